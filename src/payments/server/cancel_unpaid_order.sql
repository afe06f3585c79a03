-- Cancels an order that was not paid in time.
-- One with a disputed payment is left to staff, a locked one to the next round.
CREATE OR REPLACE FUNCTION cancel_unpaid_order(p_order bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  late_since timestamptz;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement of its own sees a payment that was recorded during the wait for the lock
  late_since := pay_until(p_order);
  IF late_since IS NULL OR late_since > now() OR may_be_paid(p_order, late_since) THEN
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Не оплачен в срок');
  RETURN true;
END $$;
