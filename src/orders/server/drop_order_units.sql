-- Drops some units of a line, as drop_order_line drops all of them; all of them are given to it.
-- p_is_refused: they do not come, however the product is sold.
-- Refusals: those of drop_order_line, and SW422 with a DETAIL:
--   {"ordered"} the line has fewer units
--   {"name", "multiplicity"} what would be left is no multiple of how the product is sold
CREATE OR REPLACE FUNCTION drop_order_units(
  p_order bigint, p_position integer, p_quantity integer, p_actor text, p_reason text,
  p_is_refused boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  line     order_lines;
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO line FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF found IS NULL OR line.state IS NULL OR line.state <> 'ordered'
     OR found NOT IN ('new', 'confirmed', 'assembling', 'ready')
     OR p_quantity = line.quantity THEN
    RETURN drop_order_line(p_order, p_position, p_actor, p_reason);
  END IF;
  IF NOT p_is_refused THEN PERFORM refuse_odd_units(line, p_quantity); END IF;

  IF found = 'ready' THEN
    PERFORM free_ready_units(p_order, p_position, p_quantity, p_actor);
  ELSE
    PERFORM free_line_units(p_order, p_position, p_quantity, p_actor);
  END IF;
  UPDATE order_lines SET quantity = quantity - p_quantity
  WHERE order_id = p_order AND position = p_position;
  UPDATE orders SET total = total - line.unit_price::bigint * p_quantity WHERE id = p_order;
  INSERT INTO order_status_changes
    (order_id, status, actor, reason, dropped_position, dropped_units, version)
  SELECT id, status, p_actor, p_reason, p_position, p_quantity, version
  FROM orders WHERE id = p_order;

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason,
    'dropped', line_document(line) || jsonb_build_object('quantity', p_quantity)));
  RETURN document;
END $$;
