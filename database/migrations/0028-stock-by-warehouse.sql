-- Lists that count several places at once, and the replaced numbers that lists tell.

ALTER TABLE staged_products
  -- units at each of the run's places, in their order, null where the list does not say; null as a
  -- whole where the run counts at one place or at none
  ADD COLUMN stock integer[],
  -- the normalised numbers that its maker has replaced the article by; null where the list has no
  -- such column
  ADD COLUMN superseded_by text[];

-- whether a list tells any is asked of each, and most tell none
CREATE INDEX staged_products_superseded ON staged_products (run_id)
  WHERE superseded_by IS NOT NULL;

-- where the quantities of the list lie, the smallest first; none where they are not the shop's own
ALTER TABLE import_runs ADD COLUMN location_ids integer[] NOT NULL DEFAULT '{}';
UPDATE import_runs SET location_ids = ARRAY[location_id] WHERE location_id IS NOT NULL;
ALTER TABLE import_runs DROP COLUMN location_id;
-- those of them that the title of a column alone has named: the owner is asked where they are new
ALTER TABLE import_runs ADD COLUMN titled_ids integer[] NOT NULL DEFAULT '{}';

-- [{"column": 5, "place": 2}]: the place whose stock the column counts, null where it is not the
-- shop's own
ALTER TABLE supplier_layouts
  ADD COLUMN stock jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(stock) = 'array');

-- Two sources may tell the same replacement; each can be taken back alone.
ALTER TABLE supersessions DROP CONSTRAINT supersessions_pkey;
ALTER TABLE supersessions ADD PRIMARY KEY (manufacturer_id, from_norm, to_norm, source);
CREATE INDEX supersessions_from ON supersessions (from_norm);

-- Replacements that a run brought or took away, as it did.
CREATE TABLE run_supersessions (
  run_id          integer NOT NULL,
  manufacturer_id integer NOT NULL,
  from_norm       text NOT NULL,
  to_norm         text NOT NULL,
  source          text NOT NULL,
  is_added        boolean NOT NULL
);
CREATE INDEX run_supersessions_run ON run_supersessions (run_id);
