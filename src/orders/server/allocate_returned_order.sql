-- Allocates all units of an order to the place that takes them in, so that the step to `returned`
-- counts them there.
CREATE OR REPLACE FUNCTION allocate_returned_order(
  p_order bigint, p_location integer
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT allocated.position, sum(allocated.quantity)::integer AS quantity
    FROM order_allocations AS allocated JOIN order_lines AS line USING (order_id, position)
    WHERE order_id = p_order AND line.state = 'ordered'
    GROUP BY allocated.position
  LOOP
    DELETE FROM order_allocations WHERE order_id = p_order AND position = kept.position;
    INSERT INTO order_allocations (order_id, position, location_id, quantity)
    VALUES (p_order, kept.position, p_location, kept.quantity);
  END LOOP;
END $$;
