-- Trigger: refuses to change or delete acts of staff.
CREATE OR REPLACE FUNCTION refuse_rewriting_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'acts of staff are only added to';
END $$;
