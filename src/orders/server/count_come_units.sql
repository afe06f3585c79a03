-- Units that were marked as come at their order are counted by a reception: they are marked no more.
CREATE OR REPLACE FUNCTION count_come_units(p_came bigint, p_units integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM came_units WHERE id = p_came AND units = p_units;
  UPDATE came_units SET units = units - p_units WHERE id = p_came AND units > p_units;
END $$;
