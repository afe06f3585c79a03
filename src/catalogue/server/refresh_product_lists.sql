-- Updates the product lists after these products, their prices or their fitments have changed.
-- Counts change by the difference. A product keeps its rank; a new one stands behind all others
-- until the next rebuild. Counts of words are about right and never fall, as they only choose
-- between corrections of spelling. So a search need not know of them, nor of prices: the search
-- version rises with new words, and when the first goods came, or the last ones went, whose fit is
-- unknown.
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
    SELECT * FROM model_fitments WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM model_listing AS listing
    WHERE product_id = ANY (p_products) AND NOT EXISTS (
      SELECT 1 FROM wanted
      WHERE (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
          = (listing.model_id, listing.category_id, listing.price, listing.product_id))
    RETURNING model_id, category_id
  ), refitted AS (
    UPDATE model_listing AS listing
    SET engine_ids = wanted.engine_ids, manufacturer_id = wanted.manufacturer_id,
        is_original = wanted.is_original
    FROM wanted
    WHERE listing.product_id = ANY (p_products)
      AND (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
        = (listing.model_id, listing.category_id, listing.price, listing.product_id)
      AND (wanted.engine_ids, wanted.manufacturer_id, wanted.is_original)
        IS DISTINCT FROM (listing.engine_ids, listing.manufacturer_id, listing.is_original)
  ), come AS (
    INSERT INTO model_listing
      (model_id, category_id, price, product_id, engine_ids, manufacturer_id, is_original)
    SELECT model_id, category_id, price, product_id, engine_ids, manufacturer_id, is_original
    FROM wanted
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
