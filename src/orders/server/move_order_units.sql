-- Changes the stock of the lines of an order, by p_on_hand and p_reserved for each unit.
-- p_position names one line, NULL all of them; p_kind is the kind of the movement. Stock is locked
-- in the same order as in place_order. A product deleted from the catalogue has no stock. Units that
-- are lost on their way leave the books when they are released.
CREATE OR REPLACE FUNCTION move_order_units(
  p_order bigint, p_position integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  PERFORM 1 FROM stock_levels AS level
  JOIN order_lines AS line ON line.product_id = level.product_id
  JOIN order_allocations AS allocated
    ON allocated.order_id = line.order_id AND allocated.position = line.position
   AND allocated.location_id = level.location_id
  WHERE line.order_id = p_order
  ORDER BY level.product_id, level.location_id
  FOR UPDATE OF level;

  FOR kept IN
    SELECT line.product_id, allocated.location_id, sum(allocated.quantity)::integer AS quantity,
           sum(lost_units(allocated))::integer AS lost
    FROM order_lines AS line JOIN order_allocations AS allocated USING (order_id, position)
    WHERE order_id = p_order AND line.state = 'ordered' AND line.product_id IS NOT NULL
      AND (p_position IS NULL OR position = p_position)
    GROUP BY line.product_id, allocated.location_id
    ORDER BY line.product_id, allocated.location_id
  LOOP
    PERFORM change_stock(kept.product_id, kept.location_id, p_kind,
      p_on_hand * kept.quantity, p_reserved * kept.quantity, p_actor, 'order ' || p_order);
    IF p_kind = 'released' AND kept.lost > 0 THEN
      PERFORM change_stock(kept.product_id, kept.location_id, 'corrected', -kept.lost, 0, p_actor,
        'order ' || p_order || ' lost');
    END IF;
  END LOOP;
END $$;
