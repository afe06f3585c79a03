-- On which shelf a product lies at a stock location, as staff write it there.
CREATE TABLE product_shelves (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  shelf       text NOT NULL CHECK (shelf <> '' AND length(shelf) <= 24),
  PRIMARY KEY (product_id, location_id)
);
