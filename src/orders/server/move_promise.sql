-- Moves the promise of an open order, with its reason, record and letter.
-- Repeating a move changes nothing. Refusals:
--   SW404 there is no such order
--   SW409 it was reached or is not open any more, DETAIL {"from": status}
CREATE OR REPLACE FUNCTION move_promise(
  p_order bigint, p_promised timestamptz, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    record;
  document jsonb;
BEGIN
  SELECT status, promised_at INTO found FROM orders WHERE id = p_order FOR UPDATE;
  IF found.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  ELSIF found.status NOT IN ('new', 'confirmed', 'assembling', 'shipped') THEN
    RAISE EXCEPTION 'not open' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found.status)::text;
  ELSIF found.promised_at = p_promised THEN
    RETURN order_document(p_order);
  END IF;
  UPDATE orders SET promised_at = p_promised WHERE id = p_order;
  INSERT INTO promise_moves (order_id, former, promised, actor, reason)
  VALUES (p_order, found.promised_at, p_promised, p_actor, p_reason);
  document := order_document(p_order);
  PERFORM queue_order_letter('order-moved', p_order, document, jsonb_build_object('reason', p_reason));
  RETURN document;
END $$;
