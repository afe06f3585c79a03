-- Whether a product of this quality is an original; NULL: nobody has said it. Labels, filters and
-- their counts follow it.
CREATE OR REPLACE FUNCTION is_original(p_quality text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT NULLIF(p_quality, 'untold') = 'original'
$$;
