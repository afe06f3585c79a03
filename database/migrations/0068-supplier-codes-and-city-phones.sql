-- Which product a supplier's own code means: his lists with both codes and articles teach it, or a
-- file of the owner. Lists without articles are matched by it.
CREATE TABLE supplier_codes (
  supplier_id integer NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  code        text NOT NULL CHECK (code <> ''),
  product_id  integer NOT NULL REFERENCES products,
  PRIMARY KEY (supplier_id, code)
);
CREATE INDEX supplier_codes_product ON supplier_codes (product_id);

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

-- coded_product_id: of a row without an article, or coded_reason why it is not known
ALTER TABLE staged_products
  ADD COLUMN code text, ADD COLUMN coded_product_id integer, ADD COLUMN coded_reason text;
CREATE INDEX staged_products_coded ON staged_products (run_id) WHERE article_norm = '';

-- The phone of a shop may be divided as its owner writes it: «+7 (8452) 20-00-01».
ALTER TABLE stores DROP CONSTRAINT stores_phone_check;
ALTER TABLE stores ADD CONSTRAINT stores_phone_check CHECK (
  phone ~ '^(7[0-9]{10}|\+7 \([0-9]{4}\) [0-9]{2}-[0-9]{2}-[0-9]{2}|\+7 \([0-9]{5}\) [0-9]-[0-9]{2}-[0-9]{2})$');
