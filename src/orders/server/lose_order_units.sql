-- Units of a line that this transaction has freed are not where they should lie: they leave the stock,
-- those of the shop of the pickup first, where somebody has looked for them. Where other units than
-- these were freed, the order keeps those instead. Stock of suppliers, and what is on its way, stay as
-- they are. Returns how many have left.
CREATE OR REPLACE FUNCTION lose_order_units(
  p_order bigint, p_position integer, p_quantity integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  paper text := 'order ' || p_order;
  line  order_lines;
  shop  integer;
  kept  integer;
  lost  integer := 0;
  freed record;
  units integer;
  place integer;
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
           location.is_to_order, sum(on_hand_change - reserved_change)::integer AS units,
           max(actor) AS actor
    FROM stock_movements AS movement JOIN stock_locations AS location ON location.id = location_id
    WHERE product_id = line.product_id AND movement.created_at = now()
      AND document IN (paper, paper || ' missing', paper || ' lost', paper || ' refused')
    GROUP BY movement.location_id, location.is_to_order
    ORDER BY is_shop DESC, location.is_to_order, movement.location_id
  LOOP
    units := least(p_quantity - lost, freed.units);
    CONTINUE WHEN units <= 0;
    place := freed.location_id;
    IF NOT freed.is_shop AND kept > 0 THEN
      units := least(units, kept);
      kept := kept - units;
      place := shop;
      PERFORM lessen_allocations(p_order, p_position, units, shop);
      INSERT INTO order_allocations AS held (order_id, position, location_id, quantity)
      VALUES (p_order, p_position, freed.location_id, units)
      ON CONFLICT (order_id, position, location_id)
        DO UPDATE SET quantity = held.quantity + excluded.quantity;
      PERFORM change_stock(line.product_id, freed.location_id, 'reserved', 0, units, freed.actor,
        paper);
      PERFORM change_stock(line.product_id, shop, 'released', 0, -units, freed.actor, paper);
    END IF;
    CONTINUE WHEN freed.is_to_order AND place = freed.location_id;
    PERFORM change_stock(line.product_id, place, 'corrected', -units, 0, freed.actor,
      paper || ' missing');
    lost := lost + units;
  END LOOP;
  RETURN lost;
END $$;
