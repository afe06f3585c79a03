-- Words of the categories above a product's own become lexemes of their own: `рулев^` beside
-- `рулев`. The index knows no weights, so a search for parts, which these words are no part of,
-- had to look at every product below such a category to leave most of them out again.

-- A row of search_vectors has, in the order of weight: the first word of the name (A), the rest of
-- it (B), the manufacturer and the category (C). Without a place and a weight: `рулев^` a word of a
-- category above, c12_ each of these categories, f7_ manufacturer; g3501080_ the part's number in
-- the system of Chinese standards; b1_ make, m3_ model, e12_ engine, m3e12_ model with engine,
-- m3e0_ model with every engine; u_ goods that fit every car, n_ goods of which nobody knows what
-- they fit; v5w30_, l4000_, api_sn_, acea_c3_ what an oil is.

-- The category (C), the words of all above it, and c12_ each of them.
CREATE OR REPLACE FUNCTION branch_vector(p_category integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = p_category
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT setweight(to_tsvector('russian', search_words(
           string_agg(name, ' ') FILTER (WHERE id = p_category))), 'C')
         || (SELECT array_to_tsvector(coalesce(array_agg(word.lexeme || '^'), '{}'))
             FROM unnest((SELECT to_tsvector('russian', search_words(string_agg(name, ' ')))
                          FROM above WHERE id <> p_category)) AS word)
         || array_to_tsvector(array_agg('c' || id || '_'))
  FROM above
$$;
SELECT rebuild_product_lists();
