-- A row of a paper whose product was told wrongly is taken back, and its author is found by an index.
ALTER TABLE reception_lines ADD COLUMN told jsonb, ADD COLUMN told_by integer REFERENCES staff;
ALTER TABLE reception_lines ADD CONSTRAINT reception_lines_told
  CHECK ((told IS NULL) = (told_by IS NULL));
CREATE INDEX staff_acts_bound ON staff_acts (subject) WHERE act = 'bind-barcode';
