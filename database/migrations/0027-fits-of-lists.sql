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

-- The fitments out of lists that a product had before a run changed them: by these a run is undone.
CREATE TABLE former_fits (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  -- [{"model_id": 7, "engine_id": null, "year_from": null, "year_to": null, "source": "name",
  --   "confidence": "read", "note": "TIGGO 7"}]
  fits          jsonb NOT NULL,
  PRIMARY KEY (import_run_id, product_id)
);

CREATE INDEX former_fits_product ON former_fits (product_id);
