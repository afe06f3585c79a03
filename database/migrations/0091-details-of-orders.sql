-- Details of an order that staff change: who receives it, phone, comment, street.
ALTER TABLE orders ADD COLUMN recipient text NOT NULL DEFAULT '';

DROP TRIGGER orders_version ON orders;
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.version = OLD.version
    AND (NEW.status, NEW.total, NEW.shipping_cost, NEW.payment_method_id, NEW.promised_at,
         NEW.carrier, NEW.address, NEW.phone, NEW.comment, NEW.recipient)
      IS DISTINCT FROM
        (OLD.status, OLD.total, OLD.shipping_cost, OLD.payment_method_id, OLD.promised_at,
         OLD.carrier, OLD.address, OLD.phone, OLD.comment, OLD.recipient))
  EXECUTE FUNCTION raise_order_version();

CREATE TABLE order_edits (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   bigint NOT NULL REFERENCES orders,
  changed    text[] NOT NULL CHECK (
               changed <> '{}' AND changed <@ '{recipient,phone,address,comment}'::text[]),
  actor      text NOT NULL CHECK (actor <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_edits_order ON order_edits (order_id);
CREATE INDEX order_edits_made ON order_edits (created_at);

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'order-readdressed', 'stock-held',
   'orders-unwarned', 'reviews-written', 'password-reset', 'email-confirmation', 'email-changed',
   'password-changed', 'password-guessed', 'goods-arrived', 'part-requested',
   'call-requested', 'request-received', 'list-troubled', 'staff-invited', 'passkey-added'));
