-- Which orders the units are for that come to a place from outside. The arrays are parallel. First
-- those that staff have marked as come since p_since: they are booked already (came_id). Then the lines
-- that wait for them at lies_at, the oldest promise first: those that are collected here or delivered,
-- and wait for a supplier or have lost units on their way; those that are collected here and would have
-- to be brought from another place; at last those of other shops that wait for a supplier.
-- p_orders: of these orders alone; NULL: of all.
CREATE OR REPLACE FUNCTION orders_of_goods(
  p_place integer, p_products integer[], p_units integer[], p_since timestamptz, p_orders bigint[]
) RETURNS TABLE (order_id bigint, "position" integer, product_id integer, units integer,
                 came_id bigint, lies_at integer, is_open boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  remaining integer[] := p_units;
  waits     record;
  at_place  integer;
BEGIN
  FOR waits IN
    SELECT come.order_id, come.position, come.product_id, come.units AS quantity,
           come.id AS came_id, NULL::integer AS lies_at,
           placed.status IN ('new', 'confirmed', 'assembling', 'ready') AS is_open,
           0 AS turn, come.came_at AS since
    FROM came_units AS come JOIN orders AS placed ON placed.id = come.order_id
    WHERE come.location_id = p_place AND come.product_id = ANY (p_products)
      AND come.came_at >= p_since
    UNION ALL
    SELECT placed.id, line.position, line.product_id,
           CASE WHEN location.is_transit THEN lost_units(allocated)
                WHEN location.is_to_order THEN allocated.quantity
                ELSE least(allocated.quantity, line.quantity - (
                  SELECT coalesce(sum(picked), 0)::integer FROM order_picks AS pick
                  WHERE pick.order_id = line.order_id AND pick.position = line.position)) END,
           NULL, allocated.location_id, true,
           CASE WHEN placed.store_id <> coalesce(here.store_id, 0) THEN 3
                WHEN location.is_to_order THEN 1 ELSE 2 END, placed.promised_at
    FROM order_lines AS line
    JOIN orders AS placed ON placed.id = line.order_id
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    JOIN stock_locations AS location ON location.id = allocated.location_id
    LEFT JOIN stock_locations AS here ON here.id = p_place
    WHERE line.product_id = ANY (p_products) AND line.state = 'ordered'
      AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
      AND (p_orders IS NULL OR placed.id = ANY (p_orders))
      AND (location.is_to_order AND NOT location.is_transit
        OR placed.store_id = here.store_id AND location.id <> p_place
          AND placed.status <> 'ready')
    ORDER BY turn, since NULLS LAST, order_id, "position"
  LOOP
    at_place := array_position(p_products, waits.product_id);
    units := least(waits.quantity, remaining[at_place]);
    CONTINUE WHEN units < 1;
    remaining[at_place] := remaining[at_place] - units;
    order_id := waits.order_id;
    "position" := waits.position;
    product_id := waits.product_id;
    came_id := waits.came_id;
    lies_at := waits.lies_at;
    is_open := waits.is_open;
    RETURN NEXT;
  END LOOP;
END $$;
