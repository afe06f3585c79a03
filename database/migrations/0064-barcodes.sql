-- Barcodes of products, as lists and 1C state them.
CREATE TABLE product_barcodes (
  product_id integer NOT NULL REFERENCES products,
  code       text NOT NULL CHECK (code ~ '^([0-9]{8}|[0-9]{13,14})$'),
  source     text NOT NULL CHECK (source <> ''),
  PRIMARY KEY (product_id, code, source)
);
CREATE INDEX product_barcodes_code ON product_barcodes (code);

-- Whether a barcode was there before a run first changed it; the undo restores that.
CREATE TABLE run_barcodes (
  run_id     integer NOT NULL,
  product_id integer NOT NULL,
  code       text NOT NULL,
  source     text NOT NULL,
  was_there  boolean NOT NULL,
  PRIMARY KEY (run_id, product_id, code, source)
);
