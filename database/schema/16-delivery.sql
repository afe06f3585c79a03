-- What the owner says of delivery: hours, transfers, couriers, carriers. Owner: delivery. Times of a
-- day are minutes since midnight by the clocks of the shops; weekdays are 1 (Monday) to 7. Each
-- statement that changes a table raises delivery_settings.version, by which processes notice it.

-- One row: the clocks of the shops, and the version of all facts below.
CREATE TABLE delivery_settings (
  is_only            boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Moscow and Volgograd: three hours before UTC, all the year
  utc_offset_minutes integer NOT NULL DEFAULT 180 CHECK (utc_offset_minutes BETWEEN -720 AND 840),
  version            bigint NOT NULL DEFAULT 1
);
INSERT INTO delivery_settings DEFAULT VALUES;

-- Opening hours of a stock location on a weekday; a weekday without a row is a day off. A location
-- without any row has the usual hours (USUAL_HOURS in src/delivery/delivery-facts.ts).
CREATE TABLE place_hours (
  location_id integer NOT NULL REFERENCES stock_locations,
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  opens       smallint NOT NULL CHECK (opens BETWEEN 0 AND 1439),
  closes      smallint NOT NULL CHECK (closes BETWEEN 1 AND 1440),
  PRIMARY KEY (location_id, weekday),
  CHECK (opens < closes)
);

-- A date on which the hours differ, a holiday mostly; NULL: closed.
CREATE TABLE place_days (
  location_id integer NOT NULL REFERENCES stock_locations,
  day         date NOT NULL,
  opens       smallint CHECK (opens BETWEEN 0 AND 1439),
  closes      smallint CHECK (closes BETWEEN 1 AND 1440),
  PRIMARY KEY (location_id, day),
  CHECK ((opens IS NULL) = (closes IS NULL) AND (opens IS NULL OR opens < closes))
);

-- How long a location needs to assemble an order, in open hours, and until when it begins today.
CREATE TABLE place_terms (
  location_id      integer PRIMARY KEY REFERENCES stock_locations,
  assemble_minutes integer NOT NULL CHECK (assemble_minutes BETWEEN 0 AND 10080),
  last_order       smallint NOT NULL CHECK (last_order BETWEEN 0 AND 1440)
);

-- A transfer of the timetable: goods that are packed before `leaves` arrive `days` later.
CREATE TABLE transfers (
  from_location integer NOT NULL REFERENCES stock_locations,
  to_location   integer NOT NULL REFERENCES stock_locations,
  weekdays      smallint[] NOT NULL
                CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  leaves        smallint NOT NULL CHECK (leaves BETWEEN 0 AND 1439),
  days          smallint NOT NULL CHECK (days BETWEEN 0 AND 60),
  arrives       smallint NOT NULL CHECK (arrives BETWEEN 0 AND 1439),
  PRIMARY KEY (to_location, from_location, leaves),
  CHECK (from_location <> to_location AND (days > 0 OR arrives >= leaves))
);

-- The courier of a city: a price up to a weight and a longest side, and the days that he goes.
CREATE TABLE courier_zones (
  city          text NOT NULL CHECK (city <> ''),
  -- where he fetches the goods
  from_location integer NOT NULL REFERENCES stock_locations,
  up_to_g       integer NOT NULL CHECK (up_to_g > 0),
  up_to_cm      integer NOT NULL CHECK (up_to_cm > 0),
  price         integer NOT NULL CHECK (price >= 0),
  weekdays      smallint[] NOT NULL
                CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  leaves        smallint NOT NULL CHECK (leaves BETWEEN 0 AND 1439),
  days          smallint NOT NULL CHECK (days BETWEEN 0 AND 60),
  -- delivered until then
  arrives       smallint NOT NULL CHECK (arrives BETWEEN 0 AND 1439),
  PRIMARY KEY (city, up_to_g),
  CHECK (days > 0 OR arrives >= leaves)
);

-- The zone of a city in the table of a carrier; the empty city: every other one.
CREATE TABLE carrier_zones (
  carrier text NOT NULL CHECK (carrier <> ''),
  city    text NOT NULL,
  zone    text NOT NULL CHECK (zone <> ''),
  PRIMARY KEY (carrier, city)
);

-- The price of a carrier up to a weight, and its calendar days.
CREATE TABLE carrier_rates (
  carrier       text NOT NULL CHECK (carrier <> ''),
  -- where it fetches the goods
  from_location integer NOT NULL REFERENCES stock_locations,
  zone          text NOT NULL CHECK (zone <> ''),
  up_to_g       integer NOT NULL CHECK (up_to_g > 0),
  price         integer NOT NULL CHECK (price >= 0),
  days_from     smallint NOT NULL CHECK (days_from BETWEEN 0 AND 120),
  days_to       smallint NOT NULL CHECK (days_to BETWEEN 0 AND 120),
  -- when it fetches them; NULL: until the location closes
  weekdays      smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}'
                CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  leaves        smallint CHECK (leaves BETWEEN 0 AND 1439),
  PRIMARY KEY (carrier, zone, up_to_g),
  CHECK (days_from <= days_to)
);

-- A day of a year's decree that differs from weekend, weekday and the holidays of the labour code:
-- carriers count working days.
CREATE TABLE calendar_days (
  day        date PRIMARY KEY,
  is_working boolean NOT NULL,
  note       text NOT NULL DEFAULT ''
);

CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON place_hours
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON place_days
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON place_terms
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON courier_zones
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON carrier_zones
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON carrier_rates
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
CREATE TRIGGER delivery_changed AFTER INSERT OR UPDATE OR DELETE ON calendar_days
  FOR EACH STATEMENT EXECUTE FUNCTION raise_delivery_version();
