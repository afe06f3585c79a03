-- The index of a tier tells all of its matches or none, and a search by words spends half of its
-- time in these indexes, most of it in the last tier that it looks into. There are eight tiers now
-- instead of five, and the further down a search has come, the fewer good matches are enough for it
-- to stop.

-- Nobody who still works by the former tiers writes lists meanwhile; whoever reads them can read
-- until the former indexes go, last of all.
SELECT lock_product_lists();
ALTER INDEX product_search_tier_1 RENAME TO former_tier_1;
ALTER INDEX product_search_tier_2 RENAME TO former_tier_2;
ALTER INDEX product_search_tier_3 RENAME TO former_tier_3;
ALTER INDEX product_search_tier_4 RENAME TO former_tier_4;
ALTER INDEX product_search_tier_5 RENAME TO former_tier_5;

-- As in 0013: ranks above the first number and up to the second, and how many good matches, those
-- of the tiers before included, are enough not to look into the next one.
CREATE OR REPLACE FUNCTION search_tiers() RETURNS TABLE (
  tier integer, above integer, up_to integer, enough integer)
LANGUAGE sql IMMUTABLE AS $$
  VALUES (1, 0, 20000, 100), (2, 20000, 60000, 100), (3, 60000, 120000, 100),
         (4, 120000, 200000, 100), (5, 200000, 300000, 75), (6, 300000, 450000, 50),
         (7, 450000, 700000, 50), (8, 700000, 2147483647, 0)
$$;
SELECT index_search_tiers('public');

-- The matches in one tier, at most p_limit, the most bought first. Of each product, rank, category,
-- manufacturer and price, and of the first p_scored which wishes they meet, as numbers behind
-- commas; null for none. good is how many of these meet the first wish; without wishes, how many
-- there are. Prices outside of the bounds and what none of the locations has are left out among
-- all matches of the first tier and 3 000 of any other; is_all is false where there are more. A
-- statement finds an index of the tier only where its bounds are written out, so there is one for
-- each. As in 0033, but for the tiers and for 3 000, which were 5 000 of each of four.
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
  END IF;$branch$, tier, above, up_to, CASE tier WHEN 1 THEN 20000 ELSE 3000 END),
      '' ORDER BY tier)
    FROM search_tiers()) || $end$
  RETURN NEXT;$end$);
END $do$;

DROP INDEX former_tier_1, former_tier_2, former_tier_3, former_tier_4, former_tier_5;
