-- Facts of the trade that `npm run shop -- setup` has offered once.
CREATE TABLE offered_facts (
  kind text NOT NULL CHECK (kind <> ''),
  key  text NOT NULL CHECK (key <> ''),
  PRIMARY KEY (kind, key)
);
