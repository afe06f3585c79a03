-- Frees units of a line that is in an open order that is not ready, whose row the caller has locked.
CREATE OR REPLACE FUNCTION free_line_units(
  p_order bigint, p_position integer, p_quantity integer, p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_line_units(p_order, p_position, p_quantity, 'released', 0, -1, p_actor);
END $$;
