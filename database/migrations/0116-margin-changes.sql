-- A change of the owner's margins prices the offers of all lists at once, and is undone whole.
CREATE TABLE margin_changes (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the name of who made it; the journal has the person
  made_by     text NOT NULL CHECK (made_by <> ''),
  state       text NOT NULL DEFAULT 'running'
              CHECK (state IN ('running', 'done', 'failed', 'undone')),
  failure     text NOT NULL DEFAULT '',
  begun_at    timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- last heartbeat of the process that works on it
  seen_at     timestamptz NOT NULL DEFAULT now(),
  -- the change that this one takes back
  undoes      integer REFERENCES margin_changes,
  -- rules before and after: [{"supplierId", "categoryId", "costFrom", "costBelow", "rate",
  -- "leastMarkup", "rounding"}]
  was_rules   jsonb NOT NULL CHECK (jsonb_typeof(was_rules) = 'array'),
  rules       jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
  -- counts of prices, as the owner has seen them before; NULL until it is done
  effect      jsonb
);

-- An offer that a change of margins has priced anew, and a product whose price it has changed: read
-- and deleted whole, by the change. No foreign keys and no other index: it is filled by the million.
CREATE TABLE margin_changed_offers (
  change_id   integer NOT NULL,
  supplier_id integer NOT NULL,
  product_id  integer NOT NULL,
  was_cost    integer,
  was_price   integer NOT NULL,
  is_cost     integer,
  is_price    integer NOT NULL
);
CREATE INDEX margin_changed_offers_change ON margin_changed_offers USING brin (change_id);
CREATE TABLE margin_changed_products (
  change_id  integer NOT NULL,
  product_id integer NOT NULL,
  was_price  integer NOT NULL,
  is_price   integer NOT NULL
);
CREATE INDEX margin_changed_products_change ON margin_changed_products USING brin (change_id);
