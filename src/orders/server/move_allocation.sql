-- Some units of a line have their reservation at another place. The caller has locked the order, and
-- changes the stock.
CREATE OR REPLACE FUNCTION move_allocation(
  p_order bigint, p_position integer, p_from integer, p_to integer, p_units integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_allocations
  WHERE order_id = p_order AND position = p_position AND location_id = p_from
    AND quantity = p_units;
  UPDATE order_allocations SET quantity = quantity - p_units
  WHERE order_id = p_order AND position = p_position AND location_id = p_from
    AND quantity > p_units;
  INSERT INTO order_allocations AS known (order_id, position, location_id, quantity)
  VALUES (p_order, p_position, p_to, p_units)
  ON CONFLICT (order_id, position, location_id)
    DO UPDATE SET quantity = known.quantity + excluded.quantity;
  -- staff see another place
  UPDATE orders SET version = version + 1 WHERE id = p_order;
END $$;
