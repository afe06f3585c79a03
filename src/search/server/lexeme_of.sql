-- The lexeme of a word in the full-text index; NULL for a stop word (и, для).
CREATE OR REPLACE FUNCTION lexeme_of(p_word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lexeme FROM unnest(to_tsvector('russian', p_word)) ORDER BY positions[1] LIMIT 1
$$;
