-- Trigger: the search version rises when names change that searches are read with.
-- Statements that leave everything as it was (names that a price list brings again) raise nothing.
CREATE OR REPLACE FUNCTION follow_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM current_rows) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM former_rows) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (TABLE current_rows EXCEPT TABLE former_rows) THEN
    RETURN NULL;
  END IF;
  PERFORM raise_search_version(TG_TABLE_NAME);
  RETURN NULL;
END $$;
