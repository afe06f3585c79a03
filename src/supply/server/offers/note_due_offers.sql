-- Queues the products of changed offers or stock, so that choose_offers looks at them again. A shop
-- that sells nothing to order queues nothing.
CREATE OR REPLACE FUNCTION note_due_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_terms) THEN
    INSERT INTO due_offers (product_id) SELECT DISTINCT product_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
