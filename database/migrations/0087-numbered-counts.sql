-- Counts of a reception in the order of their writing: a device asks for those that it has not seen.
ALTER TABLE reception_counts ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
