-- Sources of price lists that are fetched at set times, and the letter about their troubles.
CREATE TABLE list_sources (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id   integer NOT NULL UNIQUE REFERENCES suppliers,
  address       text NOT NULL CHECK (address <> ''),
  login         text NOT NULL DEFAULT '',
  senders       text[] NOT NULL DEFAULT '{}',
  file_pattern  text NOT NULL DEFAULT '',
  is_inside     boolean NOT NULL DEFAULT false,
  options       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'),
  times         smallint[] NOT NULL DEFAULT '{}',
  every_hours   smallint CHECK (every_hours BETWEEN 1 AND 168),
  quiet_days    smallint CHECK (quiet_days BETWEEN 1 AND 365),
  created_at    timestamptz NOT NULL DEFAULT now(),
  due_at        timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  claim         integer NOT NULL DEFAULT 0,
  broken        smallint NOT NULL DEFAULT 0,
  mark          text NOT NULL DEFAULT '',
  content_hash  text NOT NULL DEFAULT '',
  settings_hash text NOT NULL DEFAULT '',
  run_id        integer,
  new_at        timestamptz,
  seen_at       timestamptz,
  failures      integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  trouble       text NOT NULL DEFAULT '' CHECK (trouble IN ('', 'waits', 'asks', 'fails', 'silent')),
  trouble_text  text NOT NULL DEFAULT '',
  reported      text NOT NULL DEFAULT '',
  CHECK ((times = '{}') = (every_hours IS NOT NULL))
);
ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'reviews-written', 'password-reset', 'email-confirmation', 'email-changed',
   'password-changed', 'password-guessed', 'goods-arrived', 'part-requested',
   'call-requested', 'request-received', 'list-troubled'));
