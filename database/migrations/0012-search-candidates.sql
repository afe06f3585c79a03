-- Search in two steps: the database gives a bounded number of candidates with what is needed to put
-- them in order, the process orders them. And a rebuild beside which the shop goes on selling.

-- As before (lower case, ё as е, oil grades in one piece), and now every sign that is neither
-- letter nor digit is a space. Names with none but the common signs, nearly all, are spared the
-- slow way; letters whose accent is a sign of its own (й as и and a breve) are put together first.
CREATE OR REPLACE FUNCTION search_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      lower(CASE WHEN words ~ '[^a-zA-Zа-яА-ЯёЁ0-9 /,.()+«»"''-]'
                 THEN regexp_replace(normalize(words), '[^[:alnum:]]', ' ', 'g')
                 ELSE words END),
      'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;

-- The words of a text, as many times as they stand in it.
CREATE FUNCTION words_of(p_text text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS $$
  SELECT word FROM string_to_table(search_words(p_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;

-- What the index knows a word as; null for words that say nothing (и, для).
CREATE FUNCTION lexeme_of(p_word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lexeme FROM unnest(to_tsvector('russian', p_word)) ORDER BY positions[1] LIMIT 1
$$;

-- The facts of an oil as lexemes: v5w30_ grade, l4000_ millilitres, api_sn_ and acea_c3_ classes.
-- Of classes in one piece the whole and its words: A3/B4 is acea_a3b4_, acea_a3_ and acea_b4_.
CREATE FUNCTION oil_lexemes(p_viscosity text, p_volume_ml integer, p_api text[], p_acea text[])
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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

-- T11-3501080, 1109104XGW02A: figures in a row, seven of them, are what the part is (3501: brakes
-- of the front wheels), and stand in the numbers of most car makers. Written without a dash
-- (F4J163707010, A213502080BA) they are the last seven figures.
CREATE FUNCTION part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT 'g' || found[1] || '_'), '{}')
  FROM (SELECT regexp_matches(p_numbers, '(?<![0-9])([0-9]{7})(?![0-9])', 'g')
        UNION ALL
        SELECT regexp_matches(p_numbers, '([0-9]{7})[A-Za-z]{0,3}(?= |$)', 'g')) AS numbers(found)
$$;

-- A row of product_search but for its rank: every product that is not hidden. In the order of
-- weight: the first word of the name (A), the rest of it (B), the manufacturer and the category
-- (C), all categories above it (D). Lexemes without a place, the oils' aside: c12_ each of these
-- categories, f7_ manufacturer; g3501080_ the part's number in the system of Chinese standards;
-- b1_ make, m3_ model, e12_ engine, m3e12_ model with engine, m3e0_ model with every engine; u_
-- goods that fit every car, n_ goods of which nobody knows what they fit.
DROP VIEW search_vectors;
CREATE VIEW search_vectors AS
SELECT product.id AS product_id, product.category_id, product.manufacturer_id, product.price,
       setweight(to_tsvector('russian', split_part(name.words, ' ', 1)), 'A')
       || setweight(to_tsvector('russian', substr(name.words, strpos(name.words || ' ', ' '))), 'B')
       || maker.tsv || branch.tsv
       || coalesce(array_to_tsvector(fitting.lexemes), '')
       || array_to_tsvector(part_groups(product.article || coalesce(other.numbers, '')))
       || CASE WHEN product.is_universal THEN 'u_'::tsvector
               WHEN fitting.lexemes IS NULL THEN 'n_'::tsvector ELSE '' END
       || CASE WHEN oil.product_id IS NULL THEN ''
               ELSE array_to_tsvector(
                 oil_lexemes(oil.viscosity, oil.volume_ml, oil.api, oil.acea)) END AS tsv
FROM products AS product
LEFT JOIN product_oils AS oil ON oil.product_id = product.id
-- OFFSET 0: worked out once, not wherever it is read; what many products share, not for each
CROSS JOIN LATERAL (SELECT ltrim(search_words(product.name)) AS words OFFSET 0) AS name
CROSS JOIN LATERAL (
  SELECT setweight(to_tsvector('russian', search_words(manufacturer.name)), 'C')
         || array_to_tsvector(ARRAY['f' || manufacturer.id || '_']) AS tsv
  FROM manufacturers AS manufacturer WHERE manufacturer.id = product.manufacturer_id
  OFFSET 0) AS maker
CROSS JOIN LATERAL (
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = product.category_id
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT setweight(to_tsvector('russian', search_words(
           string_agg(above.name, ' ') FILTER (WHERE above.id = product.category_id))), 'C')
         || coalesce(setweight(to_tsvector('russian', search_words(
           string_agg(above.name, ' ') FILTER (WHERE above.id <> product.category_id))), 'D'), '')
         || array_to_tsvector(array_agg('c' || above.id || '_')) AS tsv
  FROM above) AS branch
CROSS JOIN LATERAL (
  SELECT string_agg(' ' || number, '') AS numbers FROM article_numbers
  WHERE product_id = product.id AND kind = 'original') AS other
CROSS JOIN LATERAL (
  SELECT array_agg(ARRAY[
    'b' || (SELECT make_id FROM models WHERE id = fitment.model_id) || '_',
    'm' || fitment.model_id || '_',
    'e' || coalesce(fitment.engine_id, 0) || '_',
    'm' || fitment.model_id || 'e' || coalesce(fitment.engine_id, 0) || '_']) AS lexemes
  FROM fitments AS fitment WHERE fitment.product_id = product.id
) AS fitting
WHERE NOT product.is_hidden;

-- A row of model_listing: a product that is not hidden, once for every model it fits.
CREATE VIEW model_fitments AS
SELECT DISTINCT fitment.model_id, product.category_id, product.price, product.id AS product_id
FROM products AS product
JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden;

-- The words of these manufacturers, these categories and all above them.
CREATE FUNCTION words_beside_names(p_manufacturers integer[], p_categories integer[])
RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = ANY (p_categories)
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT words_of(above.name) FROM above
  UNION
  SELECT words_of(manufacturer.name) FROM manufacturers AS manufacturer
  WHERE manufacturer.id = ANY (p_manufacturers)
$$;

-- The words and names that searches are read with. Whoever keeps them in memory reads them anew when
-- the sum of the versions is another. A row per source, so that a rebuild, which takes a minute,
-- and who renames a make meanwhile never wait for each other.
CREATE TABLE search_versions (
  source  text PRIMARY KEY,
  version bigint NOT NULL
);

CREATE FUNCTION raise_search_version(p_source text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_versions AS known (source, version) VALUES (p_source, 1)
  ON CONFLICT (source) DO UPDATE SET version = known.version + 1
$$;

-- Statements that leave everything as it was (names that a price list brings again) raise nothing.
CREATE FUNCTION follow_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM current_rows) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM former_rows) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (TABLE current_rows EXCEPT TABLE former_rows) THEN
    RETURN NULL;
  END IF;
  PERFORM raise_search_version(TG_TABLE_NAME);
  RETURN NULL;
END $$;

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY[
    'makes', 'models', 'engines', 'model_engines', 'manufacturers', 'manufacturer_synonyms',
    'categories', 'cities', 'stock_locations']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS current_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_insert', source);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I
                    REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_update', source);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS former_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_delete', source);
  END LOOP;
END $$;

-- Texts of which a search found nothing, for the owner to see what buyers miss.
CREATE TABLE empty_searches (
  text         text PRIMARY KEY CHECK (char_length(text) BETWEEN 1 AND 200),
  search_count integer NOT NULL DEFAULT 1 CHECK (search_count > 0),
  first_at     timestamptz NOT NULL DEFAULT now(),
  last_at      timestamptz NOT NULL DEFAULT now() CHECK (last_at >= first_at)
);

-- One writer of the lists at a time, until its transaction ends: each begins where the one before it
-- ended. Who also writes products or stock asks for his turn before the first of them: behind a
-- rebuild he waits for a minute, and what he had locked by then would keep buyers waiting.
CREATE FUNCTION lock_product_lists() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7448)
$$;

-- After products, prices or fitments changed: what is derived from them follows, counts by the
-- difference. A product keeps its rank; a new one stands behind all others until the next rebuild.
-- Counts of words are about right and never fall: they only choose between corrections. So a search
-- need not know of them, nor of prices: the version rises with words that are new, and when the
-- first goods came, or the last ones went, of which nobody knows what they fit.
CREATE OR REPLACE FUNCTION refresh_product_lists(p_products integer[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  has_new_words   boolean;
  was_fit_unknown boolean;
  is_fit_unknown  boolean;
BEGIN
  PERFORM lock_product_lists();

  -- one statement, so that what is counted is what is stored
  WITH visible AS (
    SELECT product_id, category_id, manufacturer_id, price, tsv
    FROM search_vectors WHERE product_id = ANY (p_products)
  ), former AS (
    SELECT product_id, category_id, rank, tsv
    FROM product_search WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM product_search AS search
    WHERE search.product_id = ANY (p_products)
      AND NOT EXISTS (SELECT 1 FROM visible WHERE visible.product_id = search.product_id)
  ), come AS (
    -- an equal tsv stays the stored one: a new price alone touches no index
    INSERT INTO product_search AS search
      (rank, product_id, category_id, manufacturer_id, price, tsv)
    SELECT coalesce(former.rank, (SELECT coalesce(max(rank), 0) FROM product_search)
             + row_number() OVER (PARTITION BY former.rank IS NULL ORDER BY visible.product_id)),
           visible.product_id, visible.category_id, visible.manufacturer_id, visible.price,
           visible.tsv
    FROM visible LEFT JOIN former USING (product_id)
    ON CONFLICT (product_id) DO UPDATE
    SET category_id = excluded.category_id, manufacturer_id = excluded.manufacturer_id,
        price = excluded.price,
        tsv = CASE WHEN search.tsv = excluded.tsv THEN search.tsv ELSE excluded.tsv END
    WHERE (search.category_id, search.manufacturer_id, search.price, search.tsv)
          IS DISTINCT FROM
          (excluded.category_id, excluded.manufacturer_id, excluded.price, excluded.tsv)
  ), counted AS (
    INSERT INTO category_counts AS counted (category_id, product_count)
    SELECT category_id, sum(change)
    FROM (SELECT category_id, -1 AS change FROM former
          UNION ALL SELECT category_id, 1 FROM visible) AS changes
    GROUP BY category_id HAVING sum(change) <> 0
    ORDER BY category_id
    ON CONFLICT (category_id) DO UPDATE
    SET product_count = counted.product_count + excluded.product_count
  ), reworded AS (
    SELECT visible.product_id, visible.manufacturer_id, visible.category_id,
           (former.product_id IS NULL)::integer AS is_new
    FROM visible LEFT JOIN former USING (product_id)
    WHERE former.tsv IS DISTINCT FROM visible.tsv
  ), spoken AS (
    SELECT word, count(*) AS names, sum(reworded.is_new) AS new_names
    FROM reworded
    JOIN products AS product ON product.id = reworded.product_id
    CROSS JOIN LATERAL words_of(product.name) AS word
    GROUP BY word
    UNION ALL
    SELECT word, 0, 0 FROM words_beside_names(
      (SELECT array_agg(DISTINCT manufacturer_id) FROM reworded),
      (SELECT array_agg(DISTINCT category_id) FROM reworded)) AS word
  ), learnt AS (
    INSERT INTO catalogue_words AS known (word, lexeme, product_count)
    SELECT heard.word, coalesce(same.lexeme, lexeme_of(heard.word)),
           CASE WHEN same.word IS NULL THEN heard.names ELSE heard.new_names END
    FROM (SELECT word, sum(names) AS names, sum(new_names) AS new_names
          FROM spoken GROUP BY word) AS heard
    LEFT JOIN catalogue_words AS same ON same.word = heard.word
    WHERE CASE WHEN same.word IS NULL THEN lexeme_of(heard.word) IS NOT NULL
               ELSE heard.new_names > 0 END
    ON CONFLICT (word) DO UPDATE SET product_count = known.product_count + excluded.product_count
    RETURNING word
  )
  -- what is read here is what was before the statement
  SELECT EXISTS (SELECT FROM learnt
                 WHERE NOT EXISTS (SELECT FROM catalogue_words AS same
                                   WHERE same.word = learnt.word)),
         (SELECT coalesce(bool_or(tsv @@ 'n_'), false) FROM former),
         (SELECT coalesce(bool_or(tsv @@ 'n_'), false) FROM visible)
  INTO has_new_words, was_fit_unknown, is_fit_unknown;

  WITH wanted AS (
    SELECT model_id, category_id, price, product_id
    FROM model_fitments WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM model_listing AS listing
    WHERE product_id = ANY (p_products) AND NOT EXISTS (
      SELECT 1 FROM wanted
      WHERE (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
          = (listing.model_id, listing.category_id, listing.price, listing.product_id))
    RETURNING model_id, category_id
  ), come AS (
    INSERT INTO model_listing (model_id, category_id, price, product_id)
    SELECT model_id, category_id, price, product_id FROM wanted
    ON CONFLICT DO NOTHING
    RETURNING model_id, category_id
  )
  INSERT INTO model_category_counts AS counted (model_id, category_id, product_count)
  SELECT model_id, category_id, sum(change)
  FROM (SELECT model_id, category_id, -1 AS change FROM gone
        UNION ALL SELECT model_id, category_id, 1 FROM come) AS changes
  GROUP BY model_id, category_id HAVING sum(change) <> 0
  ORDER BY model_id, category_id
  ON CONFLICT (model_id, category_id) DO UPDATE
  SET product_count = counted.product_count + excluded.product_count;

  IF has_new_words
     OR was_fit_unknown <> is_fit_unknown AND NOT is_fit_unknown_beside(p_products) THEN
    PERFORM raise_search_version('products');
  END IF;
END $$;

-- The first half of a rebuild: everything derived, anew, in a schema of its own, where nobody
-- looks. Only writers of the lists wait. Products stand in the order of popularity + ln(1 + units
-- sold) / 5, so that what the shop sells itself outweighs with time what was known beforehand:
-- popularity lies between 0 and 1, and 150 units weigh as much as a 1. What these tables are is
-- said here alone. They refer to nothing: a foreign key would have products themselves locked while
-- they are swapped, and what is derived can hold nothing that its source did not.
CREATE FUNCTION build_product_lists() RETURNS void
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
  -- One index per tier of search_candidates. An index tells all its matches or none: of a frequent
  -- word those of a small tier are enough.
  CREATE INDEX product_search_top ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank <= 8000;
  CREATE INDEX product_search_hot ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 8000 AND rank <= 20000;
  CREATE INDEX product_search_liked ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 20000 AND rank <= 50000;
  CREATE INDEX product_search_warm ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 50000 AND rank <= 120000;
  CREATE INDEX product_search_known ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 120000 AND rank <= 300000;
  CREATE INDEX product_search_cool ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 300000 AND rank <= 600000;
  CREATE INDEX product_search_cold ON rebuilt.product_search
    USING gin (tsv) WITH (fastupdate = off) WHERE rank > 600000;

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

-- The second half: what was built takes the place of what was, in the milliseconds until the
-- transaction ends. It never stands in the way of readers for longer than the lock timeout: behind
-- one who reads for long (a backup) it steps back and tries again, five minutes in all.
CREATE FUNCTION swap_product_lists() RETURNS void
LANGUAGE plpgsql SET client_min_messages = warning SET lock_timeout = '100ms' AS $$
DECLARE
  tries integer := 0;
BEGIN
  LOOP
    BEGIN
      DROP TABLE IF EXISTS product_search, model_listing, model_category_counts, category_counts,
                           catalogue_words;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      tries := tries + 1;
      IF tries = 600 THEN RAISE; END IF;
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  ALTER TABLE rebuilt.product_search SET SCHEMA public;
  ALTER TABLE rebuilt.model_listing SET SCHEMA public;
  ALTER TABLE rebuilt.model_category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.catalogue_words SET SCHEMA public;
  DROP SCHEMA rebuilt;
  PERFORM raise_search_version('products');
END $$;

-- After a large load, or nightly, in one transaction: the shop goes on meanwhile.
CREATE OR REPLACE FUNCTION rebuild_product_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM build_product_lists();
  PERFORM swap_product_lists();
END $$;

DROP FUNCTION search_products(tsquery, integer, integer);
DROP FUNCTION count_matches(tsquery, integer);

-- The matches of one step, at most p_limit: of the UNION those parts run whose step it is, each tier
-- by its own index and no further than the limit. Of each product, rank, category, manufacturer and price, and of the first p_scored
-- which wishes they meet, as numbers behind commas; null for none. Prices outside of the bounds are
-- left out among the 5 000 most bought matches of a tier; what is further back is not looked at.
CREATE FUNCTION search_step(
  p_step integer, p_query tsquery, p_prefer tsquery[], p_limit integer, p_scored integer,
  p_price_from integer, p_price_to integer)
RETURNS TABLE (product_ids integer[], candidates text, preferences text)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN QUERY
  SELECT coalesce(array_agg(candidate.product_id), '{}'),
         string_agg(concat_ws(',', candidate.product_id, candidate.rank, candidate.category_id,
                              candidate.manufacturer_id, candidate.price), ','),
         string_agg((
           SELECT coalesce(sum(1 << (cardinality(p_prefer) - wish.place::integer)), 0)::text
           FROM unnest(p_prefer) WITH ORDINALITY AS wish(query, place)
           WHERE candidate.tsv @@ wish.query), ',')
           FILTER (WHERE candidate.place <= p_scored AND cardinality(p_prefer) > 0)
  FROM (
    SELECT product_id, rank, category_id, manufacturer_id, price, tsv,
           row_number() OVER (ORDER BY rank) AS place
    FROM (
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 1 AND tsv @@ p_query AND rank <= 8000 LIMIT 5000) AS top
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 1 AND tsv @@ p_query AND rank > 8000 AND rank <= 20000 LIMIT 5000) AS hot
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 2 AND tsv @@ p_query AND rank > 20000 AND rank <= 50000 LIMIT 5000) AS liked
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 2 AND tsv @@ p_query AND rank > 50000 AND rank <= 120000 LIMIT 5000) AS warm
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 3 AND tsv @@ p_query AND rank > 120000 AND rank <= 300000 LIMIT 5000) AS known
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 3 AND tsv @@ p_query AND rank > 300000 AND rank <= 600000 LIMIT 5000) AS cool
      WHERE price BETWEEN p_price_from AND p_price_to
      UNION ALL
      SELECT * FROM (
        SELECT * FROM product_search
        WHERE p_step = 3 AND tsv @@ p_query AND rank > 600000 LIMIT 5000) AS cold
      WHERE price BETWEEN p_price_from AND p_price_to
      LIMIT p_limit) AS found
    ORDER BY rank) AS candidate;
END $$;

-- The candidates of a query in the order of popularity, at most p_limit and never more than 1001:
-- of the first 20 000 ranks; while these are fewer than 400, of the 100 000 after them; and then of
-- all others. is_whole says that nothing else matches. One row of numbers behind
-- commas, which is written and read several times quicker than rows or arrays are: of each
-- candidate product, rank, category, manufacturer and price; of the first 200 which wishes they
-- meet (a bit each, that of the first wish the highest); of the first p_stocked where they can be
-- had, product and location in turn. Whatever the query, the work is bounded.
-- Volatile although it only reads: a call that had to wait for a swap would otherwise see the new
-- table as it was before it was filled.
CREATE FUNCTION search_candidates(
  p_query tsquery, p_prefer tsquery[], p_limit integer,
  p_stocked integer DEFAULT 200, p_price_from integer DEFAULT NULL, p_price_to integer DEFAULT NULL)
RETURNS TABLE (
  product_ids integer[], candidates text, preferences text, stock text, is_whole boolean)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  enough   CONSTANT integer := 400;
  scored   CONSTANT integer := 200;
  ends     CONSTANT integer[] := '{20000,120000,2147483647}';
  most     CONSTANT integer := least(p_limit, 1001);
  last     CONSTANT integer := coalesce((SELECT max(rank) FROM product_search), 0);
  in_step  record;
  how_many integer := 0;
BEGIN
  product_ids := '{}';
  FOR step IN 1..cardinality(ends) LOOP
    SELECT * INTO in_step FROM search_step(
      step, p_query, p_prefer, most - how_many, scored - how_many,
      coalesce(p_price_from, 0), coalesce(p_price_to, 2147483647));
    product_ids := product_ids || in_step.product_ids;
    candidates := nullif(concat_ws(',', candidates, in_step.candidates), '');
    preferences := nullif(concat_ws(',', preferences, in_step.preferences), '');
    how_many := cardinality(product_ids);
    is_whole := how_many < most AND last <= ends[step];
    EXIT WHEN is_whole OR how_many >= least(enough, most);
  END LOOP;

  SELECT string_agg(concat_ws(',', level.product_id, level.location_id), ',') INTO stock
  FROM stock_levels AS level
  WHERE level.product_id = ANY (product_ids[1:p_stocked]) AND level.on_hand > level.reserved;
  RETURN NEXT;
END $$;

-- Whether goods other than these are of the kind n_; looks at the most bought of them.
CREATE FUNCTION is_fit_unknown_beside(p_products integer[]) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT NOT product_ids <@ p_products FROM search_candidates('n_', '{}', 1001, 0)
$$;

SELECT rebuild_product_lists();
