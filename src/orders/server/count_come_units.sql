-- Units that were marked as come at their order are counted by a reception: they are marked no more.
CREATE OR REPLACE FUNCTION count_come_units(
  p_order bigint, p_position integer, p_place integer, p_units integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM came_units
  WHERE order_id = p_order AND position = p_position AND location_id = p_place AND units = p_units;
  UPDATE came_units SET units = units - p_units
  WHERE order_id = p_order AND position = p_position AND location_id = p_place AND units > p_units;
END $$;
