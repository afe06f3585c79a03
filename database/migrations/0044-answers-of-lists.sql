-- What the owner has answered of a supplier's list besides its columns: the currencies of its
-- prices, the sheet beside hidden ones, and what becomes of hidden rows.
ALTER TABLE supplier_layouts
  ADD COLUMN answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object');
