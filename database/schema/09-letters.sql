-- Letters, stored until they are sent. Owner: letters. A letter is written in the transaction of
-- its event, so that no event lacks its letter and no letter lacks its event.

-- A letter: due while it is neither sent nor given up.
CREATE TABLE letters (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN
              ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
               'order-line-dropped', 'order-expiring', 'order-moved', 'order-readdressed',
               'order-returned', 'stock-held', 'orders-unwarned', 'reviews-written', 'password-reset',
               'email-confirmation', 'email-changed', 'password-changed', 'password-guessed',
               'goods-arrived', 'part-requested', 'call-requested', 'request-received',
               'list-troubled', 'staff-invited', 'passkey-added')),
  -- the recipient, apart from his address; NULL: not an account of the shop
  customer_id integer,
  -- no line break: it would add a header to the letter
  recipient   text NOT NULL CHECK (recipient ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  -- the particulars, as they were when the letter was written
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- not sent before; set by the start of each try
  due_at      timestamptz NOT NULL DEFAULT now(),
  tries       integer NOT NULL DEFAULT 0,
  failure     text NOT NULL DEFAULT '',
  sent_at     timestamptz,
  given_up_at timestamptz,
  -- what the last try met: this letter was refused, its recipient was, or the server took none
  trouble     text CHECK (trouble IN ('letter', 'recipient', 'server')),
  -- when staff sent it again after it was given up: it is as old as that
  again_at    timestamptz,
  CHECK (sent_at IS NULL OR given_up_at IS NULL)
);
CREATE INDEX letters_due ON letters (due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
-- a customer may read his letters; the newest are counted before another one goes to an
-- unconfirmed mailbox
CREATE INDEX letters_customer ON letters (customer_id, id);
-- old letters are deleted by these
CREATE INDEX letters_sent ON letters (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX letters_given_up ON letters (given_up_at) WHERE given_up_at IS NOT NULL;
