-- Trigger: tells the office that money of an order goes back, or has gone.
CREATE OR REPLACE FUNCTION note_refund_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO office_news (order_id)
  SELECT order_id FROM payments WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
