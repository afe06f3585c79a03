-- What comes by a reception goes to the orders that wait for it, and reserved units travel with a move.
ALTER TABLE order_allocations ADD COLUMN came_at timestamptz;
ALTER TABLE receptions ADD COLUMN for_orders jsonb NOT NULL DEFAULT '[]';
ALTER TABLE reception_lines ADD COLUMN kept integer NOT NULL DEFAULT 0;
ALTER TABLE reception_lines ADD CONSTRAINT reception_lines_kept CHECK (kept BETWEEN 0 AND expected);
CREATE INDEX reception_lines_in_books ON reception_lines (product_id) WHERE kept > 0;
