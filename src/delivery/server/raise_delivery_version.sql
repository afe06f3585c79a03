-- Tells the processes that a fact of delivery changed.
CREATE OR REPLACE FUNCTION raise_delivery_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_settings SET version = version + 1;
  RETURN NULL;
END $$;
