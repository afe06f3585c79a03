-- Where the shop fetches price lists at set times. Owner: list-sources.

-- The source of a supplier's price list, and what the last look at it met. Passwords are settings.
CREATE TABLE list_sources (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- one source each: two whole lists of a supplier would hide each other's goods
  supplier_id   integer NOT NULL UNIQUE REFERENCES suppliers,
  -- http(s), ftp(s) or imap(s); without a login and a password
  address       text NOT NULL CHECK (address <> ''),
  login         text NOT NULL DEFAULT '',
  -- of a mailbox: whose messages are believed, and the name of the attachment with * and ?
  senders       text[] NOT NULL DEFAULT '{}',
  file_pattern  text NOT NULL DEFAULT '',
  -- the owner allows an address inside his own network
  is_inside     boolean NOT NULL DEFAULT false,
  -- settings of the import that are not remembered with the supplier's layout
  options       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(options) = 'object'),
  -- minutes of the day by the clocks of the shops, or every so many hours
  times         smallint[] NOT NULL DEFAULT '{}',
  every_hours   smallint CHECK (every_hours BETWEEN 1 AND 168),
  -- the owner gets a letter when no new list has come for so many days; NULL: never
  quiet_days    smallint CHECK (quiet_days BETWEEN 1 AND 365),
  created_at    timestamptz NOT NULL DEFAULT now(),

  due_at        timestamptz NOT NULL DEFAULT now(),
  -- lease of the process that works on it; NULL: nobody does
  claimed_until timestamptz,
  -- number of the claim: who has lost his writes nothing
  claim         integer NOT NULL DEFAULT 0,
  -- claims in a row whose process has ended without a word
  broken        smallint NOT NULL DEFAULT 0,

  -- the last list that came in or waits: ETag, time or message; hash of the file; hash of the settings
  mark          text NOT NULL DEFAULT '',
  content_hash  text NOT NULL DEFAULT '',
  settings_hash text NOT NULL DEFAULT '',
  -- its id of import_runs
  run_id        integer,
  new_at        timestamptz,
  -- the last time that the source answered
  seen_at       timestamptz,
  failures      integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  -- what needs the owner; '': nothing
  trouble       text NOT NULL DEFAULT '' CHECK (trouble IN ('', 'waits', 'asks', 'fails', 'silent')),
  trouble_text  text NOT NULL DEFAULT '',
  -- the trouble that the owner has a letter about
  reported      text NOT NULL DEFAULT '',
  CHECK ((times = '{}') = (every_hours IS NOT NULL))
);
