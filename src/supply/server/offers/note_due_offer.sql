-- Queues a product whose last free unit of a place is gone, or whose first has come, for
-- choose_offers. Rows of the queue never conflict, so that no order waits for its reader.
CREATE OR REPLACE FUNCTION note_due_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_terms) THEN
    INSERT INTO due_offers (product_id) VALUES (NEW.product_id);
  END IF;
  RETURN NULL;
END $$;
