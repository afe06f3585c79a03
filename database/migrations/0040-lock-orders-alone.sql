-- Paying while the method changes. A row that was joined to the one that is locked is that of the
-- moment before the wait: after it the server looks whether the two still belong together, and where
-- the method had changed meanwhile it found no order at all. So the order is locked alone, and what
-- belongs to it is read by a statement of its own.

-- The attempt by which a customer pays an order of his: the open one, or a new one. NULL when there
-- is nothing to be paid. An open attempt for what the order no longer is makes room for another;
-- the provider has no way to take it back, so it is watched, and its money goes back if it comes.
-- Refusals:
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
  -- the one who asks calls the provider at once; the worker does it for one who died on the way
  INSERT INTO payments (order_id, method, amount, lines, due_at)
  VALUES (p_order, kind, lines_total(owed), owed, now() + interval '30 seconds')
  RETURNING id INTO attempt;
  RETURN attempt;
END $$;

-- Staff have an order that is to be paid online paid on receipt instead. Money that comes for it
-- later goes back: nothing is owed online any more. False when it is paid so already. Refusals:
--   SW404 there is no such order
--   SW409 DETAIL {"why"}: `late` it is past this, or paid on receipt in another way; `paid`;
--         `unclear` it may have been paid: no answer of the provider is as young as a minute
CREATE OR REPLACE FUNCTION pay_on_receipt(p_order bigint, p_method integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  held record;
  kind text;
  why  text;
BEGIN
  SELECT status, payment_method_id INTO held FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF held.payment_method_id = p_method THEN RETURN false; END IF;
  SELECT online_kind INTO kind FROM payment_methods WHERE id = held.payment_method_id;
  why := CASE
    WHEN kind IS NULL OR held.status NOT IN ('new', 'confirmed', 'assembling')
      THEN 'late'
    WHEN EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
      THEN 'paid'
    WHEN EXISTS (
      SELECT 1 FROM payments
      WHERE order_id = p_order AND (status = 'disputed' OR status IN ('checking', 'waiting')
        AND coalesce(read_at, '-infinity') < now() - interval '1 minute')) THEN 'unclear' END;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION 'not on receipt' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('why', why)::text;
  END IF;
  UPDATE payments SET superseded_at = now()
  WHERE order_id = p_order AND status IN ('checking', 'waiting') AND superseded_at IS NULL;
  UPDATE orders SET payment_method_id = method.id, payment_method = method.name
  FROM payment_methods AS method
  WHERE orders.id = p_order AND method.id = p_method AND method.online_kind IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no way to pay on receipt' USING ERRCODE = 'SW422';
  END IF;
  RETURN true;
END $$;
