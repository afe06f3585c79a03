-- Builds the product lists anew in the schema `rebuilt`: the first half of a rebuild.
-- Only writers of the lists wait meanwhile. Products are ranked by popularity + ln(1 + units sold)
-- / 5: popularity lies between 0 and 1, and 150 units weigh as much as a 1, so with time the sales
-- of the shop itself outweigh what was known beforehand.
-- The tables of the lists are defined here alone, for a rebuild makes them anew. They have no
-- foreign keys: those would have products locked while the lists are swapped.
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
    model_id        integer NOT NULL,
    category_id     integer NOT NULL,
    price           integer NOT NULL,
    product_id      integer NOT NULL,
    engine_ids      integer[],
    manufacturer_id integer NOT NULL,
    -- NULL: nobody has said it
    is_original     boolean
  );
  INSERT INTO rebuilt.model_listing
    (model_id, category_id, price, product_id, engine_ids, manufacturer_id, is_original)
  SELECT model_id, category_id, price, product_id, engine_ids, manufacturer_id, is_original
  FROM model_fitments
  ORDER BY model_id, category_id, price, product_id;
  ALTER TABLE rebuilt.model_listing
    ADD PRIMARY KEY (model_id, category_id, price, product_id)
      INCLUDE (engine_ids, manufacturer_id, is_original);
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
