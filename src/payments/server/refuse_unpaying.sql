-- Trigger: refuses to change a paid payment, or the lines and the sum of an attempt.
CREATE OR REPLACE FUNCTION refuse_unpaying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is paid for good, and what it is for stays', OLD.id;
END $$;
