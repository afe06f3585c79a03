-- Goods that come back lie where they were taken in, the money belongs to the same shop, and the buyer
-- gets a letter.
ALTER TABLE order_returns ADD COLUMN location_id integer REFERENCES stock_locations;
ALTER TABLE order_returns ADD COLUMN refunded bigint CHECK (refunded >= 0);

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'order-readdressed', 'order-returned',
   'stock-held', 'orders-unwarned', 'reviews-written', 'password-reset', 'email-confirmation',
   'email-changed', 'password-changed', 'password-guessed', 'goods-arrived', 'part-requested',
   'call-requested', 'request-received', 'list-troubled', 'staff-invited', 'passkey-added'));
