-- What a long list costs: fewer checks of a ledger row, two indexes less of a product, vectors of
-- names and categories worked out once for all products that share them.

-- A movement belongs to a level, which belongs to a product and a location: one check, not two.
INSERT INTO stock_levels (product_id, location_id)
SELECT DISTINCT product_id, location_id FROM stock_movements AS moved
WHERE NOT EXISTS (SELECT FROM stock_levels AS level
                  WHERE level.product_id = moved.product_id
                    AND level.location_id = moved.location_id);
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_product_id_fkey,
  DROP CONSTRAINT stock_movements_location_id_fkey,
  ADD CONSTRAINT stock_movements_level FOREIGN KEY (product_id, location_id)
    REFERENCES stock_levels (product_id, location_id);

-- Articles are found by their beginnings, and are unique with their manufacturer, in one index.
ALTER TABLE products DROP CONSTRAINT products_article_norm_manufacturer_id_key;
DROP INDEX products_article;
CREATE UNIQUE INDEX products_article ON products (article_norm text_pattern_ops, manufacturer_id);
-- Nobody reads by it: a manufacturer's products are found by the search.
DROP INDEX products_manufacturer;

-- The same groups as before: two numbers do not fit into less, and a capture costs half as much again.
CREATE OR REPLACE FUNCTION part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_numbers !~ '[0-9]{7}' THEN '{}'
    WHEN length(p_numbers) >= 15 AND p_numbers ~ '[0-9]{7}.*[^0-9].*[0-9]{7}'
      THEN several_part_groups(p_numbers)
    ELSE array_remove(ARRAY['g' || coalesce(
      left(substring(p_numbers from '[0-9]{7}[A-Za-z]{0,3}(?: |$)'), 7),
      substring(p_numbers from '(?:^|[^0-9])([0-9]{7})(?:[^0-9]|$)')) || '_'], NULL) END
$$;

-- The category (C) and all above it (D), and c12_ each of them.
CREATE FUNCTION branch_vector(p_category integer)
RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = p_category
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT setweight(to_tsvector('russian', search_words(
           string_agg(name, ' ') FILTER (WHERE id = p_category))), 'C')
         || coalesce(setweight(to_tsvector('russian', search_words(
           string_agg(name, ' ') FILTER (WHERE id <> p_category))), 'D'), '')
         || array_to_tsvector(array_agg('c' || id || '_'))
  FROM above
$$;

CREATE OR REPLACE VIEW search_vectors AS
SELECT product.id AS product_id, product.category_id, product.manufacturer_id, product.price,
       name.tsv || maker.tsv || branch.tsv
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
CROSS JOIN LATERAL (
  SELECT setweight(to_tsvector('russian', split_part(words, ' ', 1)), 'A')
         || setweight(to_tsvector('russian', substr(words, strpos(words || ' ', ' '))), 'B') AS tsv
  FROM (SELECT ltrim(search_words(product.name)) AS words OFFSET 0) AS spoken
  OFFSET 0) AS name
CROSS JOIN LATERAL (
  SELECT setweight(to_tsvector('russian', search_words(manufacturer.name)), 'C')
         || array_to_tsvector(ARRAY['f' || manufacturer.id || '_']) AS tsv
  FROM manufacturers AS manufacturer WHERE manufacturer.id = product.manufacturer_id
  OFFSET 0) AS maker
CROSS JOIN LATERAL (SELECT branch_vector(product.category_id) AS tsv OFFSET 0) AS branch
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
