-- The exchange with 1C: its sessions and files, what 1C has told, and the orders that went there.

CREATE TABLE exchange_sessions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('catalog', 'sale')),
  token_hash   text NOT NULL UNIQUE,
  sessid       text NOT NULL,
  version      text NOT NULL DEFAULT '',
  started_at   timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  -- from `init` on it keeps others of its kind out
  begun_at     timestamptz,
  ended_at     timestamptz,
  -- nothing is left to do unless more files come: others need not wait
  is_resting   boolean NOT NULL DEFAULT false,
  -- a catalogue came that holds all goods there are, and offers after it
  is_full      boolean NOT NULL DEFAULT false,
  has_offers   boolean NOT NULL DEFAULT false,
  -- the offers were all there are, too
  has_full_offers boolean NOT NULL DEFAULT false,
  -- orders that were given and are not confirmed yet
  given_orders bigint[] NOT NULL DEFAULT '{}',
  given_at     timestamptz
);
CREATE INDEX exchange_sessions_seen ON exchange_sessions (seen_at);

CREATE TABLE exchange_files (
  session_id  bigint NOT NULL REFERENCES exchange_sessions (id) ON DELETE CASCADE,
  name        text NOT NULL CHECK (name <> ''),
  size        bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- of the last piece: the same again is a repeat after a lost answer
  piece_hash  text NOT NULL DEFAULT '',
  state       text NOT NULL DEFAULT 'coming'
              CHECK (state IN ('coming', 'importing', 'done', 'failed')),
  -- records of it that are in the catalogue; a process that goes on begins behind them
  taken       integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  failure     text NOT NULL DEFAULT '',
  worker      text,
  lease_until timestamptz,
  PRIMARY KEY (session_id, name)
);

CREATE TABLE exchange_groups (
  id        text PRIMARY KEY CHECK (id <> ''),
  parent_id text,
  name      text NOT NULL
);

CREATE TABLE exchange_properties (
  id      text PRIMARY KEY CHECK (id <> ''),
  name    text NOT NULL,
  options jsonb NOT NULL
);

CREATE TABLE exchange_price_types (
  id            text PRIMARY KEY CHECK (id <> ''),
  name          text NOT NULL,
  -- the order in which 1C told of them
  position      integer GENERATED ALWAYS AS IDENTITY,
  price_type_id integer NOT NULL REFERENCES price_types (id),
  -- the setting for which it is what buyers pay ('': without one), however it is called since
  chosen_for    text
);

CREATE TABLE exchange_warehouses (
  id          text PRIMARY KEY CHECK (id <> ''),
  name        text NOT NULL,
  -- null: the shop has no city yet where it could lie
  location_id integer REFERENCES stock_locations (id)
);

-- What 1C has told last of a product and of an offer; the catalogue is made of both.
CREATE TABLE exchange_products (
  id         text PRIMARY KEY CHECK (id <> ''),
  told       jsonb NOT NULL,
  is_deleted boolean NOT NULL,
  seen_in    bigint NOT NULL
);
CREATE INDEX exchange_products_seen ON exchange_products (seen_in);

CREATE TABLE exchange_offers (
  id         text PRIMARY KEY CHECK (id <> ''),
  product_id text NOT NULL,
  told       jsonb NOT NULL,
  prices     jsonb,
  quantity   integer,
  stocks     jsonb,
  -- the exchanges that told the quantity and the stocks last, and when
  quantity_in bigint,
  stocks_in  bigint,
  counted_at timestamptz,
  is_deleted boolean NOT NULL,
  -- a full exchange was without it
  is_absent  boolean NOT NULL DEFAULT false,
  seen_in    bigint NOT NULL,
  state      text NOT NULL DEFAULT 'waiting'
             CHECK (state IN ('waiting', 'on-sale', 'withdrawn', 'refused')),
  -- why it is not on sale, or what was to be told beside
  reason     text NOT NULL DEFAULT ''
);
CREATE INDEX exchange_offers_product ON exchange_offers (product_id);
CREATE INDEX exchange_offers_seen ON exchange_offers (seen_in);
CREATE INDEX exchange_offers_refused ON exchange_offers (id) WHERE state = 'refused';

-- Where 1C has counted a product last: where it does so no more, nothing of it is left.
CREATE TABLE exchange_counts (
  product_id  integer NOT NULL REFERENCES products (id),
  location_id integer NOT NULL REFERENCES stock_locations (id),
  PRIMARY KEY (product_id, location_id)
);

CREATE TABLE exchange_orders (
  order_id   bigint PRIMARY KEY REFERENCES orders (id),
  -- the order's number in 1C
  number     text NOT NULL,
  paid_on    text,
  shipped_on text,
  told_at    timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX orders_not_in_1c ON orders (id) WHERE sent_to_1c_at IS NULL;
CREATE INDEX order_status_changes_made ON order_status_changes (created_at) WHERE actor <> '1c';
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;

-- Products that the exchange took off sale: what the owner has hidden it never puts back.
CREATE TABLE exchange_hidden (
  product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE
);
