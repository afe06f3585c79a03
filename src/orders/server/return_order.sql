-- Takes goods back to where they were sold from. Called by processes of the version before alone.
CREATE OR REPLACE FUNCTION return_order(
  p_order bigint, p_lines jsonb, p_is_written_off boolean, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN take_order_back(p_order, p_lines, p_is_written_off, p_actor, p_reason, NULL);
END $$;
