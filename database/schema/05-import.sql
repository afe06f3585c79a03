-- The journal of price lists, and their layouts as the owner corrects them. Owner:
-- catalogue-import.

-- A run of an import: one price list on its way into the catalogue.
CREATE TABLE import_runs (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the file
  source           text NOT NULL,
  supplier_id      integer REFERENCES suppliers,
  status           text NOT NULL DEFAULT 'running'
                   CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  failure          text NOT NULL DEFAULT '',
  started_at       timestamptz NOT NULL DEFAULT now(),
  finished_at      timestamptz,
  undone_at        timestamptz,
  -- when its undo data were deleted: it cannot be undone any more
  forgotten_at     timestamptz,
  -- last heartbeat of the process that works on it, and of the one that undoes it: while it is
  -- recent, no other process does
  seen_at          timestamptz NOT NULL DEFAULT now(),
  undo_seen_at     timestamptz,

  -- equal for one file read with one layout: its interrupted run is continued
  list_hash        text NOT NULL DEFAULT '',
  -- the list names only a part of the supplier's goods: no others are missing
  is_partial       boolean NOT NULL DEFAULT false,
  -- the owner wants the missing categories of the list to be created
  makes_categories boolean NOT NULL DEFAULT false,
  -- locations of the list's stock, by id; empty: the quantities are not the shop's own stock
  location_ids     integer[] NOT NULL DEFAULT '{}',
  -- those of them that only the title of a column names: new ones need the owner's confirmation
  titled_ids       integer[] NOT NULL DEFAULT '{}',
  -- layouts as in supplier_layouts, NULL: the owner has stated none. A run that waits for his
  -- confirmation stores them until then; the undo of a run removes them
  told_layouts     jsonb CHECK (jsonb_typeof(told_layouts) = 'array'),

  -- number of staged records of the list: a continued run starts after them
  staged_records   integer NOT NULL DEFAULT 0 CHECK (staged_records >= 0),
  -- number of rows in staged_products, which a crash of the server empties
  staged_places    integer NOT NULL DEFAULT 0,
  is_staged        boolean NOT NULL DEFAULT false,

  -- counts of rows, and of the changes that the switch would make or has made
  row_count        integer NOT NULL DEFAULT 0,
  added            integer NOT NULL DEFAULT 0,
  changed          integer NOT NULL DEFAULT 0,
  unchanged        integer NOT NULL DEFAULT 0,
  refused          integer NOT NULL DEFAULT 0,
  repeated         integer NOT NULL DEFAULT 0,
  uncategorised    integer NOT NULL DEFAULT 0,
  stock_changed    integer NOT NULL DEFAULT 0,
  vanished         integer NOT NULL DEFAULT 0,
  -- original and cross numbers that its rows name
  numbers          integer NOT NULL DEFAULT 0,
  difference       jsonb,

  -- ids of the products that it created: consecutive, so a million of them are few ranges
  new_products     int4multirange NOT NULL DEFAULT '{}',
  -- its rows in the stock ledger have ids above this one
  ledger_from      bigint
);
CREATE INDEX import_runs_waiting ON import_runs (list_hash) WHERE status IN ('running', 'waiting');

-- A row of a list that was refused, and why.
CREATE TABLE import_rejections (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  line          integer NOT NULL,
  column_name   text NOT NULL DEFAULT '',
  reason        text NOT NULL,
  row_text      text NOT NULL DEFAULT '',
  PRIMARY KEY (import_run_id, line, column_name)
);

-- Numbers of a list that were ignored, one row per reason with examples: a million doubtful cells
-- do not fill the table.
CREATE TABLE import_doubts (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  reason        text NOT NULL CHECK (reason <> ''),
  count         integer NOT NULL CHECK (count > 0),
  -- [{"line": 7, "column": "OEM", "text": "A13-3502160/161"}]
  examples      jsonb NOT NULL,
  PRIMARY KEY (import_run_id, reason)
);

-- The layout of a supplier's price list as the owner has corrected it, for the next lists.
CREATE TABLE supplier_layouts (
  supplier_id  integer NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  -- the words of the header, or which columns are numbers where there is no header
  fingerprint  text NOT NULL CHECK (fingerprint <> ''),
  -- id of import_runs; 0: saved before this was recorded
  run_id       integer NOT NULL DEFAULT 0,
  -- positions from 0 by the name of the field: {"article": 1, "price": 4}
  columns      jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  -- [{"column": 5, "place": 2}]: the location whose stock the column counts, null where it is not
  -- the shop's own
  stock        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(stock) = 'array'),
  -- for rows that name none; '': the owner has stated none
  manufacturer text NOT NULL DEFAULT '',
  -- apart from columns: the currencies of prices, the chosen sheet, the use of hidden rows
  answers      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (supplier_id, fingerprint, run_id)
);
