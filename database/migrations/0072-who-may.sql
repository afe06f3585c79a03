-- Two more roles, the chain of the journal, second factors, sessions that are listed, invitations.
ALTER TABLE staff DROP CONSTRAINT staff_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_role_check
  CHECK (role IN ('owner', 'manager', 'seller', 'picker', 'editor', 'accountant'));
ALTER TABLE staff DROP CONSTRAINT staff_seller_has_store;
ALTER TABLE staff ADD CONSTRAINT staff_of_store_has_one
  CHECK (role NOT IN ('seller', 'picker') OR store_id IS NOT NULL);

ALTER TABLE staff_tokens ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE staff_tokens ADD CONSTRAINT staff_tokens_id_key UNIQUE (id);
ALTER TABLE staff_tokens ADD COLUMN user_agent text NOT NULL DEFAULT '';
ALTER TABLE staff_tokens ADD COLUMN verified_at timestamptz;
ALTER TABLE staff_tokens ADD COLUMN lacks_factor boolean NOT NULL DEFAULT false;

CREATE TABLE staff_reads (
  session uuid NOT NULL REFERENCES staff_tokens (id) ON DELETE CASCADE,
  subject text NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session, subject)
);

CREATE TABLE staff_act_links (
  place  bigint PRIMARY KEY,
  act_id bigint NOT NULL UNIQUE,
  hash   bytea NOT NULL
);
CREATE INDEX staff_acts_staff ON staff_acts (staff_id, id);

CREATE TABLE staff_factors (
  staff_id     integer PRIMARY KEY REFERENCES staff,
  secret       bytea NOT NULL,
  confirmed_at timestamptz,
  last_step    bigint NOT NULL DEFAULT 0
);
CREATE TABLE staff_recovery_codes (
  code_hash bytea PRIMARY KEY,
  staff_id  integer NOT NULL REFERENCES staff_factors ON DELETE CASCADE
);
CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes (staff_id);

CREATE TABLE staff_invitations (
  staff_id   integer PRIMARY KEY REFERENCES staff,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'reviews-written', 'password-reset', 'email-confirmation', 'email-changed',
   'password-changed', 'password-guessed', 'goods-arrived', 'part-requested',
   'call-requested', 'request-received', 'list-troubled', 'staff-invited'));
