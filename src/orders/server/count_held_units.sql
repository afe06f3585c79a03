-- Trigger: counts the reserved units of an order whenever its status or its total changes.
CREATE OR REPLACE FUNCTION count_held_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_units := CASE WHEN NEW.status = ANY ('{new,confirmed,assembling,ready}') THEN (
    SELECT coalesce(sum(quantity), 0) FROM order_lines
    WHERE order_id = NEW.id AND state = 'ordered') ELSE 0 END;
  IF NEW.held_units = 0 THEN NEW.placed_from := NULL; END IF;
  RETURN NEW;
END $$;
