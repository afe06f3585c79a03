-- A move takes along units that are reserved at its sender for the orders of a shop
-- (reserved_for_shop), with their reservations: from now on they lie at p_way, the place of what is on
-- its way, and it is noted for whom it carries them. The arrays are parallel: at most so many units of
-- each product. Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION carry_for_orders(
  p_move bigint, p_from integer, p_way integer, p_store integer, p_products integer[],
  p_units integer[], p_actor text, p_document text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held      bigint[];
  remaining integer[] := p_units;
  reserved  record;
  carried   record;
  at_place  integer;
  told      jsonb := '[]';
BEGIN
  -- orders before stock, and both in one order everywhere
  held := ARRAY(
    SELECT id FROM orders WHERE id = ANY (ARRAY(
      SELECT order_id FROM reserved_for_shop(p_from, p_store, p_products)))
    ORDER BY id FOR UPDATE);
  PERFORM FROM stock_levels
  WHERE product_id = ANY (p_products) AND location_id IN (p_from, p_way)
  ORDER BY product_id, location_id FOR UPDATE;
  FOR reserved IN
    SELECT * FROM reserved_for_shop(p_from, p_store, p_products) WHERE order_id = ANY (held)
  LOOP
    at_place := array_position(p_products, reserved.product_id);
    reserved.units := least(reserved.units, remaining[at_place]);
    CONTINUE WHEN reserved.units < 1;
    remaining[at_place] := remaining[at_place] - reserved.units;
    PERFORM move_allocation(reserved.order_id, reserved.position, p_from, p_way, reserved.units);
    INSERT INTO carried_units (move_id, order_id, position, location_id, units)
    VALUES (p_move, reserved.order_id, reserved.position, p_way, reserved.units);
    told := told || jsonb_build_object(
      'order', reserved.order_id, 'product', reserved.product_id, 'units', reserved.units);
  END LOOP;
  FOR carried IN
    SELECT product AS product_id, sum(units)::integer AS units
    FROM jsonb_to_recordset(told) AS good(product integer, units integer)
    GROUP BY product ORDER BY product
  LOOP
    PERFORM change_stock(carried.product_id, p_from, 'moved', -carried.units, -carried.units,
      p_actor, p_document, p_reason);
    PERFORM change_stock(carried.product_id, p_way, 'moved', carried.units, carried.units,
      p_actor, p_document, p_reason);
  END LOOP;
  RETURN told;
END $$;
