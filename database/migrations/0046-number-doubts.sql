-- Numbers of lists that were not taken: how many, why, and some of them.

-- How many original and cross numbers the rows of a run tell.
ALTER TABLE import_runs ADD COLUMN numbers integer NOT NULL DEFAULT 0;

-- One row for each reason: a list of a million doubtful cells fills no table.
CREATE TABLE import_doubts (
  import_run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  reason        text NOT NULL CHECK (reason <> ''),
  count         integer NOT NULL CHECK (count > 0),
  -- [{"line": 7, "column": "OEM", "text": "A13-3502160/161"}]
  examples      jsonb NOT NULL,
  PRIMARY KEY (import_run_id, reason)
);
