-- What search and lists read: derived from the catalogue, rebuilt at will, never the truth.

-- One way of writing for what is indexed and for what is asked: lower case, ё as е, separators
-- away, oil grades in one piece (5W-30, 5w 30 → 5w30).
CREATE FUNCTION search_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower(words), 'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;

-- Rows lie in the order of popularity: the first matches met are the ones most bought.
CREATE TABLE product_search (
  rank       integer PRIMARY KEY,
  product_id integer NOT NULL UNIQUE REFERENCES products,
  tsv        tsvector NOT NULL
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

CREATE FUNCTION recount_categories(p_models integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- counts of one writer must not meet those of another
  PERFORM pg_advisory_xact_lock(7448);
  DELETE FROM model_category_counts WHERE model_id = ANY (p_models);
  INSERT INTO model_category_counts (model_id, category_id, product_count)
  SELECT model_id, category_id, count(*)
  FROM model_listing WHERE model_id = ANY (p_models)
  GROUP BY model_id, category_id;
  DELETE FROM category_counts;
  INSERT INTO category_counts (category_id, product_count)
  SELECT category_id, count(*) FROM products WHERE NOT is_hidden GROUP BY category_id;
END $$;

-- After products, prices or fitments changed: what is derived from them follows. A product keeps
-- its rank; a new one stands behind all others until the next rebuild.
CREATE FUNCTION refresh_product_lists(p_products integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched integer[];
BEGIN
  DELETE FROM product_search AS search USING products AS product
  WHERE search.product_id = product.id AND product.id = ANY (p_products) AND product.is_hidden;

  INSERT INTO product_search (rank, product_id, tsv)
  SELECT coalesce(old.rank, (SELECT coalesce(max(rank), 0) FROM product_search)
           + row_number() OVER (PARTITION BY old.rank IS NULL ORDER BY product.id)),
         product.id, vector.tsv
  FROM products AS product
  JOIN search_vectors AS vector ON vector.product_id = product.id
  LEFT JOIN product_search AS old ON old.product_id = product.id
  WHERE product.id = ANY (p_products) AND NOT product.is_hidden
  ON CONFLICT (product_id) DO UPDATE SET tsv = excluded.tsv
  WHERE product_search.tsv IS DISTINCT FROM excluded.tsv;

  WITH gone AS (
    DELETE FROM model_listing WHERE product_id = ANY (p_products) RETURNING model_id
  ), come AS (
    INSERT INTO model_listing (model_id, category_id, price, product_id)
    SELECT DISTINCT fitment.model_id, product.category_id, product.price, product.id
    FROM products AS product
    JOIN fitments AS fitment ON fitment.product_id = product.id
    WHERE product.id = ANY (p_products) AND NOT product.is_hidden
    ON CONFLICT DO NOTHING
    RETURNING model_id
  )
  SELECT array_agg(DISTINCT model_id) INTO touched
  FROM (SELECT model_id FROM gone UNION ALL SELECT model_id FROM come) AS models;

  PERFORM recount_categories(coalesce(touched, '{}'));
END $$;

-- Everything derived, anew and in the order of popularity: after a large load, or nightly.
CREATE FUNCTION rebuild_product_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DROP INDEX product_search_all, product_search_hot;
  TRUNCATE product_search, model_listing, model_category_counts, category_counts;

  INSERT INTO product_search (rank, product_id, tsv)
  SELECT row_number() OVER (ORDER BY product.popularity DESC, product.id),
         product.id, vector.tsv
  FROM products AS product
  JOIN search_vectors AS vector ON vector.product_id = product.id
  WHERE NOT product.is_hidden
  ORDER BY product.popularity DESC, product.id;
  CREATE INDEX product_search_all ON product_search USING gin (tsv) WITH (fastupdate = off);
  CREATE INDEX product_search_hot ON product_search USING gin (tsv) WITH (fastupdate = off)
    WHERE rank <= 50000;

  INSERT INTO model_listing (model_id, category_id, price, product_id)
  SELECT DISTINCT fitment.model_id, product.category_id, product.price, product.id
  FROM products AS product
  JOIN fitments AS fitment ON fitment.product_id = product.id
  WHERE NOT product.is_hidden
  ORDER BY 1, 2, 3, 4;

  PERFORM recount_categories(ARRAY(SELECT id FROM models));
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
