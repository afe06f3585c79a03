-- Drops a line of an order that is not handed over yet, frees its units and writes to the buyer.
-- Dropping the last line cancels the order, which keeps the line. Repeating it changes nothing.
-- Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 the order is handed over or closed, DETAIL {"from", "to": null}
CREATE OR REPLACE FUNCTION drop_order_line(
  p_order bigint, p_position integer, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  dropped  order_lines;
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO dropped FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF found IS NULL OR dropped.state IS NULL THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  END IF;
  IF dropped.state <> 'ordered' THEN RETURN order_document(p_order); END IF;
  -- the last line again: the order is cancelled already
  IF found = 'cancelled' AND NOT EXISTS (
       SELECT 1 FROM order_lines
       WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN order_document(p_order);
  END IF;
  IF found NOT IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found, 'to', NULL)::text;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM order_lines
                 WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN step_order(p_order, 'cancelled', p_actor, 'staff', p_reason);
  END IF;

  IF found = 'ready' THEN
    PERFORM free_ready_units(p_order, p_position, NULL, p_actor);
  ELSE
    PERFORM move_order_units(p_order, p_position, 'released', 0, -1, p_actor);
  END IF;
  UPDATE order_lines SET state = 'dropped' WHERE order_id = p_order AND position = p_position;
  UPDATE orders SET total = shipping_cost + (
    SELECT sum(unit_price::bigint * quantity) FROM order_lines
    WHERE order_id = p_order AND state = 'ordered')
  WHERE id = p_order;
  INSERT INTO order_status_changes (order_id, status, actor, reason, dropped_position, version)
  SELECT id, status, p_actor, p_reason, p_position, version FROM orders WHERE id = p_order;

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason, 'dropped', jsonb_build_object('name', dropped.name,
      'article', dropped.article, 'manufacturer', dropped.manufacturer,
      'unitPrice', dropped.unit_price, 'quantity', dropped.quantity,
      'productKey', dropped.product_key)));
  RETURN document;
END $$;
