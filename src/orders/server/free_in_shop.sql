-- Frees units of a line of a ready order in the shop of the pickup, where they lie by now: its own
-- units first, and those that came from elsewhere become units of the shop. Without such a shop they
-- are free where they were reserved. The caller has locked the order and its stock.
CREATE OR REPLACE FUNCTION free_in_shop(
  p_order bigint, p_line order_lines, p_quantity integer, p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_whole boolean := p_quantity = p_line.quantity;
  shop     integer;
  place    integer;
  kept     record;
  missing  integer := p_quantity;
  units    integer;
BEGIN
  SELECT location.id INTO shop FROM stock_locations AS location
  JOIN orders AS placed ON placed.store_id = location.store_id WHERE placed.id = p_order;
  FOR kept IN
    SELECT location_id, quantity FROM order_allocations
    WHERE order_id = p_order AND position = p_line.position
    ORDER BY location_id <> shop, quantity, location_id
  LOOP
    place := coalesce(shop, kept.location_id);
    units := least(missing, kept.quantity);
    EXIT WHEN units = 0;
    missing := missing - units;
    IF units = kept.quantity THEN
      DELETE FROM order_allocations WHERE order_id = p_order AND position = p_line.position
        AND location_id = kept.location_id;
    ELSE
      UPDATE order_allocations SET quantity = quantity - units WHERE order_id = p_order
        AND position = p_line.position AND location_id = kept.location_id;
    END IF;
    IF is_whole THEN
      -- a line that falls out as a whole tells where its units are
      INSERT INTO order_allocations AS told (order_id, position, location_id, quantity)
      VALUES (p_order, p_line.position, place, units)
      ON CONFLICT (order_id, position, location_id)
        DO UPDATE SET quantity = told.quantity + excluded.quantity;
    END IF;
    -- a product deleted from the catalogue has no stock
    CONTINUE WHEN p_line.product_id IS NULL;
    IF kept.location_id <> place THEN
      PERFORM change_stock(p_line.product_id, kept.location_id, 'moved', -units, -units, p_actor,
        'order ' || p_order || ' left');
      PERFORM change_stock(p_line.product_id, place, 'moved', units, units, p_actor,
        'order ' || p_order || ' left');
    END IF;
    PERFORM change_stock(p_line.product_id, place, 'released', 0, -units, p_actor,
      'order ' || p_order);
  END LOOP;
END $$;
