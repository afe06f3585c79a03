-- Words of the categories above a product's own become lexemes of their own: `рулев^` beside
-- `рулев`. The index knows no weights, so a search for parts, which these words are no part of,
-- had to look at every product below such a category to leave most of them out again.

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
