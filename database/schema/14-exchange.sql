-- The exchange with 1C: sessions and files, records of 1C, the journal. Owner: commerceml.

-- A session of an exchange. From `init` on it excludes others of its kind.
CREATE TABLE exchange_sessions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('catalog', 'sale')),
  token_hash      text NOT NULL UNIQUE,
  sessid          text NOT NULL,
  version         text NOT NULL DEFAULT '',
  started_at      timestamptz NOT NULL DEFAULT now(),
  seen_at         timestamptz NOT NULL DEFAULT now(),
  begun_at        timestamptz,
  ended_at        timestamptz,
  -- nothing is left to do unless more files come: others need not wait
  is_resting      boolean NOT NULL DEFAULT false,
  -- a catalogue with all goods has come, with offers after it
  is_full         boolean NOT NULL DEFAULT false,
  has_offers      boolean NOT NULL DEFAULT false,
  -- the offers were complete, too
  has_full_offers boolean NOT NULL DEFAULT false,
  -- orders that were sent and are not confirmed yet
  given_orders    bigint[] NOT NULL DEFAULT '{}',
  given_at        timestamptz
);
CREATE INDEX exchange_sessions_seen ON exchange_sessions (seen_at);

-- A file of a session.
CREATE TABLE exchange_files (
  session_id  bigint NOT NULL REFERENCES exchange_sessions ON DELETE CASCADE,
  name        text NOT NULL CHECK (name <> ''),
  size        bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- hash of the last piece: an equal one is a repeat after a lost response
  piece_hash  text NOT NULL DEFAULT '',
  state       text NOT NULL DEFAULT 'coming'
              CHECK (state IN ('coming', 'importing', 'done', 'failed')),
  -- number of its records in the catalogue; a process that continues starts after them
  taken       integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  failure     text NOT NULL DEFAULT '',
  worker      text,
  lease_until timestamptz,
  PRIMARY KEY (session_id, name)
);

-- A run of the exchange: the journal of refusals, of decisions that wait for the owner, and of its
-- changes, so that it can be undone as a price list can.
CREATE TABLE exchange_runs (
  -- from the sequence of import_runs: changes of lists and of exchanges share their tables
  id           integer PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('import_runs', 'id')),
  session_id   bigint NOT NULL,
  -- of CommerceML, '' before version 3
  version      text NOT NULL DEFAULT '',
  -- the setting of the price type that buyers pay; NULL: there was none
  price_type   text,
  status       text NOT NULL DEFAULT 'running'
               CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  failure      text NOT NULL DEFAULT '',
  -- questions to the owner: [{"about", "count", "text"}]
  questions    jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
  started_at   timestamptz NOT NULL DEFAULT now(),
  -- time of its last write
  finished_at  timestamptz NOT NULL DEFAULT now(),
  undone_at    timestamptz,
  -- when its undo data were deleted: it cannot be undone any more
  forgotten_at timestamptz,
  -- offers that it named, and how many of them were refused
  offers       integer NOT NULL DEFAULT 0 CHECK (offers >= 0),
  refused      integer NOT NULL DEFAULT 0 CHECK (refused >= 0),
  -- counts before the run, and of the changes of its files
  sums         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sums) = 'object'),
  new_products int4multirange NOT NULL DEFAULT '{}',
  -- its rows in the stock ledger have ids above this one
  ledger_from  bigint NOT NULL
);
-- the open run of a session
CREATE INDEX exchange_runs_session ON exchange_runs (session_id);

-- An offer that a run refused, and why; at most a thousand of each run.
CREATE TABLE exchange_refusals (
  run_id   integer NOT NULL REFERENCES exchange_runs ON DELETE CASCADE,
  offer_id text NOT NULL,
  name     text NOT NULL,
  article  text NOT NULL,
  reason   text NOT NULL CHECK (reason <> ''),
  PRIMARY KEY (run_id, offer_id)
);

-- An earlier row, as it was before a run first changed it; `was` is NULL where there was none.
CREATE TABLE exchange_former (
  run_id     integer NOT NULL,
  table_name text NOT NULL,
  key        text NOT NULL,
  was        jsonb,
  PRIMARY KEY (run_id, table_name, key)
);

-- A group of goods in 1C.
CREATE TABLE exchange_groups (
  id        text PRIMARY KEY CHECK (id <> ''),
  parent_id text,
  name      text NOT NULL
);

-- A property of goods in 1C, with the values that it can have.
CREATE TABLE exchange_properties (
  id      text PRIMARY KEY CHECK (id <> ''),
  name    text NOT NULL,
  options jsonb NOT NULL
);

-- A price type of 1C.
CREATE TABLE exchange_price_types (
  id            text PRIMARY KEY CHECK (id <> ''),
  name          text NOT NULL,
  -- the order of price types in 1C
  position      integer GENERATED ALWAYS AS IDENTITY,
  price_type_id integer NOT NULL REFERENCES price_types,
  -- the setting by which it is the price that buyers pay ('': without one), under any later name
  chosen_for    text
);

-- A warehouse of 1C.
CREATE TABLE exchange_warehouses (
  id          text PRIMARY KEY CHECK (id <> ''),
  name        text NOT NULL,
  -- NULL: the shop has no city yet for its location
  location_id integer REFERENCES stock_locations
);

-- The last record of a product by 1C; it is published when its file is read completely.
CREATE TABLE exchange_products (
  id         text PRIMARY KEY CHECK (id <> ''),
  told       jsonb NOT NULL,
  is_deleted boolean NOT NULL,
  -- the session that named it last
  seen_in    bigint NOT NULL
);
CREATE INDEX exchange_products_seen ON exchange_products (seen_in);

-- The last record of an offer by 1C, and its state in the catalogue.
CREATE TABLE exchange_offers (
  id            text PRIMARY KEY CHECK (id <> ''),
  product_id    text NOT NULL,
  told          jsonb NOT NULL,
  prices        jsonb,
  quantity      integer,
  stocks        jsonb,
  -- the sessions that stated quantity and stock last, and when
  quantity_in   bigint,
  stocks_in     bigint,
  counted_at    timestamptz,
  is_deleted    boolean NOT NULL,
  -- a full exchange did not name it
  is_absent     boolean NOT NULL DEFAULT false,
  -- the session that named it last
  seen_in       bigint NOT NULL,
  state         text NOT NULL DEFAULT 'waiting'
                CHECK (state IN ('waiting', 'on-sale', 'withdrawn', 'refused')),
  -- why it is not on sale, or a warning about it
  reason        text NOT NULL DEFAULT '',
  -- refused because another of 1C's goods has its article; the other may go with this exchange
  is_rival      boolean NOT NULL DEFAULT false,
  -- the session that named it, or its product, and has not published it since; NULL: none
  due_in        bigint,
  -- the run with which it is held completely, until it is published
  held_in       integer,
  -- the session that stated its prices and has not published them since; NULL: none
  price_due_in  bigint,
  -- the run with which its price alone waits for the owner
  price_held_in integer,
  -- the session that sent its stock, which is not counted yet; NULL: none
  stock_due_in  bigint
);
CREATE INDEX exchange_offers_product ON exchange_offers (product_id);
CREATE INDEX exchange_offers_seen ON exchange_offers (seen_in);
CREATE INDEX exchange_offers_refused ON exchange_offers (id) WHERE state = 'refused';
CREATE INDEX exchange_offers_due ON exchange_offers (due_in, id) WHERE due_in IS NOT NULL;
CREATE INDEX exchange_offers_price_held ON exchange_offers (price_held_in, id)
  WHERE price_held_in IS NOT NULL;

-- A location where 1C has counted a product last: if it stops doing so, the stock is set to zero.
CREATE TABLE exchange_counts (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  PRIMARY KEY (product_id, location_id)
);

-- A location where 1C counts a product that it offers.
CREATE VIEW places_of_1c AS
SELECT known.product_id, known.location_id
FROM exchange_counts AS known
JOIN supplier_offers AS offer ON offer.product_id = known.product_id
JOIN suppliers AS supplier ON supplier.id = offer.supplier_id
WHERE lower(supplier.name) = lower('1С');

-- What 1C says and the shop does not do, or does otherwise; kept as long as the journal.
CREATE TABLE exchange_notes (
  subject text NOT NULL CHECK (subject <> ''),
  text    text NOT NULL CHECK (text <> ''),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, text)
);
CREATE INDEX exchange_notes_told ON exchange_notes (told_at);

-- Records the earlier rows that a run of the exchange changes.
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_offers
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_offers
  FOR EACH ROW
  WHEN ((OLD.told, OLD.prices, OLD.quantity, OLD.stocks, OLD.is_deleted, OLD.is_absent, OLD.state,
         OLD.reason)
        IS DISTINCT FROM
        (NEW.told, NEW.prices, NEW.quantity, NEW.stocks, NEW.is_deleted, NEW.is_absent, NEW.state,
         NEW.reason)
        -- held with another exchange so far
        OR OLD.due_in <> NEW.due_in OR OLD.stock_due_in <> NEW.stock_due_in)
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_products
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_products
  FOR EACH ROW
  WHEN ((OLD.told, OLD.is_deleted) IS DISTINCT FROM (NEW.told, NEW.is_deleted))
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR UPDATE OR DELETE ON external_ids
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON product_prices
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR DELETE ON exchange_counts
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();

-- Documents of undone runs, and of their undo, in the stock ledger.
CREATE VIEW undone_documents AS
SELECT concat(run.name, ' ', run.id, undoing.suffix) AS document, run.undone_at
FROM (SELECT 'import' AS name, id, undone_at FROM import_runs WHERE status = 'undone'
      UNION ALL
      SELECT '1c', id, undone_at FROM exchange_runs WHERE status = 'undone') AS run
CROSS JOIN (VALUES (''), (' undone')) AS undoing(suffix);
