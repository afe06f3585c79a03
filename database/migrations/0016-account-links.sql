-- Links of letters to customers, sessions that can be told apart, and the end of an account.

-- A link works once, and only for the e-mail to which it was sent. The letter has the token; here
-- is its hash, so that a stolen copy of the table opens no account.
CREATE TABLE account_links (
  token_hash  bytea PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  purpose     text NOT NULL CHECK (purpose IN ('password-reset', 'email-confirmation')),
  email       text NOT NULL CHECK (email = lower(email) AND email <> ''),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  -- the day of its use, or of the newer link that made it void
  used_at     timestamptz,
  CHECK (expires_at > created_at)
);

-- whatever the code does: one living link of a purpose
CREATE UNIQUE INDEX account_links_living ON account_links (customer_id, purpose)
  WHERE used_at IS NULL;
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- A session is named by this: what opens it is never told.
ALTER TABLE access_tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_id UNIQUE (id);

-- When the customer took this e-mail in place of another; null: he signed up with it.
ALTER TABLE customers ADD COLUMN email_changed_at timestamptz;

-- Nobody who is gone has an open order: an order that was under way while its customer was deleted
-- waits here for the end of that, and is refused.
CREATE FUNCTION refuse_order_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  -- the condition stands behind the lock: before it, the deletion might not be seen yet
  SELECT deleted_at INTO gone FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'customer % is deleted', NEW.customer_id USING ERRCODE = 'SW401';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_of_living BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_order_of_deleted();
