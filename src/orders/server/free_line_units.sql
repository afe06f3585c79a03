-- Frees units of a line that is in an open order, whose row the caller has locked.
-- The shop of the pickup gives its units back last: what lies there need not be carried.
CREATE OR REPLACE FUNCTION free_line_units(
  p_order bigint, p_position integer, p_quantity integer, p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept   record;
  missing integer := p_quantity;
  units  integer;
BEGIN
  -- all levels of the order in the lock order of place_order
  PERFORM move_order_units(p_order, -1, 'released', 0, 0, p_actor);
  FOR kept IN
    SELECT line.product_id, allocated.location_id, allocated.quantity
    FROM order_allocations AS allocated
    JOIN order_lines AS line USING (order_id, position)
    JOIN orders AS placed ON placed.id = allocated.order_id
    JOIN stock_locations AS location ON location.id = allocated.location_id
    WHERE allocated.order_id = p_order AND allocated.position = p_position
    ORDER BY coalesce(location.store_id = placed.store_id, false), allocated.quantity,
             allocated.location_id
  LOOP
    units := least(missing, kept.quantity);
    EXIT WHEN units = 0;
    missing := missing - units;
    IF units = kept.quantity THEN
      DELETE FROM order_allocations
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    ELSE
      UPDATE order_allocations SET quantity = quantity - units
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    END IF;
    -- a product deleted from the catalogue has no stock
    IF kept.product_id IS NOT NULL THEN
      PERFORM change_stock(kept.product_id, kept.location_id, 'released', 0, -units, p_actor,
        'order ' || p_order);
    END IF;
  END LOOP;
END $$;
