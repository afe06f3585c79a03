-- Each poll of a reception asks for its last count and for those since: of 100,000 counts that was the
-- whole table.
CREATE INDEX reception_counts_written ON reception_counts (reception_id, id);
