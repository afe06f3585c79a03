-- Letters to customers, kept until they are sent: written in the transaction of what they tell, so
-- that none is lost and none tells what did not happen.

CREATE TABLE letters (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN
             ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
              'password-reset', 'email-confirmation')),
  -- who it is for, whatever his address is by now; null: nobody whom the shop knows
  customer_id integer REFERENCES customers,
  -- no second line: it would be a header of the letter
  recipient  text NOT NULL CHECK (recipient ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  -- what the letter tells, as it was when it was written
  data       jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- not to be tried before; moved on by each try, also by one that somebody is making just now
  due_at     timestamptz NOT NULL DEFAULT now(),
  tries      integer NOT NULL DEFAULT 0,
  failure    text NOT NULL DEFAULT '',
  sent_at    timestamptz,
  given_up_at timestamptz,
  CHECK (sent_at IS NULL OR given_up_at IS NULL)
);

CREATE INDEX letters_due ON letters (due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
-- What waits and what was given up is few beside what was sent.
CREATE INDEX letters_unsent ON letters (id) WHERE sent_at IS NULL;
-- A customer may read what was written to him, and have it deleted.
CREATE INDEX letters_customer ON letters (customer_id);

-- The one way in.
CREATE FUNCTION queue_letter(
  p_kind text, p_recipient text, p_data jsonb, p_customer integer
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO letters (kind, recipient, data, customer_id)
  VALUES (p_kind, p_recipient, p_data, p_customer)
$$;
