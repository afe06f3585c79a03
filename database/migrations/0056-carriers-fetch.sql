-- The weekdays and the time until which a carrier fetches the goods of a location.
ALTER TABLE carrier_rates
  ADD COLUMN weekdays smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}'
    CHECK (cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  ADD COLUMN leaves smallint CHECK (leaves BETWEEN 0 AND 1439);
