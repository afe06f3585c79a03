-- Trigger: refuses an e-mail that recovers another account.
CREATE OR REPLACE FUNCTION refuse_kept_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM customers WHERE recovery_email = NEW.email AND id <> NEW.id) THEN
    RAISE EXCEPTION 'the e-mail is kept for another customer'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'customers_email';
  END IF;
  RETURN NULL;
END $$;
