-- Raises the version of a source of search words, so that processes read the words anew.
CREATE OR REPLACE FUNCTION raise_search_version(p_source text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_versions AS known (source, version) VALUES (p_source, 1)
  ON CONFLICT (source) DO UPDATE SET version = known.version + 1
$$;
