-- Cash and card on receipt are told apart by a kind, not by the name or the number of the method.
ALTER TABLE payment_methods ADD COLUMN on_receipt_kind text
  CHECK (on_receipt_kind IN ('cash', 'card'));
ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_one_kind
  CHECK (online_kind IS NULL OR on_receipt_kind IS NULL);
UPDATE payment_methods SET on_receipt_kind = 'cash' WHERE id = 1 AND online_kind IS NULL;
UPDATE payment_methods SET on_receipt_kind = 'card' WHERE id = 2 AND online_kind IS NULL;
