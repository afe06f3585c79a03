-- Gives the groups that part numbers belong to in the system of Chinese standards, as g3501080_.
-- In T11-3501080 and 1109104XGW02A seven figures in a row say what the part is (3501: brakes of the
-- front wheels). Written without a dash (F4J163707010, A213502080BA) they are the last seven
-- figures. It has no query inside, so the server puts it in place of its call; several_part_groups,
-- which is slow, is called for numbers that can hold two groups: a list of a million asks a million
-- times.
CREATE OR REPLACE FUNCTION part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_numbers !~ '[0-9]{7}' THEN '{}'
    WHEN length(p_numbers) >= 15 AND p_numbers ~ '[0-9]{7}.*[^0-9].*[0-9]{7}'
      THEN several_part_groups(p_numbers)
    ELSE array_remove(ARRAY['g' || coalesce(
      left(substring(p_numbers from '[0-9]{7}[A-Za-z]{0,3}(?: |$)'), 7),
      substring(p_numbers from '(?:^|[^0-9])([0-9]{7})(?:[^0-9]|$)')) || '_'], NULL) END
$$;
