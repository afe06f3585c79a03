-- Trigger: refuses to delete or renumber rows that orders name.
-- It replaces a foreign key, which would read and lock these rows again in place_order.
CREATE OR REPLACE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are named by orders: never deleted, never renumbered', TG_TABLE_NAME;
END $$;
