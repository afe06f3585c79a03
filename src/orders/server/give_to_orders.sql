-- Gives units of products that have come to a place to the orders that wait for them, as
-- receive_order_line does. The arrays are parallel; p_since as of orders_of_goods. Returns
-- [{"order", "product", "units"}]. Lines that were marked as come before have their units already:
-- they are named too, and once.
CREATE OR REPLACE FUNCTION give_to_orders(
  p_place integer, p_products integer[], p_units integer[], p_since timestamptz, p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  given record;
  told  jsonb := '[]';
BEGIN
  -- orders before stock, and both in one order everywhere
  PERFORM FROM orders WHERE id IN (
    SELECT order_id FROM orders_of_goods(p_place, NULL, p_products, p_units, p_since))
  ORDER BY id FOR UPDATE;
  IF NOT FOUND THEN RETURN told; END IF;
  PERFORM FROM stock_levels
  WHERE product_id = ANY (p_products) AND (location_id = p_place OR location_id IN (
    SELECT id FROM stock_locations WHERE is_to_order))
  ORDER BY product_id, location_id FOR UPDATE;
  FOR given IN SELECT * FROM orders_of_goods(p_place, NULL, p_products, p_units, p_since) LOOP
    IF NOT given.is_marked THEN
      PERFORM receive_order_line(given.order_id, given.position, p_place, p_actor);
    END IF;
    UPDATE order_allocations AS allocated SET came_at = NULL
    WHERE allocated.order_id = given.order_id AND allocated.position = given.position
      AND allocated.location_id = p_place;
    told := told || jsonb_build_object(
      'order', given.order_id, 'product', given.product_id, 'units', given.units);
  END LOOP;
  RETURN told;
END $$;
