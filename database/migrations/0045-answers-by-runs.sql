-- What the owner tells of a supplier's list belongs to the run that brings the list in: a run that
-- waits for his word keeps it until then, and a run that is undone takes it along.
ALTER TABLE import_runs
  -- layouts as they are kept in supplier_layouts, null where the owner has told nothing
  ADD COLUMN told_layouts jsonb CHECK (jsonb_typeof(told_layouts) = 'array');

ALTER TABLE supplier_layouts
  -- of import_runs; 0: told before this was noted
  ADD COLUMN run_id integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT supplier_layouts_pkey,
  ADD PRIMARY KEY (supplier_id, fingerprint, run_id);
