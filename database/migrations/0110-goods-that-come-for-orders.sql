-- What comes by a reception goes to the orders that wait for it, and reserved units travel with a move.
ALTER TABLE stock_locations ADD COLUMN is_transit boolean NOT NULL DEFAULT false;
ALTER TABLE stock_locations ADD CONSTRAINT stock_locations_transit
  CHECK (NOT is_transit OR order_days IS NOT NULL);
CREATE UNIQUE INDEX stock_locations_one_transit ON stock_locations (city_id) WHERE is_transit;
CREATE TABLE came_units (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id  integer NOT NULL REFERENCES products ON DELETE CASCADE,
  location_id integer NOT NULL REFERENCES stock_locations,
  order_id    bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  position    integer NOT NULL,
  units       integer NOT NULL CHECK (units > 0),
  came_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX came_units_place ON came_units (location_id, product_id);
ALTER TABLE receptions ADD COLUMN for_orders jsonb NOT NULL DEFAULT '[]';
ALTER TABLE reception_lines ADD COLUMN promised integer NOT NULL DEFAULT 0;
ALTER TABLE reception_lines ADD CONSTRAINT reception_lines_promised
  CHECK (promised BETWEEN 0 AND expected);
