-- Which orders the units are for that come to a place from outside. The arrays are parallel. First
-- those that staff have marked as come since p_since: they are booked already (is_marked). Then the
-- lines that wait for a supplier (at waits_at): those that are collected here or delivered, and the
-- oldest promise, first.
CREATE OR REPLACE FUNCTION orders_of_goods(
  p_place integer, p_products integer[], p_units integer[], p_since timestamptz
) RETURNS TABLE (order_id bigint, "position" integer, product_id integer, units integer,
                 is_marked boolean, waits_at integer) LANGUAGE plpgsql STABLE AS $$
DECLARE
  remaining integer[] := p_units;
  waits     record;
  at_place  integer;
BEGIN
  FOR waits IN
    SELECT * FROM (
      SELECT come.order_id, come.position, come.product_id, come.units AS quantity,
             true AS is_marked, NULL::integer AS waits_at, false AS is_elsewhere,
             come.came_at AS since
      FROM came_units AS come
      WHERE come.location_id = p_place AND come.product_id = ANY (p_products)
        AND come.came_at >= p_since
      UNION ALL
      SELECT placed.id, line.position, line.product_id, allocated.quantity, false,
             allocated.location_id, placed.store_id IS DISTINCT FROM here.store_id
               AND placed.store_id IS NOT NULL, placed.promised_at
      FROM order_lines AS line
      JOIN orders AS placed ON placed.id = line.order_id
      JOIN order_allocations AS allocated
        ON allocated.order_id = line.order_id AND allocated.position = line.position
      JOIN stock_locations AS location ON location.id = allocated.location_id
      LEFT JOIN stock_locations AS here ON here.id = p_place
      WHERE line.product_id = ANY (p_products) AND line.state = 'ordered'
        AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
        AND location.is_to_order AND NOT location.is_transit) AS all_of_them
    ORDER BY all_of_them.is_marked DESC, all_of_them.is_elsewhere, all_of_them.since NULLS LAST,
             all_of_them.order_id, all_of_them.position
  LOOP
    at_place := array_position(p_products, waits.product_id);
    units := least(waits.quantity, remaining[at_place]);
    CONTINUE WHEN units < 1;
    remaining[at_place] := remaining[at_place] - units;
    order_id := waits.order_id;
    "position" := waits.position;
    product_id := waits.product_id;
    is_marked := waits.is_marked;
    waits_at := waits.waits_at;
    RETURN NEXT;
  END LOOP;
END $$;
