-- Letters of requests: goods that came, requests to the owner, receipts of them.
ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'password-reset', 'email-confirmation', 'email-changed', 'password-changed',
   'password-guessed', 'goods-arrived', 'part-requested', 'call-requested', 'request-received'));
