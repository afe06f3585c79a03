-- Frees units of a ready order, whose row the caller has locked, in the shop of the pickup, where they
-- lie by now. p_position NULL: all lines; p_quantity NULL: all units of a line. Stock is locked in the
-- same order as in place_order.
CREATE OR REPLACE FUNCTION free_ready_units(
  p_order bigint, p_position integer, p_quantity integer, p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
BEGIN
  PERFORM lock_ready_stock(p_order);
  FOR line IN
    SELECT * FROM order_lines
    WHERE order_id = p_order AND state = 'ordered' AND (p_position IS NULL OR position = p_position)
    ORDER BY product_id, position
  LOOP
    PERFORM free_in_shop(p_order, line, coalesce(p_quantity, line.quantity), p_actor);
  END LOOP;
END $$;
