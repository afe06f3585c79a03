-- Books the units that come to a place from outside and are for orders (orders_of_goods): what was
-- marked as come is booked already, what waits for a supplier is reserved here from now on. The
-- caller has locked the orders, and books the rest. Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION give_to_orders(
  p_place integer, p_products integer[], p_units integer[], p_since timestamptz, p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  given record;
  told  jsonb := '[]';
  cause text;
BEGIN
  PERFORM FROM stock_levels
  WHERE product_id = ANY (p_products) AND (location_id = p_place OR location_id IN (
    SELECT id FROM stock_locations WHERE is_to_order))
  ORDER BY product_id, location_id FOR UPDATE;
  FOR given IN SELECT * FROM orders_of_goods(p_place, p_products, p_units, p_since) LOOP
    IF given.is_marked THEN
      PERFORM count_come_units(given.order_id, given.position, p_place, given.units);
    ELSE
      cause := 'order ' || given.order_id || ' received';
      PERFORM change_stock(given.product_id, given.waits_at, 'moved', -given.units, -given.units,
        p_actor, cause);
      PERFORM change_stock(given.product_id, p_place, 'moved', given.units, given.units,
        p_actor, cause);
      PERFORM move_allocation(given.order_id, given.position, given.waits_at, p_place,
        given.units);
    END IF;
    told := told || jsonb_build_object(
      'order', given.order_id, 'product', given.product_id, 'units', given.units);
  END LOOP;
  RETURN told;
END $$;
