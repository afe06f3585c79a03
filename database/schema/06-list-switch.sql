-- The switch to a price list: staged rows, changes of a run for its undo, fits that lists state.
-- Owner: supply. Tables that a list fills by the million have no foreign keys: neither runs nor
-- products are ever deleted, and the checks would cost time for each row.

-- A row of a list that waits for its switch. A crash of the server empties the table; the list is
-- then read again.
CREATE UNLOGGED TABLE staged_products (
  run_id        integer NOT NULL,
  -- position among the rows that name a product, from 1; a later one overrides an earlier one
  place         integer NOT NULL,
  line          integer NOT NULL,
  manufacturer  text NOT NULL,
  article       text NOT NULL,
  article_norm  text NOT NULL,
  key           text NOT NULL DEFAULT '',
  name          text NOT NULL DEFAULT '',
  -- NULL: the row is refused, and only shows that the product is not missing
  price         integer,
  -- names from the outer to the inner, as JSON; NULL: the list names none, or none that is known
  category      text,
  description   text,
  quantity      integer,
  -- units at each location of the run, in their order, NULL where the list states none; the column
  -- is NULL where the run counts one location or none
  stock         integer[],
  -- one or more, with spaces between them, each with its check digit; NULL: the list has no such
  -- column
  barcode       text,
  originals     text[],
  crosses       text[],
  -- normalised numbers by which the manufacturer has replaced the article; NULL: the list has no
  -- such column
  superseded_by text[],
  -- addresses of photographs; NULL: the list has no such column
  pictures      text[],
  -- fits and doubts that were read out of the row; NULL: it was not searched for cars
  fits          jsonb,
  -- the supplier's own code of the product, as codeOf reads it; NULL: the row states none
  code          text,
  -- of a row without an article: its product, or why that is not known
  coded_product_id integer,
  coded_reason  text,
  PRIMARY KEY (run_id, place)
);
-- rows without an article, which are matched by code or barcode; most lists have none
CREATE INDEX staged_products_coded ON staged_products (run_id) WHERE article_norm = '';
-- each list is checked for supersessions, and most have none
CREATE INDEX staged_products_superseded ON staged_products (run_id)
  WHERE superseded_by IS NOT NULL;
CREATE INDEX staged_products_pictured ON staged_products (run_id) WHERE pictures IS NOT NULL;

-- Old and new values of a known product that a run has changed; NULL: it did not change the value.
CREATE TABLE product_changes (
  run_id          integer NOT NULL,
  product_id      integer NOT NULL,
  was_name        text,
  is_name         text,
  was_price       integer,
  is_price        integer,
  was_description text,
  is_description  text,
  was_category_id integer,
  is_category_id  integer,
  -- facts that 1C states and lists do not, as facts_of returns them
  was_facts       jsonb,
  is_facts        jsonb,
  was_hidden      boolean,
  -- the run that had hidden a product that this one shows again
  was_hidden_by   integer,
  -- of the supplier's offer; '{}': there was none
  was_offer       jsonb,
  PRIMARY KEY (run_id, product_id)
);

-- A number of a product that a run inserted or deleted.
CREATE TABLE run_numbers (
  run_id      integer NOT NULL,
  product_id  integer NOT NULL,
  number      text NOT NULL,
  number_norm text NOT NULL,
  kind        text NOT NULL,
  source      text NOT NULL,
  is_added    boolean NOT NULL
);
CREATE INDEX run_numbers_run ON run_numbers (run_id);

-- Whether a barcode was there before a run first changed it; the undo restores that.
CREATE TABLE run_barcodes (
  run_id     integer NOT NULL,
  product_id integer NOT NULL,
  code       text NOT NULL,
  source     text NOT NULL,
  was_there  boolean NOT NULL,
  PRIMARY KEY (run_id, product_id, code, source)
);

-- A code of a supplier that a run has taught or moved; its undo restores the former product.
CREATE TABLE run_codes (
  run_id         integer NOT NULL,
  supplier_id    integer NOT NULL,
  code           text NOT NULL,
  product_id     integer NOT NULL,
  -- NULL: the code was unknown
  was_product_id integer,
  PRIMARY KEY (run_id, code)
);
CREATE INDEX run_codes_code ON run_codes (supplier_id, code);

-- A supersession that a run inserted or deleted.
CREATE TABLE run_supersessions (
  run_id          integer NOT NULL,
  manufacturer_id integer NOT NULL,
  from_norm       text NOT NULL,
  to_norm         text NOT NULL,
  source          text NOT NULL,
  is_added        boolean NOT NULL
);
CREATE INDEX run_supersessions_run ON run_supersessions (run_id);

-- A product that is hidden because its last source dropped it; the next source that offers it shows
-- it. A hidden product without a row here was hidden by the owner.
CREATE TABLE unlisted_products (
  product_id integer PRIMARY KEY REFERENCES products,
  -- the run that has hidden it, so that undoing it shows the product; NULL: 1C did
  run_id     integer
);

-- A fit that a supplier's lists state. Fitments are the union of all suppliers, so the list of one
-- supplier does not delete the fits of another.
CREATE TABLE supplier_fits (
  product_id    integer NOT NULL,
  -- 0: unknown
  supplier_id   integer NOT NULL,
  model_id      integer NOT NULL,
  -- 0: every engine of the model
  engine_id     integer NOT NULL DEFAULT 0,
  year_from     smallint CHECK (year_from BETWEEN 1950 AND 2100),
  year_to       smallint CHECK (year_to BETWEEN 1950 AND 2100),
  source        text NOT NULL CHECK (source IN ('column', 'name', 'article')),
  note          text NOT NULL DEFAULT '',
  -- the owner has decided which models the text in `note` means
  is_decided    boolean NOT NULL DEFAULT false,
  -- the run that inserted it: its undo deletes it
  import_run_id integer,
  PRIMARY KEY (product_id, supplier_id, model_id, engine_id)
);
CREATE INDEX supplier_fits_supplier ON supplier_fits (supplier_id);
CREATE INDEX supplier_fits_decided ON supplier_fits (note, product_id) WHERE is_decided;

-- A text of a list that may name a car: the owner decides which of the candidates it means.
CREATE TABLE doubtful_fits (
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  text          text NOT NULL CHECK (text <> ''),
  supplier_id   integer NOT NULL REFERENCES suppliers,
  candidates    integer[] NOT NULL,
  source        text NOT NULL,
  import_run_id integer REFERENCES import_runs ON DELETE SET NULL,
  PRIMARY KEY (product_id, text, supplier_id)
);
CREATE INDEX doubtful_fits_text ON doubtful_fits (text, product_id);
CREATE INDEX doubtful_fits_run ON doubtful_fits (import_run_id);

-- A fit that a run has deleted; its undo restores it.
CREATE TABLE former_fits (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  model_id      integer NOT NULL REFERENCES models,
  engine_id     integer REFERENCES engines,
  year_from     smallint,
  year_to       smallint,
  source        text NOT NULL,
  note          text NOT NULL,
  is_decided    boolean NOT NULL DEFAULT false,
  brought_by    integer
);
CREATE INDEX former_fits_run ON former_fits (import_run_id);
CREATE INDEX former_fits_product ON former_fits (product_id);

-- A doubt that a run has deleted; its undo restores it.
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
