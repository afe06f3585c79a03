-- Which open orders get units of products that come to a place, the oldest promise first. The arrays
-- are parallel. Without p_from the units come from outside: whole lines that wait for a supplier, and
-- lines that somebody has marked as come since p_since, whose units are among those that were counted
-- (is_marked). With p_from they come from that place, whose units are reserved for orders that are
-- collected in the shop of p_place.
CREATE OR REPLACE FUNCTION orders_of_goods(
  p_place integer, p_from integer, p_products integer[], p_units integer[], p_since timestamptz
) RETURNS TABLE (order_id bigint, "position" integer, product_id integer, units integer,
                 is_marked boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  remaining integer[] := p_units;
  waits     record;
  at_place  integer;
BEGIN
  FOR waits IN
    SELECT placed.id, line.position, line.product_id, allocated.quantity,
           NOT location.is_to_order AS is_here
    FROM order_lines AS line
    JOIN orders AS placed ON placed.id = line.order_id
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    JOIN stock_locations AS location ON location.id = allocated.location_id
    LEFT JOIN stock_locations AS here ON here.id = p_place
    WHERE line.product_id = ANY (p_products) AND line.state = 'ordered'
      AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
      AND CASE
        WHEN p_from IS NOT NULL
          THEN allocated.location_id = p_from AND placed.store_id = here.store_id
        ELSE (placed.store_id IS NULL OR placed.store_id = here.store_id)
          AND (location.is_to_order OR allocated.location_id = p_place
               AND allocated.came_at >= p_since)
      END
    ORDER BY (p_from IS NULL AND NOT location.is_to_order) DESC, placed.promised_at NULLS LAST,
             placed.id, line.position
  LOOP
    at_place := array_position(p_products, waits.product_id);
    units := least(waits.quantity, remaining[at_place]);
    CONTINUE WHEN units < 1 OR p_from IS NULL AND units < waits.quantity;
    remaining[at_place] := remaining[at_place] - units;
    order_id := waits.id;
    "position" := waits.position;
    product_id := waits.product_id;
    is_marked := p_from IS NULL AND waits.is_here;
    RETURN NEXT;
  END LOOP;
END $$;
