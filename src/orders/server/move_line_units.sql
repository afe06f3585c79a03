-- Changes the stock of some units of a line, whose order the caller has locked, and takes them out of
-- what the order has of each place. p_undone_by: the kind of a second movement that takes them out of
-- the stock again. What has not come yet goes first, what lies in the shop of the pickup last. Units
-- that are lost on their way leave the books.
CREATE OR REPLACE FUNCTION move_line_units(
  p_order bigint, p_position integer, p_quantity integer, p_kind text, p_on_hand integer,
  p_reserved integer, p_actor text, p_undone_by text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept    record;
  missing integer := p_quantity;
  units   integer;
  lost    integer;
BEGIN
  -- all levels of the order in the lock order of place_order
  PERFORM move_order_units(p_order, -1, p_kind, 0, 0, p_actor);
  FOR kept IN
    SELECT line.product_id, allocated.location_id, allocated.quantity, lost_units(allocated) AS lost
    FROM order_allocations AS allocated
    JOIN order_lines AS line USING (order_id, position)
    JOIN orders AS placed ON placed.id = allocated.order_id
    JOIN stock_locations AS location ON location.id = allocated.location_id
    WHERE allocated.order_id = p_order AND allocated.position = p_position
    ORDER BY location.is_to_order DESC, location.is_transit,
             coalesce(location.store_id = placed.store_id, false), allocated.quantity,
             allocated.location_id
  LOOP
    units := least(missing, kept.quantity);
    EXIT WHEN units = 0;
    missing := missing - units;
    lost := least(units, kept.lost);
    IF units = kept.quantity THEN
      DELETE FROM order_allocations
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    ELSE
      UPDATE order_allocations SET quantity = quantity - units
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    END IF;
    -- a product deleted from the catalogue has no stock
    IF kept.product_id IS NOT NULL THEN
      PERFORM change_stock(kept.product_id, kept.location_id, p_kind, p_on_hand * units,
        p_reserved * units, p_actor, 'order ' || p_order);
      IF lost > 0 THEN
        PERFORM change_stock(kept.product_id, kept.location_id, 'corrected', -lost, 0, p_actor,
          'order ' || p_order || ' lost');
      END IF;
      IF p_undone_by IS NOT NULL THEN
        PERFORM change_stock(kept.product_id, kept.location_id, p_undone_by, -p_on_hand * units,
          -p_reserved * units, p_actor, 'order ' || p_order);
      END IF;
    END IF;
  END LOOP;
END $$;
