-- Staff send a letter again that was given up: its age counts from then.
ALTER TABLE letters ADD COLUMN again_at timestamptz;
