-- Drops what a buyer does not take of a ready order of which he takes the rest: one change of the
-- order, one settlement of its money and one letter, whatever number of lines; p_left is
-- [{"position", "quantity"}]. Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 it is not ready, or nothing would be left of it, DETAIL {"from", "to": null}
--   SW422 as of drop_order_units
CREATE OR REPLACE FUNCTION drop_untaken(
  p_order bigint, p_left jsonb, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  wanted   record;
  line     order_lines;
  dropped  jsonb := '[]';
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  IF found IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF found <> 'ready' THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found, 'to', NULL)::text;
  END IF;
  PERFORM lock_ready_stock(p_order);

  FOR wanted IN
    SELECT (each ->> 'position')::integer AS position, (each ->> 'quantity')::integer AS quantity
    FROM jsonb_array_elements(p_left) AS each ORDER BY 1
  LOOP
    SELECT * INTO line FROM order_lines
    WHERE order_id = p_order AND position = wanted.position AND state = 'ordered';
    IF line.state IS NULL THEN
      RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
    END IF;
    IF wanted.quantity <> line.quantity THEN PERFORM refuse_odd_units(line, wanted.quantity); END IF;
    PERFORM free_in_shop(p_order, line, wanted.quantity, p_actor);
    UPDATE order_lines
    SET state = CASE WHEN quantity = wanted.quantity THEN 'dropped' ELSE state END,
        quantity = CASE WHEN quantity = wanted.quantity THEN quantity
                        ELSE quantity - wanted.quantity END
    WHERE order_id = p_order AND position = wanted.position;
    dropped := dropped || (line_document(line)
      || jsonb_build_object('quantity', wanted.quantity, 'isPart', wanted.quantity < line.quantity));
  END LOOP;
  IF NOT EXISTS (SELECT FROM order_lines WHERE order_id = p_order AND state = 'ordered') THEN
    RAISE EXCEPTION 'nothing is left' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found, 'to', NULL)::text;
  END IF;

  UPDATE orders SET total = shipping_cost + (
    SELECT sum(unit_price::bigint * quantity) FROM order_lines
    WHERE order_id = p_order AND state = 'ordered')
  WHERE id = p_order;
  INSERT INTO order_status_changes
    (order_id, status, actor, reason, dropped_position, dropped_units, version)
  SELECT placed.id, placed.status, p_actor, p_reason, (each ->> 'position')::integer,
         CASE WHEN (each ->> 'isPart')::boolean THEN (each ->> 'quantity')::integer END,
         placed.version
  FROM orders AS placed, jsonb_array_elements(dropped) WITH ORDINALITY AS listed (each, place)
  WHERE placed.id = p_order
  ORDER BY listed.place;

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason, 'dropped', dropped -> 0, 'others', dropped - 0));
  RETURN document;
END $$;
