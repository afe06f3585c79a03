-- Before goods come to a place: locks the orders that may get them, then the stock of these products
-- here, on its way, and wherever those orders have them; each in one order, as everybody does. Returns
-- the orders. Nobody else gets anything of these goods: an order that is placed meanwhile is not held.
-- p_from: the place that they leave, whose stock is locked too.
CREATE OR REPLACE FUNCTION hold_for_goods(
  p_place integer, p_products integer[], p_from integer DEFAULT NULL
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
BEGIN
  held := ARRAY(
    SELECT id FROM orders
    WHERE status IN ('new', 'confirmed', 'assembling', 'ready') AND id = ANY (ARRAY(
      SELECT line.order_id
      FROM order_lines AS line
      JOIN orders AS placed ON placed.id = line.order_id
        AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
      JOIN order_allocations AS allocated
        ON allocated.order_id = line.order_id AND allocated.position = line.position
      JOIN stock_locations AS location ON location.id = allocated.location_id
      LEFT JOIN stock_locations AS here ON here.id = p_place
      WHERE line.product_id = ANY (p_products) AND line.state = 'ordered'
        AND (location.is_to_order OR placed.store_id = here.store_id AND location.id <> p_place)))
    ORDER BY id FOR UPDATE);
  PERFORM FROM stock_levels
  WHERE product_id = ANY (p_products) AND (location_id IN (p_place, p_from) OR location_id IN (
    SELECT id FROM stock_locations WHERE is_transit
    UNION
    SELECT allocated.location_id FROM order_lines AS line
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    WHERE line.order_id = ANY (held) AND line.product_id = ANY (p_products)))
  ORDER BY product_id, location_id FOR UPDATE;
  RETURN held;
END $$;
