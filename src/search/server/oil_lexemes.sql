-- Gives what an oil is as lexemes: v5w30_ grade, l4000_ millilitres, api_sn_ and acea_c3_ classes.
-- Of classes in one piece it gives the whole and its words: A3/B4 is acea_a3b4_, acea_a3_,
-- acea_b4_.
CREATE OR REPLACE FUNCTION oil_lexemes(
  p_viscosity text, p_volume_ml integer, p_api text[], p_acea text[]
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT fact.kind || sign.sign || '_')
  FROM (SELECT 'v' AS kind, p_viscosity AS written
        UNION ALL SELECT 'l', p_volume_ml::text
        UNION ALL SELECT 'api_', written FROM unnest(p_api) AS written
        UNION ALL SELECT 'acea_', written FROM unnest(p_acea) AS written) AS fact
  CROSS JOIN LATERAL (
    SELECT fact.written AS spelling
    UNION ALL
    SELECT part FROM regexp_split_to_table(fact.written, '[^[:alnum:]-]+') AS part
    WHERE fact.kind IN ('api_', 'acea_')) AS spelt
  CROSS JOIN LATERAL (
    SELECT regexp_replace(lower(spelt.spelling), '[^a-z0-9]', '', 'g') AS sign) AS sign
  WHERE sign.sign <> ''
$$;
