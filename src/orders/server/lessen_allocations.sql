-- Takes units that came back out of the allocations of a line, those of p_location first. The stock is
-- not changed.
CREATE OR REPLACE FUNCTION lessen_allocations(
  p_order bigint, p_position integer, p_quantity integer, p_location integer
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept    record;
  missing integer := p_quantity;
BEGIN
  FOR kept IN
    SELECT location_id, quantity FROM order_allocations
    WHERE order_id = p_order AND position = p_position
    ORDER BY location_id <> p_location, quantity, location_id
  LOOP
    EXIT WHEN missing = 0;
    IF kept.quantity <= missing THEN
      DELETE FROM order_allocations
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    ELSE
      UPDATE order_allocations SET quantity = quantity - missing
      WHERE order_id = p_order AND position = p_position AND location_id = kept.location_id;
    END IF;
    missing := missing - least(missing, kept.quantity);
  END LOOP;
END $$;
