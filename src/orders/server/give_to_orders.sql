-- Books the units that come to a place from outside and are for orders (orders_of_goods): what was
-- marked as come is booked already, the rest is reserved here from now on. The caller has the orders
-- and the stock from hold_for_goods, and books what is left. Returns [{"order", "product", "units",
-- "isOpen"}]; an order may have ended since its units were marked as come.
CREATE OR REPLACE FUNCTION give_to_orders(
  p_place integer, p_products integer[], p_units integer[], p_since timestamptz, p_orders bigint[],
  p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  given record;
  place stock_locations;
  told  jsonb := '[]';
  cause text;
BEGIN
  FOR given IN
    SELECT * FROM orders_of_goods(p_place, p_products, p_units, p_since, p_orders)
  LOOP
    told := told || jsonb_build_object('order', given.order_id, 'product', given.product_id,
      'units', given.units, 'isOpen', given.is_open);
    IF given.came_id IS NOT NULL THEN
      PERFORM count_come_units(given.came_id, given.units);
      CONTINUE;
    END IF;
    SELECT * INTO place FROM stock_locations WHERE id = given.lies_at;
    cause := 'order ' || given.order_id;
    IF place.is_to_order THEN
      cause := cause || CASE WHEN place.is_transit THEN '' ELSE ' received' END;
      PERFORM change_stock(given.product_id, given.lies_at, 'moved', -given.units, -given.units,
        p_actor, cause);
      PERFORM change_stock(given.product_id, p_place, 'moved', given.units, given.units, p_actor,
        cause);
    ELSE
      -- it is served in its own shop: nobody has to bring them
      PERFORM change_stock(given.product_id, given.lies_at, 'released', 0, -given.units, p_actor,
        cause);
      PERFORM change_stock(given.product_id, p_place, 'received', given.units, given.units, p_actor,
        cause);
    END IF;
    PERFORM move_allocation(given.order_id, given.position, given.lies_at, p_place, given.units);
  END LOOP;
  RETURN told;
END $$;
