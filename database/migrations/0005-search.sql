-- What search and lists read: derived from the catalogue, rebuilt at will, never the truth.

-- One way of writing for what is indexed and for what is asked: lower case, ё as е, separators
-- away, oil grades in one piece (5W-30, 5w 30 → 5w30).
CREATE FUNCTION search_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower(words), 'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;

-- Every product that is not hidden, once. Rows lie in the order of popularity: the first matches
-- met are the ones most bought. category_id is the category in which the product is counted.
CREATE TABLE product_search (
  rank        integer PRIMARY KEY,
  product_id  integer NOT NULL UNIQUE REFERENCES products,
  category_id integer NOT NULL,
  tsv         tsvector NOT NULL
);

CREATE INDEX product_search_all ON product_search USING gin (tsv) WITH (fastupdate = off);
CREATE INDEX product_search_hot ON product_search USING gin (tsv) WITH (fastupdate = off)
  WHERE rank <= 50000;

CREATE TABLE model_listing (
  model_id    integer NOT NULL REFERENCES models,
  category_id integer NOT NULL REFERENCES categories,
  price       integer NOT NULL,
  product_id  integer NOT NULL REFERENCES products,
  PRIMARY KEY (model_id, category_id, price, product_id)
);

CREATE INDEX model_listing_product ON model_listing (product_id);

-- No row and a row of 0 mean the same: counts that fall to nothing stay.
CREATE TABLE model_category_counts (
  model_id      integer NOT NULL REFERENCES models,
  category_id   integer NOT NULL REFERENCES categories,
  product_count integer NOT NULL,
  PRIMARY KEY (model_id, category_id)
);

CREATE TABLE category_counts (
  category_id   integer PRIMARY KEY REFERENCES categories,
  product_count integer NOT NULL
);

-- Cars as lexemes: b1_ make, m3_ model, e12_ engine, m3e12_ model with engine, m3e0_ model with
-- every engine; u_ goods that fit every car.
CREATE VIEW search_vectors AS
SELECT product.id AS product_id,
       setweight(to_tsvector('russian', search_words(product.name)), 'A')
       || setweight(to_tsvector('russian', search_words(manufacturer.name)), 'B')
       || setweight(to_tsvector('russian', search_words(category.name)), 'C')
       || array_to_tsvector(facets.lexemes) AS tsv
FROM products AS product
JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
JOIN categories AS category ON category.id = product.category_id
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(DISTINCT lexeme), '{}')
         || CASE WHEN product.is_universal THEN ARRAY['u_'] ELSE '{}' END AS lexemes
  FROM fitments AS fitment
  JOIN models AS model ON model.id = fitment.model_id
  CROSS JOIN LATERAL unnest(ARRAY[
    'b' || model.make_id || '_',
    'm' || model.id || '_',
    'e' || coalesce(fitment.engine_id, 0) || '_',
    'm' || model.id || 'e' || coalesce(fitment.engine_id, 0) || '_'
  ]) AS lexeme
  WHERE fitment.product_id = product.id
) AS facets;

-- After products, prices or fitments changed: what is derived from them follows, counts by the
-- difference. A product keeps its rank; a new one stands behind all others until the next rebuild.
-- One writer at a time, until its transaction ends: each begins where the one before it ended.
CREATE FUNCTION refresh_product_lists(p_products integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7448);

  -- one statement, so that what is counted is what is stored
  WITH visible AS (
    SELECT product.id, product.category_id, vector.tsv
    FROM products AS product
    JOIN search_vectors AS vector ON vector.product_id = product.id
    WHERE product.id = ANY (p_products) AND NOT product.is_hidden
  ), former AS (
    SELECT product_id, category_id, rank FROM product_search WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM product_search AS search
    WHERE search.product_id = ANY (p_products)
      AND NOT EXISTS (SELECT 1 FROM visible WHERE visible.id = search.product_id)
  ), come AS (
    INSERT INTO product_search (rank, product_id, category_id, tsv)
    SELECT coalesce(former.rank, (SELECT coalesce(max(rank), 0) FROM product_search)
             + row_number() OVER (PARTITION BY former.rank IS NULL ORDER BY visible.id)),
           visible.id, visible.category_id, visible.tsv
    FROM visible LEFT JOIN former ON former.product_id = visible.id
    ON CONFLICT (product_id) DO UPDATE
    SET category_id = excluded.category_id, tsv = excluded.tsv
    WHERE (product_search.category_id, product_search.tsv)
          IS DISTINCT FROM (excluded.category_id, excluded.tsv)
  )
  INSERT INTO category_counts AS counted (category_id, product_count)
  SELECT category_id, sum(change)
  FROM (SELECT category_id, -1 AS change FROM former
        UNION ALL SELECT category_id, 1 FROM visible) AS changes
  GROUP BY category_id HAVING sum(change) <> 0
  ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE
  SET product_count = counted.product_count + excluded.product_count;

  WITH wanted AS (
    SELECT DISTINCT fitment.model_id, product.category_id, product.price, product.id AS product_id
    FROM products AS product
    JOIN fitments AS fitment ON fitment.product_id = product.id
    WHERE product.id = ANY (p_products) AND NOT product.is_hidden
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
END $$;

-- Everything derived, anew: after a large load, or nightly. Products stand in the order of
-- popularity + ln(1 + units sold) / 5, so that what the shop sells itself outweighs with time what
-- was known beforehand: popularity lies between 0 and 1, and 150 units weigh as much as a 1.
CREATE FUNCTION rebuild_product_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7448);
  DROP INDEX product_search_all, product_search_hot;
  TRUNCATE product_search, model_listing, model_category_counts, category_counts;

  INSERT INTO product_search (rank, product_id, category_id, tsv)
  SELECT row_number() OVER (ORDER BY demand.weight DESC, product.id),
         product.id, product.category_id, vector.tsv
  FROM products AS product
  JOIN search_vectors AS vector ON vector.product_id = product.id
  LEFT JOIN units_sold AS sold ON sold.product_id = product.id
  CROSS JOIN LATERAL (
    SELECT product.popularity + ln(1 + coalesce(sold.units, 0)) / 5 AS weight) AS demand
  WHERE NOT product.is_hidden
  ORDER BY demand.weight DESC, product.id;
  CREATE INDEX product_search_all ON product_search USING gin (tsv) WITH (fastupdate = off);
  CREATE INDEX product_search_hot ON product_search USING gin (tsv) WITH (fastupdate = off)
    WHERE rank <= 50000;

  INSERT INTO model_listing (model_id, category_id, price, product_id)
  SELECT DISTINCT fitment.model_id, product.category_id, product.price, product.id
  FROM products AS product
  JOIN fitments AS fitment ON fitment.product_id = product.id
  WHERE NOT product.is_hidden
  ORDER BY 1, 2, 3, 4;

  INSERT INTO model_category_counts (model_id, category_id, product_count)
  SELECT model_id, category_id, count(*) FROM model_listing GROUP BY model_id, category_id;
  INSERT INTO category_counts (category_id, product_count)
  SELECT category_id, count(*) FROM product_search GROUP BY category_id;
END $$;

-- The first 200 matches by popularity are ordered by relevance, those after them stay in the order
-- of popularity: whatever the word, the work is bounded. Position counts from 1.
CREATE FUNCTION search_products(p_query tsquery, p_offset integer, p_limit integer)
RETURNS TABLE (product_id integer, "position" bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  wanted integer := least(greatest(p_offset + p_limit, 200), 1000);
  ids    integer[];
  ranks  integer[];
  cold_ids   integer[];
  cold_ranks integer[];
BEGIN
  SELECT array_agg(hot.product_id), array_agg(hot.rank) INTO ids, ranks FROM (
    SELECT search.product_id, search.rank FROM product_search AS search
    WHERE search.tsv @@ p_query AND search.rank <= 50000 LIMIT wanted) AS hot;
  IF coalesce(cardinality(ids), 0) < wanted THEN
    SELECT array_agg(cold.product_id), array_agg(cold.rank) INTO cold_ids, cold_ranks FROM (
      SELECT search.product_id, search.rank FROM product_search AS search
      WHERE search.tsv @@ p_query AND search.rank > 50000
      LIMIT wanted - coalesce(cardinality(ids), 0)) AS cold;
    ids := ids || cold_ids;
    ranks := ranks || cold_ranks;
  END IF;

  RETURN QUERY
  WITH candidates AS (
    SELECT candidate.id, candidate.rank,
           row_number() OVER (ORDER BY candidate.rank) <= 200 AS is_scored
    FROM unnest(ids, ranks) AS candidate(id, rank)
  ), ordered AS (
    SELECT candidate.id, row_number() OVER (
      ORDER BY candidate.is_scored DESC,
               CASE WHEN candidate.is_scored THEN ts_rank(search.tsv, p_query) END DESC NULLS LAST,
               candidate.rank) AS place
    FROM candidates AS candidate
    JOIN product_search AS search ON search.product_id = candidate.id
  )
  SELECT ordered.id, ordered.place FROM ordered
  WHERE ordered.place > p_offset ORDER BY ordered.place LIMIT p_limit;
END $$;

-- How many match, exact to p_most and never counted further.
CREATE FUNCTION count_matches(p_query tsquery, p_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  hot  integer;
  cold integer := 0;
BEGIN
  SELECT count(*) INTO hot FROM (
    SELECT 1 FROM product_search WHERE tsv @@ p_query AND rank <= 50000 LIMIT p_most + 1) AS found;
  IF hot <= p_most THEN
    SELECT count(*) INTO cold FROM (
      SELECT 1 FROM product_search WHERE tsv @@ p_query AND rank > 50000
      LIMIT p_most + 1 - hot) AS found;
  END IF;
  RETURN hot + cold;
END $$;
