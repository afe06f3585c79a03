-- Queues the letter that warns a buyer that his order is about to expire; false: it did not.
-- A buyer who got too many letters is tried again in an hour. The order of a stranger, with neither
-- confirmed e-mail nor vouching, expires in time even without a letter: his list of orders shows the
-- deadline. A locked order is left to the next round.
CREATE OR REPLACE FUNCTION warn_of_expiry(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning    interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  due        timestamptz;
  until      timestamptz;
  buyer      record;
  is_written boolean;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement after the lock sees what staff did meanwhile
  due := confirm_until(p_order);
  IF due IS NULL OR due > now() + warning THEN RETURN false; END IF;
  until := greatest(due, now() + warning);

  SELECT customer.id, customer.name, customer.email,
         customer.email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AS has_mailbox,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         customer.email_confirmed_at IS NULL AND customer.vouched_at IS NULL AS is_stranger
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF buyer.id IS NULL OR NOT (buyer.has_mailbox OR buyer.is_stranger) THEN
    UPDATE orders SET warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  END IF;
  -- confirm_until is NULL for orders paid online
  is_written := write_order_letter('order-expiring', p_order, order_document(p_order),
    jsonb_build_object('confirmUntil', until),
    buyer.id, buyer.name, buyer.email, buyer.is_confirmed, false);
  IF NOT is_written AND (due > now() OR NOT buyer.is_stranger) THEN
    UPDATE orders SET warn_after = now() + interval '1 hour' WHERE id = p_order;
    RETURN false;
  END IF;
  UPDATE orders
  SET kept_until = until, warn_after = NULL,
      warning_letter = CASE WHEN is_written
        THEN currval(pg_get_serial_sequence('letters', 'id')) END
  WHERE id = p_order;
  RETURN true;
END $$;
