-- A search looks no further than it must. Products lie in five tiers of popularity, each with an
-- index of its own; the further down a search has come, the fewer good matches are enough for it
-- to stop. And a search for a car asks at once for what fits it and for what only bears its name.

-- Ranks above the first number and up to the second; with so many good matches, those of the tiers
-- before included, the next tier is not looked into.
CREATE FUNCTION search_tiers() RETURNS TABLE (
  tier integer, above integer, up_to integer, enough integer)
LANGUAGE sql IMMUTABLE AS $$
  VALUES (1, 0, 20000, 100), (2, 20000, 120000, 100), (3, 120000, 300000, 100),
         (4, 300000, 600000, 50), (5, 600000, 2147483647, 0)
$$;

-- An index tells all its matches or none, so there is one per tier.
CREATE FUNCTION index_search_tiers(p_schema text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM search_tiers() LOOP
    EXECUTE format(
      'CREATE INDEX product_search_tier_%s ON %I.product_search USING gin (tsv)
       WITH (fastupdate = off) WHERE rank > %s AND rank <= %s',
      part.tier, p_schema, part.above, part.up_to);
  END LOOP;
END $$;

DROP FUNCTION is_fit_unknown_beside(integer[]);
DROP FUNCTION search_candidates(tsquery, tsquery[], integer, integer, integer, integer);
DROP FUNCTION search_step(integer, tsquery, tsquery[], integer, integer, integer, integer);

-- The matches in one tier, at most p_limit, the most bought first. Of each product, rank, category,
-- manufacturer and price, and of the first p_scored which wishes they meet, as numbers behind
-- commas; null for none. good is how many of these meet the first wish; without wishes, how many
-- there are. Prices outside of the bounds and what none of the locations has are left out among
-- all matches of the first tier and 5 000 of any other; is_all is false where there are more. A statement
-- finds an index of the tier only where its bounds are written out, so there is one for each.
DO $do$
BEGIN
  EXECUTE format($function$
CREATE FUNCTION search_tier(
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
                    AND level.location_id = ANY (p_locations) AND level.on_hand > level.reserved))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < %4$s INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > %2$s AND rank <= %3$s LIMIT %4$s) AS matching;
    END IF;
  END IF;$branch$, tier, above, up_to, CASE tier WHEN 1 THEN 20000 ELSE 5000 END),
      '' ORDER BY tier)
    FROM search_tiers()) || $end$
  RETURN NEXT;$end$);
END $do$;

-- The candidates of a query, and, where these are all there are, those of the one to be asked
-- otherwise behind them; at most p_limit and never more than 1001, and where a shop has more goods
-- than the first tier holds, at most p_sample. Each in the order of popularity, tier by tier until
-- enough meet the first wish. fitting says how many are of p_query, is_whole that nothing else
-- matches. One row of numbers behind commas, which is written and read several times quicker than
-- rows or arrays are: of each candidate product, rank, category, manufacturer and price; of the
-- first 200 which wishes they meet (a bit each, that of the first wish the highest); of the
-- p_stocked that meet the most where they can be had, product and location in turn. Whatever the
-- query, the work is bounded.
-- Volatile although it only reads: a call that had to wait for a swap would otherwise see the new
-- table as it was before it was filled.
CREATE FUNCTION search_candidates(
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
  WHERE level.on_hand > level.reserved AND level.product_id = ANY (CASE
    WHEN how_many <= p_stocked THEN product_ids
    ELSE ARRAY(
      SELECT best.product_id
      FROM unnest(product_ids, string_to_array(preferences, ',')::integer[])
        WITH ORDINALITY AS best(product_id, met, place)
      ORDER BY best.place <= fitting DESC, best.met DESC NULLS LAST, best.place
      LIMIT p_stocked) END);
  RETURN NEXT;
END $$;

-- Whether goods other than these are of the kind n_; looks at the most bought of them.
CREATE FUNCTION is_fit_unknown_beside(p_products integer[]) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT NOT product_ids <@ p_products FROM search_candidates('n_', NULL, '{}', 1001, p_stocked => 0)
$$;

-- As before, but for the indexes.
-- The first half of a rebuild: everything derived, anew, in a schema of its own, where nobody
-- looks. Only writers of the lists wait. Products stand in the order of popularity + ln(1 + units
-- sold) / 5, so that what the shop sells itself outweighs with time what was known beforehand:
-- popularity lies between 0 and 1, and 150 units weigh as much as a 1. What these tables are is
-- said here alone. They refer to nothing: a foreign key would have products themselves locked while
-- they are swapped, and what is derived can hold nothing that its source did not.
CREATE OR REPLACE FUNCTION build_product_lists() RETURNS void
LANGUAGE plpgsql SET client_min_messages = warning AS $$
BEGIN
  IF NOT has_database_privilege(current_database(), 'CREATE') THEN
    RAISE insufficient_privilege USING MESSAGE = format(
      'Роли %I нужно право создавать схемы: GRANT CREATE ON DATABASE %I TO %I;',
      current_user, current_database(), current_user);
  END IF;
  PERFORM lock_product_lists();
  DROP SCHEMA IF EXISTS rebuilt CASCADE;
  CREATE SCHEMA rebuilt;

  -- Rows lie in the order of popularity: the first matches met are the ones most bought. A page
  -- keeps room for new prices of the rows in it.
  CREATE TABLE rebuilt.product_search (
    rank            integer NOT NULL,
    product_id      integer NOT NULL,
    category_id     integer NOT NULL,
    manufacturer_id integer NOT NULL,
    price           integer NOT NULL,
    tsv             tsvector NOT NULL
  ) WITH (fillfactor = 90);
  INSERT INTO rebuilt.product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
  SELECT ordered.rank, vector.product_id, vector.category_id, vector.manufacturer_id, vector.price,
         vector.tsv
  FROM search_vectors AS vector
  JOIN (
    SELECT product.id, row_number() OVER (ORDER BY
      product.popularity + ln(1 + coalesce(sold.units, 0)) / 5 DESC, product.id) AS rank
    FROM products AS product
    LEFT JOIN units_sold AS sold ON sold.product_id = product.id
    WHERE NOT product.is_hidden) AS ordered ON ordered.id = vector.product_id
  ORDER BY ordered.rank;
  ALTER TABLE rebuilt.product_search ADD PRIMARY KEY (rank), ADD UNIQUE (product_id);
  PERFORM index_search_tiers('rebuilt');

  CREATE TABLE rebuilt.model_listing (
    model_id    integer NOT NULL,
    category_id integer NOT NULL,
    price       integer NOT NULL,
    product_id  integer NOT NULL
  );
  INSERT INTO rebuilt.model_listing (model_id, category_id, price, product_id)
  SELECT model_id, category_id, price, product_id FROM model_fitments ORDER BY 1, 2, 3, 4;
  ALTER TABLE rebuilt.model_listing ADD PRIMARY KEY (model_id, category_id, price, product_id);
  CREATE INDEX model_listing_product ON rebuilt.model_listing (product_id);

  -- No row and a row of 0 mean the same: counts that fall to nothing stay.
  CREATE TABLE rebuilt.model_category_counts (
    model_id      integer NOT NULL,
    category_id   integer NOT NULL,
    product_count integer NOT NULL,
    PRIMARY KEY (model_id, category_id)
  );
  INSERT INTO rebuilt.model_category_counts (model_id, category_id, product_count)
  SELECT model_id, category_id, count(*) FROM rebuilt.model_listing GROUP BY model_id, category_id;
  CREATE TABLE rebuilt.category_counts (
    category_id   integer PRIMARY KEY,
    product_count integer NOT NULL
  );
  INSERT INTO rebuilt.category_counts (category_id, product_count)
  SELECT category_id, count(*) FROM rebuilt.product_search GROUP BY category_id;

  -- Every word a buyer can mean, what the index knows it as, and in about how many names it stands:
  -- 0 for words that only manufacturers and categories have.
  CREATE TABLE rebuilt.catalogue_words (
    word          text PRIMARY KEY,
    lexeme        text NOT NULL,
    product_count integer NOT NULL
  );
  INSERT INTO rebuilt.catalogue_words (word, lexeme, product_count)
  SELECT word, lexeme, product_count FROM (
    SELECT word, lexeme_of(word) AS lexeme, sum(names) AS product_count FROM (
      SELECT word, sum(named.products) AS names
      FROM (SELECT name, count(*) AS products FROM products WHERE NOT is_hidden GROUP BY name)
        AS named
      CROSS JOIN LATERAL words_of(named.name) AS word
      GROUP BY word
      UNION ALL
      SELECT word, 0 FROM words_beside_names(
        (SELECT array_agg(DISTINCT manufacturer_id) FROM rebuilt.product_search),
        (SELECT array_agg(category_id) FROM rebuilt.category_counts)) AS word) AS spoken
    GROUP BY word) AS heard
  WHERE lexeme IS NOT NULL;

  ANALYZE rebuilt.product_search, rebuilt.model_listing, rebuilt.model_category_counts,
          rebuilt.category_counts, rebuilt.catalogue_words;
END $$;

-- The old ones go last: until then whoever reads can read.
SELECT index_search_tiers('public');
DROP INDEX product_search_top, product_search_hot, product_search_liked, product_search_warm,
           product_search_known, product_search_cool, product_search_cold;
