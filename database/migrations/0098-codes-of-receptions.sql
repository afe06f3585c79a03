-- Staff bind any label of a box, and a reception knows the codes of its paper.
ALTER TABLE product_barcodes DROP CONSTRAINT product_barcodes_code_check;
ALTER TABLE product_barcodes ADD CONSTRAINT product_barcodes_code_check
  CHECK (length(code) BETWEEN 4 AND 40);
CREATE TABLE reception_codes (
  reception_id bigint NOT NULL REFERENCES receptions,
  product_id   integer NOT NULL REFERENCES products,
  code         text NOT NULL CHECK (length(code) BETWEEN 4 AND 40),
  PRIMARY KEY (reception_id, product_id, code)
);
CREATE INDEX reception_codes_code ON reception_codes (code, reception_id);
CREATE INDEX reception_codes_product ON reception_codes (product_id);
