-- The supplier does not send a line: drops what waits for him, as drop_order_units does, and counts the
-- product as missing at his location, so that the next supplier's offer takes its place. A line of
-- which nothing has come gets the state 'refused'; the only line of an order is kept as it was sold,
-- and the order is cancelled. A line that is dropped already, or of a cancelled order, changes nothing.
-- Refusals: those of drop_order_line, and SW422 if the line waits for no supplier.
CREATE OR REPLACE FUNCTION refuse_order_line(
  p_order bigint, p_position integer, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  refused  record;
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT line.state, line.product_id, allocated.location_id, allocated.quantity INTO refused
  FROM order_lines AS line
  JOIN order_allocations AS allocated
    ON allocated.order_id = line.order_id AND allocated.position = line.position
  JOIN stock_locations AS location
    ON location.id = allocated.location_id AND location.is_to_order AND NOT location.is_transit
  WHERE line.order_id = p_order AND line.position = p_position;
  IF refused IS NULL THEN
    RAISE EXCEPTION 'not to order' USING ERRCODE = 'SW422', DETAIL = '{"field": "refused"}';
  END IF;
  IF refused.state <> 'ordered' OR found = 'cancelled' THEN RETURN order_document(p_order); END IF;
  document := drop_order_units(p_order, p_position, refused.quantity, p_actor, p_reason, true);
  UPDATE order_lines SET state = 'refused'
  WHERE order_id = p_order AND position = p_position AND state = 'dropped';
  UPDATE order_allocations SET refused_at = now()
  WHERE order_id = p_order AND position = p_position AND location_id = refused.location_id;
  PERFORM count_stock(ARRAY[refused.product_id], ARRAY[refused.location_id], ARRAY[0],
    'corrected', p_actor, 'order ' || p_order || ' refused');
  RETURN document;
END $$;
