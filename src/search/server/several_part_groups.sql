-- Gives the groups of part numbers that hold more than one; part_groups has the rule.
CREATE OR REPLACE FUNCTION several_part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT 'g' || found[1] || '_'), '{}')
  FROM (SELECT regexp_matches(p_numbers, '(?<![0-9])([0-9]{7})(?![0-9])', 'g')
        UNION ALL
        SELECT regexp_matches(p_numbers, '([0-9]{7})[A-Za-z]{0,3}(?= |$)', 'g')) AS numbers(found)
$$;
