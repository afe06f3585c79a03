-- The spelling of a stored article number in which letters taken for figures are those figures:
-- confusedSpelling of src/shared/article.ts. Indexes are made of it: a change of the signs needs a
-- migration that builds them again.
CREATE OR REPLACE FUNCTION confused_spelling(p_norm text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(p_norm, 'OILІЗБ', '011136')
$$;
