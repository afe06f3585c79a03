-- What each supplier's lists tell of cars is kept by supplier; `fitments` shows the union of it. So one
-- supplier's list takes back nothing of what another one has told.

-- No foreign keys, as in product_changes: a list checks a million. Who reads it joins what is there.
CREATE TABLE supplier_fits (
  product_id    integer NOT NULL,
  -- 0: a list that nobody remembers
  supplier_id   integer NOT NULL,
  model_id      integer NOT NULL,
  -- 0: every engine of the model
  engine_id     integer NOT NULL DEFAULT 0,
  year_from     smallint CHECK (year_from BETWEEN 1950 AND 2100),
  year_to       smallint CHECK (year_to BETWEEN 1950 AND 2100),
  source        text NOT NULL CHECK (source IN ('column', 'name', 'article')),
  note          text NOT NULL DEFAULT '',
  -- the owner has said of the text in `note` which models it means
  is_decided    boolean NOT NULL DEFAULT false,
  -- the run that brought it: with it, it is taken back
  import_run_id integer,
  PRIMARY KEY (product_id, supplier_id, model_id, engine_id)
);

CREATE INDEX supplier_fits_supplier ON supplier_fits (supplier_id);
CREATE INDEX supplier_fits_decided ON supplier_fits (note, product_id) WHERE is_decided;

INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to, source,
                           note, is_decided, import_run_id)
SELECT fitment.product_id, teller.supplier_id, fitment.model_id, coalesce(fitment.engine_id, 0),
       fitment.year_from, fitment.year_to, fitment.source, fitment.note,
       fitment.note IN (SELECT text FROM car_spellings), fitment.import_run_id
FROM fitments AS fitment
CROSS JOIN LATERAL (
  SELECT coalesce(
    (SELECT run.supplier_id FROM import_runs AS run WHERE run.id = fitment.import_run_id),
    -- accepted by the owner out of a list that nobody remembers
    (SELECT offer.supplier_id FROM supplier_offers AS offer
     WHERE offer.product_id = fitment.product_id
     ORDER BY offer.seen_at DESC, offer.supplier_id LIMIT 1),
    0) AS supplier_id) AS teller
WHERE fitment.source IN ('column', 'name', 'article')
ON CONFLICT DO NOTHING;

ALTER TABLE fitments DROP COLUMN import_run_id;

-- of the supplier of the run that brought it; how sure a fit is follows from its source
ALTER TABLE former_fits DROP COLUMN confidence,
  ADD COLUMN is_decided boolean NOT NULL DEFAULT false;
UPDATE former_fits SET is_decided = true WHERE note IN (SELECT text FROM car_spellings);

ALTER TABLE doubtful_fits ADD COLUMN supplier_id integer REFERENCES suppliers;
UPDATE doubtful_fits AS doubt SET supplier_id = run.supplier_id
FROM import_runs AS run WHERE run.id = doubt.import_run_id;
DELETE FROM doubtful_fits WHERE supplier_id IS NULL;
ALTER TABLE doubtful_fits
  ALTER COLUMN supplier_id SET NOT NULL,
  DROP CONSTRAINT doubtful_fits_pkey,
  ADD PRIMARY KEY (product_id, text, supplier_id);

-- Doubts that a run has settled or taken away: they are asked again when it is undone.
CREATE TABLE former_doubts (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  text          text NOT NULL,
  candidates    integer[] NOT NULL,
  source        text NOT NULL,
  brought_by    integer
);

CREATE INDEX former_doubts_run ON former_doubts (import_run_id);
CREATE INDEX former_doubts_product ON former_doubts (product_id);

-- The last sign of life of whoever takes the run back: until then it is not undone, whoever asks.
ALTER TABLE import_runs ADD COLUMN undo_seen_at timestamptz;
