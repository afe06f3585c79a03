-- Goods are sold to order from the stores of suppliers.
ALTER TABLE stock_locations
  ADD COLUMN order_days smallint CHECK (order_days BETWEEN 1 AND 60),
  ADD COLUMN is_to_order boolean NOT NULL GENERATED ALWAYS AS (order_days IS NOT NULL) STORED,
  ADD CONSTRAINT stock_locations_to_order CHECK (store_id IS NULL OR NOT is_to_order);
ALTER TABLE products ADD COLUMN order_location_id integer REFERENCES stock_locations;
CREATE TABLE order_terms (
  supplier_id integer PRIMARY KEY REFERENCES suppliers,
  location_id integer NOT NULL UNIQUE REFERENCES stock_locations,
  is_active   boolean NOT NULL DEFAULT true
);
CREATE TABLE order_rule (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  prefers text NOT NULL DEFAULT 'cheapest' CHECK (prefers IN ('cheapest', 'soonest'))
);
INSERT INTO order_rule DEFAULT VALUES;
CREATE TABLE due_offers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL
);
CREATE TRIGGER due_offers_added AFTER INSERT ON supplier_offers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_offers();
CREATE TRIGGER due_offers_changed AFTER UPDATE ON supplier_offers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_offers();
CREATE TRIGGER due_offers_deleted AFTER DELETE ON supplier_offers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_offers();
CREATE TRIGGER due_offers_stocked AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_offers();
-- a generated column is known only after the row is written
CREATE TRIGGER due_offers_flipped AFTER UPDATE ON stock_levels
  FOR EACH ROW WHEN (OLD.is_free <> NEW.is_free) EXECUTE FUNCTION note_due_offer();
ALTER TABLE order_allocations
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN refused_at timestamptz;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_state_check,
  ADD CONSTRAINT order_lines_state_check CHECK (state = ANY ('{ordered,dropped,refused}'));
