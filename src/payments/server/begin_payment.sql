-- Gives the payment attempt of a customer's order: the open one, or a new one.
-- NULL when nothing is to be paid. An open attempt for other lines is superseded; the provider cannot
-- cancel it, so it is still checked, and its money is refunded if it comes. The order is locked
-- alone, and what belongs to it is read afterwards: a joined row would be older than the wait for
-- the lock. Refusals:
--   SW404 he has no such order
--   SW409 it is paid on receipt
--   SW429 too many attempts
CREATE OR REPLACE FUNCTION begin_payment(p_order bigint, p_customer integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  chosen  integer;
  kind    text;
  owed    jsonb;
  begun   record;
  attempt bigint;
BEGIN
  SELECT payment_method_id INTO chosen FROM orders
  WHERE id = p_order AND customer_id = p_customer
  FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  SELECT online_kind INTO kind FROM payment_methods WHERE id = chosen;
  IF kind IS NULL THEN
    RAISE EXCEPTION 'paid on receipt' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  owed := owed_for_order(p_order);
  IF lines_total(owed) = 0 OR is_order_paid(p_order) THEN RETURN NULL; END IF;

  SELECT id, lines, status INTO begun FROM payments
  WHERE order_id = p_order AND superseded_at IS NULL
    AND status IN ('checking', 'waiting', 'disputed');
  IF begun.id IS NOT NULL THEN
    IF begun.status = 'disputed' OR begun.lines = owed THEN RETURN begun.id; END IF;
    UPDATE payments SET superseded_at = now() WHERE id = begun.id;
  END IF;
  IF (SELECT count(*) FROM payments WHERE order_id = p_order) >= 50 THEN
    RAISE EXCEPTION 'too many attempts' USING ERRCODE = 'SW429';
  END IF;
  -- the caller asks the provider at once; the worker does it if the caller's process ends
  INSERT INTO payments (order_id, method, amount, lines, due_at)
  VALUES (p_order, kind, lines_total(owed), owed, now() + interval '30 seconds')
  RETURNING id INTO attempt;
  RETURN attempt;
END $$;
