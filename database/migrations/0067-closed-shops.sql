-- A shop may close: buyers no longer see it, its orders and its ledger stay.
ALTER TABLE stores ADD COLUMN closed_at timestamptz;
