-- Records by which method an order is paid at its handover, where it is another one than was ordered;
-- the name of the former one, or null: it is this one already. Refusals:
--   SW404 there is no such order
--   SW409 DETAIL {"why"}: `online` it is paid online; `late` it is over; `no-way` nobody pays by this
--         method on receipt
CREATE OR REPLACE FUNCTION pay_by_other(p_order bigint, p_method integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  held record;
  paid record;
  why  text;
BEGIN
  SELECT placed.status, placed.payment_method_id, placed.payment_method, method.online_kind INTO held
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order FOR UPDATE OF placed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF held.payment_method_id = p_method THEN RETURN NULL; END IF;
  SELECT name INTO paid FROM payment_methods
  WHERE id = p_method AND online_kind IS NULL AND on_receipt_kind IS NOT NULL AND is_active;
  why := CASE WHEN held.online_kind IS NOT NULL THEN 'online'
              WHEN held.status NOT IN ('ready', 'shipped') THEN 'late'
              WHEN paid IS NULL THEN 'no-way' END;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION 'not by this method' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('why', why)::text;
  END IF;
  UPDATE orders SET payment_method_id = p_method, payment_method = paid.name WHERE id = p_order;
  RETURN held.payment_method;
END $$;
