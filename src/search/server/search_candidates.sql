-- Gives the candidates of a query, followed by those of p_otherwise where these are all there are.
-- At most p_limit and never more than 1001 are given, and where a shop has more goods than the
-- first tier holds, at most p_sample. Each query is answered in the order of popularity, tier by
-- tier until enough candidates meet the first wish. fitting says how many are of p_query, is_whole
-- that nothing else matches. It is one row of numbers behind commas, which is written and read
-- several times quicker than rows or arrays are: of each candidate product, rank, category,
-- manufacturer and price; of the first 200 which wishes they meet (a bit each, that of the first
-- wish the highest); of the p_stocked that meet the most where they can be had, product and
-- location in turn. Whatever the query, the work is bounded.
-- It is volatile although it only reads: a call that had to wait for a swap would otherwise see the
-- new table as it was before it was filled.
CREATE OR REPLACE FUNCTION search_candidates(
  p_query tsquery, p_otherwise tsquery, p_prefer tsquery[], p_limit integer,
  p_sample integer DEFAULT 1001, p_stocked integer DEFAULT 100,
  p_price_from integer DEFAULT NULL, p_price_to integer DEFAULT NULL,
  p_locations integer[] DEFAULT NULL)
RETURNS TABLE (
  product_ids integer[], candidates text, preferences text, stock text, fitting integer,
  is_whole boolean)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  scored   CONSTANT integer := 200;
  last     CONSTANT integer := coalesce((SELECT max(rank) FROM product_search), 0);
  most     CONSTANT integer := least(p_limit, 1001, CASE WHEN last > 20000 THEN p_sample END);
  how_many integer := 0;
  good     integer := 0;
  asked    tsquery;
  part     record;
  found    record;
BEGIN
  product_ids := '{}';
  is_whole := true;
  FOREACH asked IN ARRAY array_remove(ARRAY[p_query, p_otherwise], NULL) LOOP
    EXIT WHEN NOT is_whole;
    FOR part IN SELECT * FROM search_tiers() LOOP
      SELECT * INTO found FROM search_tier(
        part.tier, asked, p_prefer, most - how_many, scored - how_many,
        p_price_from, p_price_to, p_locations);
      IF found.product_ids IS NOT NULL THEN
        product_ids := product_ids || found.product_ids;
        candidates := concat_ws(',', candidates, found.candidates);
        preferences := nullif(concat_ws(',', preferences, found.preferences), '');
        how_many := cardinality(product_ids);
        good := good + found.good;
      END IF;
      is_whole := is_whole AND found.is_all;
      EXIT WHEN last <= part.up_to OR good >= part.enough OR how_many >= most;
    END LOOP;
    is_whole := is_whole AND how_many < most AND last <= part.up_to;
    fitting := coalesce(fitting, how_many);
  END LOOP;

  SELECT string_agg(concat_ws(',', level.product_id, level.location_id), ',') INTO stock
  FROM stock_levels AS level
  WHERE level.is_free AND level.product_id = ANY (CASE
    WHEN how_many <= p_stocked THEN product_ids
    ELSE ARRAY(
      SELECT best.product_id
      FROM unnest(product_ids, string_to_array(preferences, ',')::integer[])
        WITH ORDINALITY AS best(product_id, met, place)
      ORDER BY best.place <= fitting DESC, best.met DESC NULLS LAST, best.place
      LIMIT p_stocked) END);
  RETURN NEXT;
END $$;
