-- Counts a try under a key within a window of p_seconds; returns the count and the wait. After the
-- limit is reached again within a day the window doubles, up to p_longest. Then the count jumps, as
-- up to p_most tries may be undone and must not reach the limit again.
CREATE OR REPLACE FUNCTION count_attempt(
  p_key text, p_most integer, p_seconds integer, p_longest integer
) RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE sql AS $$
  INSERT INTO attempts AS attempt (key, tries, expires_at, forget_at)
  VALUES (p_key, 1, now() + make_interval(secs => p_seconds),
          now() + make_interval(secs => p_seconds))
  ON CONFLICT (key) DO UPDATE SET
    tries = CASE WHEN attempt.expires_at <= now() THEN 1
                 WHEN attempt.tries = p_most THEN 2 * p_most + 1
                 ELSE attempt.tries + 1 END,
    hits = CASE WHEN attempt.forget_at > now() THEN attempt.hits ELSE 0 END
           + CASE WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN 1 ELSE 0 END,
    expires_at = CASE
      WHEN attempt.expires_at <= now() THEN excluded.expires_at
      WHEN attempt.tries = p_most AND attempt.hits > 0 THEN greatest(attempt.expires_at, now() +
        make_interval(secs => least(p_seconds * 2 ^ least(attempt.hits, 20), p_longest)))
      ELSE attempt.expires_at END,
    forget_at = CASE
      WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN now() + interval '1 day'
      ELSE greatest(attempt.forget_at, excluded.expires_at) END
  RETURNING attempt.tries, ceil(extract(epoch FROM attempt.expires_at - now()))::integer
$$;
