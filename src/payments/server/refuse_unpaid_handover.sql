-- Trigger: refuses to hand over an order that is not paid, by SW402.
CREATE OR REPLACE FUNCTION refuse_unpaid_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_order_paid(NEW.id) THEN
    RAISE EXCEPTION 'order % is not paid', NEW.id USING ERRCODE = 'SW402';
  END IF;
  RETURN NEW;
END $$;
