-- Fitments that are read out of price lists, the texts in which a car is doubtful, and what the owner
-- has said of such texts.

-- read: told by a name or by the number of the part, not by a list of cars
ALTER TABLE fitments DROP CONSTRAINT fitments_confidence_check;
ALTER TABLE fitments ADD CONSTRAINT fitments_confidence_check
  CHECK (confidence IN ('sourced', 'memory', 'generated', 'read'));

-- What a text means that names a car in a doubtful way; no models: it names none.
CREATE TABLE car_spellings (
  -- in capitals, Cyrillic letters that look like Latin ones folded to them
  text       text PRIMARY KEY CHECK (text <> ''),
  model_ids  integer[] NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE doubtful_fits (
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  text       text NOT NULL CHECK (text <> ''),
  candidates integer[] NOT NULL,
  source     text NOT NULL,
  import_run_id integer REFERENCES import_runs ON DELETE SET NULL,
  PRIMARY KEY (product_id, text)
);

CREATE INDEX doubtful_fits_text ON doubtful_fits (text, product_id);
CREATE INDEX doubtful_fits_run ON doubtful_fits (import_run_id);

-- The run that brought a fitment out of a list, and the fitments of lists that a run has removed: by
-- these two a run is undone. No foreign key: a million fitments of a new list would pay for it.
ALTER TABLE fitments ADD COLUMN import_run_id integer;

CREATE TABLE former_fits (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  model_id      integer NOT NULL REFERENCES models,
  engine_id     integer REFERENCES engines,
  year_from     smallint,
  year_to       smallint,
  source        text NOT NULL,
  confidence    text NOT NULL,
  note          text NOT NULL,
  brought_by    integer
);

CREATE INDEX former_fits_run ON former_fits (import_run_id);
CREATE INDEX former_fits_product ON former_fits (product_id);
