-- What holds of staff whatever the code does, and a record of their acts that nobody rewrites.

-- a seller without a shop would see no orders, or those of all
ALTER TABLE staff
  ADD CONSTRAINT staff_seller_has_store CHECK (role <> 'seller' OR store_id IS NOT NULL),
  ADD CONSTRAINT staff_email_told CHECK (email <> '');

CREATE INDEX staff_tokens_staff ON staff_tokens (staff_id);
CREATE INDEX staff_tokens_expiry ON staff_tokens (expires_at);

-- an act of nobody of the staff was done from the command line, by whoever keeps the machine
COMMENT ON COLUMN staff_acts.staff_id IS 'NULL: the command line';

CREATE FUNCTION refuse_rewriting_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'acts of staff are only added to';
END $$;

CREATE TRIGGER staff_acts_are_kept BEFORE UPDATE OR DELETE ON staff_acts
FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_acts();
CREATE TRIGGER staff_acts_are_not_emptied BEFORE TRUNCATE ON staff_acts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_acts();
