-- Gives the vector of a category: its words (C), `рулев^` the words above it, c12_ each of them.
-- Words of the categories above are lexemes of their own, because the index knows no weights: a
-- search for parts, which these words are no part of, had to look at every product below such a
-- category.
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
