-- Locks the stock of a ready order in the lock order of place_order: of each of its products, where
-- its units are reserved and in the shop of the pickup.
CREATE OR REPLACE FUNCTION lock_ready_stock(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stock_levels AS level
  WHERE level.product_id IN (
      SELECT product_id FROM order_lines WHERE order_id = p_order AND state = 'ordered')
    AND level.location_id IN (
      SELECT location_id FROM order_allocations WHERE order_id = p_order
      UNION
      SELECT location.id FROM stock_locations AS location
      JOIN orders AS placed ON placed.store_id = location.store_id WHERE placed.id = p_order)
  ORDER BY level.product_id, level.location_id
  FOR UPDATE OF level;
END $$;
