-- Gives the matches of a query in one tier of search_tiers, at most p_limit, the most bought first.
-- Of each it gives product, rank, category, manufacturer and price, and of the first p_scored which
-- wishes they meet, as numbers behind commas; null for none. good is how many of these meet the
-- first wish; without wishes, how many there are. Prices outside of the bounds and what none of the
-- locations has are left out among all matches of the first tier and 3 000 of any other; is_all is
-- false where there are more.
-- The server finds the index of a tier only where its bounds are written out, so the function is
-- made with one branch for each tier. Below stand the bounds of search_tiers, and how many matches
-- are looked at where a search is narrowed by price or stock.
DO $do$
BEGIN
  EXECUTE format($function$
CREATE OR REPLACE FUNCTION search_tier(
  p_tier integer, p_query tsquery, p_prefer tsquery[], p_limit integer, p_scored integer,
  p_price_from integer, p_price_to integer, p_locations integer[])
RETURNS TABLE (
  product_ids integer[], candidates text, preferences text, good integer, is_all boolean)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  is_narrowed CONSTANT boolean :=
    p_price_from IS NOT NULL OR p_price_to IS NOT NULL OR p_locations IS NOT NULL;
BEGIN%s
END $$
$function$, (
    SELECT string_agg(format($branch$
  IF p_tier = %1$s THEN
    SELECT array_agg(candidate.product_id),
           string_agg(concat_ws(',', candidate.product_id, candidate.rank, candidate.category_id,
                                candidate.manufacturer_id, candidate.price), ','),
           string_agg(candidate.met::text, ',')
             FILTER (WHERE candidate.met IS NOT NULL AND cardinality(p_prefer) > 0),
           CASE WHEN cardinality(p_prefer) > 0
                THEN count(*) FILTER (WHERE candidate.met >= 1 << (cardinality(p_prefer) - 1))
                ELSE count(*) END,
           count(*) < p_limit
    INTO product_ids, candidates, preferences, good, is_all
    FROM (
      SELECT placed.*, CASE WHEN placed.place <= p_scored THEN (
        SELECT coalesce(sum(1 << (cardinality(p_prefer) - wish.place::integer)), 0)
        FROM unnest(p_prefer) WITH ORDINALITY AS wish(query, place)
        WHERE placed.tsv @@ wish.query) END AS met
      FROM (
        SELECT *, row_number() OVER (ORDER BY rank) AS place
        FROM (
          SELECT * FROM (
            SELECT * FROM product_search
            WHERE tsv @@ p_query AND rank > %2$s AND rank <= %3$s
            LIMIT CASE WHEN is_narrowed THEN %4$s ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < %4$s INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > %2$s AND rank <= %3$s LIMIT %4$s) AS matching;
    END IF;
  END IF;$branch$, tier, above, up_to, most), '' ORDER BY tier)
    FROM (VALUES
      (1, 0, 20000, 20000), (2, 20000, 60000, 3000), (3, 60000, 120000, 3000),
      (4, 120000, 200000, 3000), (5, 200000, 300000, 3000), (6, 300000, 450000, 3000),
      (7, 450000, 700000, 3000), (8, 700000, 2147483647, 3000)) AS part(tier, above, up_to, most)
  ) || $end$
  RETURN NEXT;$end$);
END $do$;
