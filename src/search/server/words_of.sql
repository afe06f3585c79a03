-- Gives the words of a text, as many times as they stand in it.
CREATE OR REPLACE FUNCTION words_of(p_text text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS $$
  SELECT word FROM string_to_table(search_words(p_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;
