-- Stock by location and the ledger of its changes. Owner: supply. change_stock and count_stock
-- write the level and its movement together; only the switch to a list writes both itself, for
-- products that it creates in the same transaction. Rows are locked in the order of product and
-- location everywhere, so that writers do not deadlock.

-- Units of a product at a location, and how many of them are reserved.
CREATE TABLE stock_levels (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  on_hand     integer NOT NULL DEFAULT 0
              CONSTRAINT stock_levels_on_hand CHECK (on_hand >= 0),
  reserved    integer NOT NULL DEFAULT 0
              CONSTRAINT stock_levels_reserved CHECK (reserved >= 0 AND reserved <= on_hand),
  -- Every search reads it for a hundred products, and it changes far less often than the numbers.
  -- It has an index, and the numbers have none: an order then changes them within their page
  is_free     boolean NOT NULL GENERATED ALWAYS AS (on_hand > reserved) STORED,
  PRIMARY KEY (product_id, location_id)
) WITH (fillfactor = 80);
CREATE INDEX stock_levels_free ON stock_levels (product_id, location_id) WHERE is_free;
CREATE TRIGGER due_offers_stocked AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_offers();
-- a generated column is known only after the row is written
CREATE TRIGGER due_offers_flipped AFTER UPDATE ON stock_levels
  FOR EACH ROW WHEN (OLD.is_free <> NEW.is_free) EXECUTE FUNCTION note_due_offer();

-- A change of a level. It belongs to the level, and so to a product and a location.
CREATE TABLE stock_movements (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id      integer NOT NULL,
  location_id     integer NOT NULL,
  -- one array: PostgreSQL parses the condition again for each statement
  kind            text NOT NULL CHECK (kind = ANY (
                  '{received,corrected,moved,reserved,released,sold,returned}')),
  on_hand_change  integer NOT NULL,
  reserved_change integer NOT NULL,
  -- the count, where staff or 1C counted; an equal count is a movement of zero units, so that a
  -- repeated request is recognised
  counted         integer,
  actor           text NOT NULL CHECK (actor <> ''),
  document        text NOT NULL DEFAULT '',
  reason          text NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_level FOREIGN KEY (product_id, location_id)
    REFERENCES stock_levels (product_id, location_id),
  CONSTRAINT stock_movements_changes
    CHECK (on_hand_change <> 0 OR reserved_change <> 0 OR counted IS NOT NULL),
  CONSTRAINT stock_movements_counted
    CHECK (counted IS NULL OR (counted >= 0 AND kind = 'corrected' AND document <> ''))
);
CREATE INDEX stock_movements_product ON stock_movements (product_id, location_id, id DESC);
-- finds whether a document was used, under the lock of the level; imports are left out
CREATE INDEX stock_movements_document ON stock_movements (product_id, location_id, document)
  WHERE kind = 'moved' OR counted IS NOT NULL;
