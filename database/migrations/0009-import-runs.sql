-- The journal of what came into the catalogue, and what was refused and why.

CREATE TABLE import_runs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source      text NOT NULL,
  supplier_id integer REFERENCES suppliers,
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  status      text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  row_count   integer NOT NULL DEFAULT 0,
  added       integer NOT NULL DEFAULT 0,
  changed     integer NOT NULL DEFAULT 0,
  unchanged   integer NOT NULL DEFAULT 0,
  refused     integer NOT NULL DEFAULT 0,
  failure     text NOT NULL DEFAULT ''
);

CREATE TABLE import_rejections (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  line          integer NOT NULL,
  column_name   text NOT NULL DEFAULT '',
  reason        text NOT NULL,
  row_text      text NOT NULL DEFAULT '',
  PRIMARY KEY (import_run_id, line, column_name)
);
