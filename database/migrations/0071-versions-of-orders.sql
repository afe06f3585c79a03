-- Versions of orders, parts of lines that fall out, lines that replace others and their money.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.version = OLD.version
    AND (NEW.status, NEW.total, NEW.shipping_cost, NEW.payment_method_id, NEW.promised_at,
         NEW.carrier, NEW.address, NEW.phone, NEW.comment)
      IS DISTINCT FROM
        (OLD.status, OLD.total, OLD.shipping_cost, OLD.payment_method_id, OLD.promised_at,
         OLD.carrier, OLD.address, OLD.phone, OLD.comment))
  EXECUTE FUNCTION raise_order_version();
ALTER TABLE order_lines ADD COLUMN replaces integer;
ALTER TABLE order_status_changes
  ADD COLUMN version integer,
  ADD COLUMN dropped_units integer,
  ADD COLUMN new_position integer;
CREATE OR REPLACE VIEW order_history AS
SELECT id AS order_id, 0::bigint AS id, 'new' AS status, 'customer ' || customer_id AS actor,
       '' AS reason, NULL::integer AS dropped_position, created_at,
       NULL::integer AS dropped_units, NULL::integer AS new_position
FROM orders
UNION ALL
SELECT order_id, id, status, actor, reason, dropped_position, created_at, dropped_units,
       new_position
FROM order_status_changes;
CREATE TABLE payment_swaps (
  payment_id    bigint NOT NULL REFERENCES payments,
  position      integer NOT NULL,
  from_position integer NOT NULL,
  quantity      integer NOT NULL CHECK (quantity > 0),
  name          text NOT NULL,
  unit_price    bigint NOT NULL CHECK (unit_price > 0),
  former_price  bigint NOT NULL,
  vat_rate      integer NOT NULL,
  former_vat    integer NOT NULL,
  PRIMARY KEY (payment_id, position),
  CHECK (former_price >= unit_price)
);
CREATE INDEX staff_acts_of_orders ON staff_acts (subject, id) WHERE subject LIKE 'order %';
