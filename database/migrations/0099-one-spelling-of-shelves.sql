-- A shelf has one spelling, is looked up by it, and is counted as a whole.
UPDATE product_shelves SET shelf = shelf_spelling(shelf) WHERE shelf <> shelf_spelling(shelf);
CREATE INDEX product_shelves_spelling ON product_shelves (shelf_spelling(shelf), location_id);
CREATE TABLE shelf_counts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id integer NOT NULL REFERENCES stock_locations,
  shelf       text NOT NULL CHECK (shelf <> ''),
  staff_id    integer NOT NULL REFERENCES staff,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  more        integer NOT NULL DEFAULT 0,
  less        integer NOT NULL DEFAULT 0,
  cost        bigint NOT NULL DEFAULT 0,
  goods       text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shelf_counts_once UNIQUE (staff_id, key)
);
CREATE INDEX shelf_counts_differing ON shelf_counts (id) WHERE more > 0 OR less > 0;
