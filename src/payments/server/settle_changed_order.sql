-- Trigger: an order is settled after it was completed, cancelled, returned or has lost a line.
CREATE OR REPLACE FUNCTION settle_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order(NEW.order_id, '');
  RETURN NULL;
END $$;
