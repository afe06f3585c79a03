-- Whether a letter was given up because it was refused, or because no mail server took any.
ALTER TABLE letters ADD COLUMN trouble text CHECK (trouble IN ('letter', 'recipient', 'server'));
