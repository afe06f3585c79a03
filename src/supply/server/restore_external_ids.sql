-- Restores the earlier rows of external ids of a source; NULL: the id had no row.
CREATE OR REPLACE FUNCTION restore_external_ids(
  p_source text, p_external_ids text[], p_former jsonb[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM external_ids WHERE source = p_source AND external_id = ANY (p_external_ids);
  INSERT INTO external_ids
  SELECT kept.* FROM unnest(p_former) AS former(was)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::external_ids, former.was) AS kept
  WHERE former.was IS NOT NULL;
END $$;
