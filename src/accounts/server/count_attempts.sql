-- Counts a try under each key in turn, up to the first exceeded limit. Callers pass keys in one
-- order of kinds, so that two calls never deadlock.
CREATE OR REPLACE FUNCTION count_attempts(
  p_keys text[], p_most integer[], p_seconds integer[], p_longest integer[]
) RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN 1 .. cardinality(p_keys) LOOP
    SELECT counted.tries, counted.seconds_left INTO tries, seconds_left
    FROM count_attempt(p_keys[place], p_most[place], p_seconds[place], p_longest[place]) AS counted;
    RETURN NEXT;
    EXIT WHEN tries > p_most[place];
  END LOOP;
END $$;
