-- Says what the goods of a session are held for: stock, prices or other; NULL: they are not held.
CREATE OR REPLACE FUNCTION exchange_holds(p_session bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN questions @> '[{"about": "stock"}]' THEN 'stock'
              WHEN questions @? '$[*] ? (@.about == "prices" || @.about == "leaps")' THEN 'prices'
              ELSE 'other' END
  FROM exchange_runs
  WHERE session_id = p_session AND status IN ('waiting', 'failed') AND questions <> '[]'
  ORDER BY id DESC LIMIT 1
$$;
