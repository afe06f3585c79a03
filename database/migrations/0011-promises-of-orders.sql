-- What an order was promised, when it was reached, and who carries it. place_order has got parameters:
-- calls of the version before find the new function, whose last parameters have defaults.
ALTER TABLE orders ADD COLUMN promised_at timestamptz;
ALTER TABLE orders ADD COLUMN reached_at timestamptz;
ALTER TABLE orders ADD COLUMN carrier text NOT NULL DEFAULT '';

CREATE INDEX orders_reached ON orders (reached_at)
  WHERE reached_at IS NOT NULL AND promised_at IS NOT NULL;

CREATE TABLE promise_moves (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   bigint NOT NULL REFERENCES orders,
  former     timestamptz,
  promised   timestamptz NOT NULL,
  actor      text NOT NULL CHECK (actor <> ''),
  reason     text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX promise_moves_order ON promise_moves (order_id);

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'password-reset', 'email-confirmation', 'email-changed', 'password-changed',
   'password-guessed'));

DROP FUNCTION IF EXISTS place_order(
  integer, text, text, integer, integer, text, text, text, integer[], integer[], bigint, jsonb,
  text, order_bounds, integer);
