-- The supplier does not send a line: drops it, as drop_order_line does, and counts the product as
-- missing at his location, so that the next supplier's offer takes its place. The line keeps the
-- state 'refused'; of the last line the order is cancelled. Repeating it changes nothing.
-- Refusals: those of drop_order_line, and SW422 if the line is not sold from a supplier.
CREATE OR REPLACE FUNCTION refuse_order_line(
  p_order bigint, p_position integer, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  product  integer;
  place    integer;
  document jsonb;
BEGIN
  SELECT line.product_id, allocated.location_id INTO product, place
  FROM order_lines AS line
  JOIN order_allocations AS allocated
    ON allocated.order_id = line.order_id AND allocated.position = line.position
  JOIN stock_locations AS location ON location.id = allocated.location_id AND location.is_to_order
  WHERE line.order_id = p_order AND line.position = p_position;
  IF place IS NULL THEN
    RAISE EXCEPTION 'not to order' USING ERRCODE = 'SW422', DETAIL = '{"field": "refused"}';
  END IF;
  document := drop_order_line(p_order, p_position, p_actor, p_reason);
  UPDATE order_lines SET state = 'refused'
  WHERE order_id = p_order AND position = p_position AND state = 'dropped';
  PERFORM count_stock(ARRAY[product], ARRAY[place], ARRAY[0], 'corrected', p_actor,
    'order ' || p_order || ' refused');
  RETURN document;
END $$;
