-- Passkeys of staff, what is asked of them once, and the secret of a new telephone beside the former.
ALTER TABLE staff ADD COLUMN passkey_user uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE staff_factors ADD COLUMN next_secret bytea;

CREATE TABLE staff_passkeys (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id      integer NOT NULL REFERENCES staff,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  name          text NOT NULL CHECK (name <> ''),
  created_at    timestamptz NOT NULL DEFAULT now(),
  used_at       timestamptz
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

CREATE TABLE staff_challenges (
  challenge  text PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('log-in', 'verify', 'add')),
  session    uuid,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
CREATE INDEX staff_challenges_session ON staff_challenges (session);
