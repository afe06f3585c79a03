-- Tables that search and product lists read: derived from the catalogue and rebuilt at any time.
-- Owner: search; the product lists are catalogue's.

-- A row of product_search without its rank: a product that is not hidden, with its search vector.
-- In the order of weight: the first word of its name (A), the rest of it (B), the manufacturer and
-- the category (C). Without a place and a weight: `рулев^` a word of a category above, c12_ each of
-- these categories, f7_ manufacturer; g3501080_ the part's number in the system of Chinese
-- standards; b1_ make, m3_ model, e12_ engine, m3e12_ model with engine, m3e0_ model with every
-- engine; u_ universal goods, n_ goods without known fitments; v5w30_,
-- l4000_, api_sn_, acea_c3_ properties of an oil.
CREATE VIEW search_vectors AS
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
-- OFFSET 0: evaluated once, not for each reference; shared values once for many products
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

-- A row of model_listing: a product that is not hidden, once for every model it fits. engine_ids is
-- NULL where every engine of the model fits, is_original where nobody has said it.
CREATE VIEW model_fitments AS
SELECT fitment.model_id, product.category_id, product.price, product.id AS product_id,
       CASE WHEN bool_and(fitment.engine_id IS NOT NULL)
            THEN array_agg(DISTINCT fitment.engine_id) END AS engine_ids,
       product.manufacturer_id, is_original(product.quality) AS is_original
FROM products AS product JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden
GROUP BY product.id, fitment.model_id;

-- The version of a source of words and names for searches: a process that keeps them in memory
-- reads them again when the sum of the versions has changed. One row per source, so that a
-- rebuild, which takes a minute, and a renamed make meanwhile do not wait for each other.
CREATE TABLE search_versions (
  source  text PRIMARY KEY,
  version bigint NOT NULL
);

-- Words of buyers that the owner has accepted: `form` is read as `word`.
CREATE TABLE owner_words (
  form     text PRIMARY KEY CHECK (char_length(form) BETWEEN 1 AND 100),
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 100 AND word <> form),
  added_at timestamptz NOT NULL DEFAULT now()
);

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY[
    'makes', 'models', 'engines', 'model_engines', 'manufacturers', 'manufacturer_synonyms',
    'categories', 'cities', 'stock_locations', 'owner_words']
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

-- A query without results, so that the owner sees what buyers miss.
CREATE TABLE empty_searches (
  text         text PRIMARY KEY CHECK (char_length(text) BETWEEN 1 AND 200),
  search_count integer NOT NULL DEFAULT 1 CHECK (search_count > 0),
  first_at     timestamptz NOT NULL DEFAULT now(),
  last_at      timestamptz NOT NULL DEFAULT now() CHECK (last_at >= first_at)
);

-- Creates product_search, model_listing, model_category_counts, category_counts and
-- catalogue_words: a rebuild creates these tables again, so build_product_lists.sql defines them.
SELECT rebuild_product_lists();
