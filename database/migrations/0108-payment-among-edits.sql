-- The way of paying is a detail of an order that staff change, and 1C gets the order once more.
ALTER TABLE order_edits DROP CONSTRAINT order_edits_changed_check;
ALTER TABLE order_edits ADD CONSTRAINT order_edits_changed_check CHECK (
  changed <> '{}' AND changed <@ '{recipient,phone,address,comment,payment}'::text[]);
