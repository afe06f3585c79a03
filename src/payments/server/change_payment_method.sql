-- Changes an order from online payment to payment on receipt, or corrects how one that was handed over
-- was paid on receipt; false: it has this method already. Money that comes for it later is refunded, as nothing is owed
-- online. 1C gets the order once more. Refusals:
--   SW404 there is no such order
--   SW409 DETAIL {"why"}: `late` the order is too far, or has another method on receipt; `paid`;
--         `unclear` it may have been paid: the provider was not read within the last minute;
--         `given-back` money of the order has gone back as it was paid
--   SW422 nobody pays by this method on receipt
CREATE OR REPLACE FUNCTION change_payment_method(
  p_order bigint, p_method integer, p_actor text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held record;
  paid record;
  kind text;
  why  text;
BEGIN
  SELECT status, payment_method_id INTO held FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  SELECT online_kind INTO kind FROM payment_methods WHERE id = held.payment_method_id;
  IF held.payment_method_id = p_method AND kind IS NULL THEN RETURN false; END IF;
  SELECT name INTO paid FROM payment_methods
  WHERE id = p_method AND online_kind IS NULL AND on_receipt_kind IS NOT NULL AND is_active;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no way to pay on receipt' USING ERRCODE = 'SW422';
  END IF;
  why := CASE
    WHEN kind IS NULL AND held.status = 'completed' THEN
      CASE WHEN EXISTS (SELECT 1 FROM order_returns WHERE order_id = p_order) THEN 'given-back' END
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
  UPDATE orders SET payment_method_id = p_method, payment_method = paid.name WHERE id = p_order;
  PERFORM note_order_edit(p_order, '{payment}', p_actor);
  RETURN true;
END $$;
