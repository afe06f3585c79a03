-- What is reserved at a place for orders that are collected in a shop, and was not taken from a shelf
-- for them yet; the oldest promise first. The goods of a ready order lie in its shop by then.
-- p_products: of these alone; NULL: of all.
CREATE OR REPLACE FUNCTION reserved_for_shop(
  p_place integer, p_store integer, p_products integer[]
) RETURNS TABLE (order_id bigint, "position" integer, product_id integer, units integer)
LANGUAGE sql STABLE AS $$
  SELECT placed.id, lies.position, lies.product_id, least(lies.reserved, lies.quantity - (
           SELECT coalesce(sum(picked), 0)::integer FROM order_picks AS pick
           WHERE pick.order_id = placed.id AND pick.position = lies.position)) AS units
  FROM orders AS placed
  -- order by order: most lines and allocations are of orders that are done
  CROSS JOIN LATERAL (
    SELECT line.position, line.product_id, line.quantity, allocated.quantity AS reserved
    FROM order_lines AS line
    JOIN order_allocations AS allocated ON allocated.order_id = line.order_id
      AND allocated.position = line.position AND allocated.location_id = p_place
    WHERE line.order_id = placed.id AND line.state = 'ordered' AND line.product_id IS NOT NULL
      AND (p_products IS NULL OR line.product_id = ANY (p_products)) OFFSET 0) AS lies
  WHERE placed.store_id = p_store AND placed.status IN ('new', 'confirmed', 'assembling')
  ORDER BY placed.promised_at NULLS LAST, placed.id, lies.position
$$;
