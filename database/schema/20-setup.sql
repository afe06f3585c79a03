-- Which facts of the trade the shop was given once. Owner: setup.

-- A fact that is noted here is never added again: what the owner has renamed or removed stays so.
CREATE TABLE offered_facts (
  kind text NOT NULL CHECK (kind <> ''),
  key  text NOT NULL CHECK (key <> ''),
  PRIMARY KEY (kind, key)
);
