-- A new telephone waits for its code for a while only, a new passkey is told by letter, and a part of
-- a product's ledger is read by an index.
ALTER TABLE staff_factors ADD COLUMN next_until timestamptz;
UPDATE staff_factors SET next_secret = NULL WHERE next_secret IS NOT NULL;

DROP INDEX stock_movements_product;
CREATE INDEX stock_movements_product ON stock_movements (product_id, location_id, id DESC);

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'reviews-written', 'password-reset', 'email-confirmation', 'email-changed',
   'password-changed', 'password-guessed', 'goods-arrived', 'part-requested',
   'call-requested', 'request-received', 'list-troubled', 'staff-invited', 'passkey-added'));
