-- The units of a line have come from their supplier to a place of the shop: their stock and their
-- reservation move there, so that nobody else can buy them. Without p_place they come to the shop of
-- the pickup. A line that waits for nothing is left as it is. Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 the order is handed over or closed, DETAIL {"from"}
--   SW422 no place of the shop is named, and the order is not picked up, DETAIL {"field": "location_id"}
CREATE OR REPLACE FUNCTION receive_order_line(
  p_order bigint, p_position integer, p_place integer, p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found  record;
  place  integer := p_place;
  come   record;
  level  integer;
BEGIN
  SELECT placed.status, placed.store_id INTO found FROM orders AS placed
  WHERE placed.id = p_order FOR UPDATE;
  IF found IS NULL OR NOT EXISTS (SELECT FROM order_lines
     WHERE order_id = p_order AND position = p_position AND state = 'ordered') THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  END IF;
  SELECT line.product_id, allocated.location_id, allocated.quantity INTO come
  FROM order_lines AS line
  JOIN order_allocations AS allocated
    ON allocated.order_id = line.order_id AND allocated.position = line.position
  JOIN stock_locations AS location
    ON location.id = allocated.location_id AND location.is_to_order AND NOT location.is_transit
  WHERE line.order_id = p_order AND line.position = p_position AND line.product_id IS NOT NULL;
  IF come IS NULL THEN RETURN order_document(p_order); END IF;
  IF found.status NOT IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found.status, 'to', NULL)::text;
  END IF;
  IF place IS NULL THEN
    SELECT id INTO place FROM stock_locations WHERE store_id = found.store_id;
  END IF;
  IF NOT EXISTS (SELECT FROM stock_locations WHERE id = place AND NOT is_to_order) THEN
    RAISE EXCEPTION 'no place' USING ERRCODE = 'SW422', DETAIL = '{"field": "location_id"}';
  END IF;
  -- both levels in the lock order of place_order
  PERFORM FROM stock_levels
  WHERE product_id = come.product_id AND location_id IN (come.location_id, place)
  ORDER BY location_id FOR UPDATE;
  level := change_stock(come.product_id, come.location_id, 'moved', -come.quantity,
    -come.quantity, p_actor, 'order ' || p_order || ' received');
  level := change_stock(come.product_id, place, 'moved', come.quantity, come.quantity, p_actor,
    'order ' || p_order || ' received');
  PERFORM move_allocation(p_order, p_position, come.location_id, place, come.quantity);
  -- a reception that counts these units too knows them by it; none is open for a month
  DELETE FROM came_units WHERE came_at < now() - interval '30 days';
  INSERT INTO came_units (product_id, location_id, order_id, position, units)
  VALUES (come.product_id, place, p_order, p_position, come.quantity);
  RETURN order_document(p_order);
END $$;
