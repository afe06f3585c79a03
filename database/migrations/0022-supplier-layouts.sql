-- Columns of suppliers' price lists as the owner has corrected them: the next list is read the same.

CREATE TABLE supplier_layouts (
  supplier_id integer NOT NULL REFERENCES suppliers (id) ON DELETE CASCADE,
  -- the words of the header, or which columns are numbers where there is no header
  fingerprint text NOT NULL CHECK (fingerprint <> ''),
  -- positions from 0 by the name of the field: {"article": 1, "price": 4}
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  -- of the rows in which none is named; '' where the owner has told none
  manufacturer text NOT NULL DEFAULT '',
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (supplier_id, fingerprint)
);
