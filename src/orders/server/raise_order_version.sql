-- Trigger: raises the version of an order when something changes that staff see of it.
CREATE OR REPLACE FUNCTION raise_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
