-- Units of a line that this transaction has freed are not where they should lie: they leave the stock,
-- those of the shop of the pickup first, where somebody has looked for them. Where other units than
-- these were freed, the order keeps those instead. Stock of suppliers stays as it is.
CREATE OR REPLACE FUNCTION lose_order_units(
  p_order bigint, p_position integer, p_quantity integer
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paper   text := 'order ' || p_order;
  line    order_lines;
  shop    integer;
  missing integer := p_quantity;
  kept    integer;
  freed   record;
  instead integer;
  units   integer;
BEGIN
  SELECT * INTO line FROM order_lines WHERE order_id = p_order AND position = p_position;
  SELECT location.id INTO shop FROM stock_locations AS location
  JOIN orders AS placed ON placed.store_id = location.store_id WHERE placed.id = p_order;
  SELECT coalesce(sum(allocated.quantity), 0) INTO kept
  FROM order_allocations AS allocated JOIN orders AS placed ON placed.id = allocated.order_id
  WHERE order_id = p_order AND position = p_position AND location_id = shop
    AND line.state = 'ordered' AND placed.status <> 'cancelled';

  FOR freed IN
    SELECT movement.location_id, movement.location_id IS NOT DISTINCT FROM shop AS is_shop,
           sum(on_hand_change - reserved_change)::integer AS units, max(actor) AS actor
    FROM stock_movements AS movement JOIN stock_locations AS location ON location.id = location_id
    WHERE product_id = line.product_id AND document IN (paper, paper || ' missing')
      AND movement.created_at = now() AND NOT location.is_to_order
    GROUP BY movement.location_id
    ORDER BY is_shop DESC, movement.location_id
  LOOP
    units := least(missing, freed.units);
    CONTINUE WHEN units <= 0;
    missing := missing - units;
    IF NOT freed.is_shop AND kept > 0 THEN
      instead := least(units, kept);
      PERFORM lessen_allocations(p_order, p_position, instead, shop);
      INSERT INTO order_allocations AS held (order_id, position, location_id, quantity)
      VALUES (p_order, p_position, freed.location_id, instead)
      ON CONFLICT (order_id, position, location_id)
        DO UPDATE SET quantity = held.quantity + excluded.quantity;
      PERFORM change_stock(line.product_id, freed.location_id, 'reserved', 0, instead, freed.actor,
        paper);
      PERFORM change_stock(line.product_id, shop, 'released', 0, -instead, freed.actor, paper);
      PERFORM change_stock(line.product_id, shop, 'corrected', -instead, 0, freed.actor,
        paper || ' missing');
      units := units - instead;
      kept := kept - instead;
    END IF;
    CONTINUE WHEN units = 0;
    PERFORM change_stock(line.product_id, freed.location_id, 'corrected', -units, 0, freed.actor,
      paper || ' missing');
  END LOOP;
END $$;
