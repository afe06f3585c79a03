-- Logins: devices that the account knows, several limits counted in one statement, and the letter
-- about guesses.

-- A device from which an account was logged in to rightly. It has the token, here is its hash.
CREATE TABLE known_devices (
  -- 'customer 12' or 'staff 3'
  account    text NOT NULL CHECK (account <> ''),
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account, token_hash)
);
-- one device may be known to several accounts, as a family's computer is
CREATE INDEX known_devices_token ON known_devices (token_hash);
CREATE INDEX known_devices_expiry ON known_devices (expires_at);

-- Counts one more try under each key in turn (count_attempt) and stops behind the first one that is
-- beyond its limit. Callers name the keys in one order of kinds: two calls never wait for each
-- other crosswise.
CREATE FUNCTION count_attempts(
  p_keys text[], p_most integer[], p_seconds integer[], p_longest integer[]
) RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN 1 .. cardinality(p_keys) LOOP
    SELECT counted.tries, counted.seconds_left INTO tries, seconds_left
    FROM count_attempt(p_keys[place], p_most[place], p_seconds[place], p_longest[place]) AS counted;
    RETURN NEXT;
    EXIT WHEN tries > p_most[place];
  END LOOP;
END $$;

-- with the kinds of 0038
ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled', 'order-line-dropped',
   'order-expiring', 'stock-held', 'password-reset', 'email-confirmation', 'email-changed',
   'password-changed', 'password-guessed'));

-- The keys of one account begin alike: they are deleted as a range.
CREATE INDEX attempts_by_beginning ON attempts (key text_pattern_ops);
