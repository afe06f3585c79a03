-- Orders that nobody at the shop confirms: their buyer is warned, then they are cancelled and their
-- units are free again. And who holds a large share of the stock.

COMMENT ON COLUMN orders.kept_until IS
  'ready: until when it waits at the counter; new: until when it waits to be confirmed, set by the warning';

-- those whose buyer was warned: placing an order adds nothing to it
CREATE INDEX orders_expiring ON orders (kept_until) WHERE status = 'new' AND kept_until IS NOT NULL;

-- Until when the shop may confirm an order; NULL where it never expires: it was confirmed, staff had
-- a hand in it, or it is paid online: then pay_until holds, and once it is paid the goods are owed.
CREATE FUNCTION confirm_until(p_order bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(
    greatest(placed.created_at, confirm_since) + make_interval(hours => confirm_hours),
    placed.kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND placed.status = 'new' AND confirm_hours > 0
    AND method.online_kind IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_status_changes WHERE order_id = p_order)
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order)
$$;

-- Writes to the buyer that his order is about to expire; from then on it waits for
-- confirm_warning_hours at least. Skips an order that is locked.
CREATE FUNCTION warn_of_expiry(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  until   timestamptz;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement behind the lock: what staff did meanwhile is seen here
  until := confirm_until(p_order);
  IF until IS NULL OR until > now() + warning THEN RETURN false; END IF;
  until := greatest(until, now() + warning);
  UPDATE orders SET kept_until = until WHERE id = p_order;
  PERFORM queue_order_letter('order-expiring', p_order, order_document(p_order),
    jsonb_build_object('confirmUntil', until));
  RETURN true;
END $$;

-- Cancels an order whose buyer was warned and that nobody has confirmed in time.
CREATE FUNCTION expire_order(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until <= now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR NOT coalesce(confirm_until(p_order) <= now(), false) THEN RETURN false; END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Магазин не подтвердил заказ в срок');
  RETURN true;
END $$;

ALTER TABLE order_settings
  -- units in stock, for shares of it: counted once an hour at most
  ADD COLUMN stock_units           bigint NOT NULL DEFAULT 0,
  ADD COLUMN stock_counted_at      timestamptz NOT NULL DEFAULT '-infinity';

-- Accounts and network addresses whose open orders hold more than a share of the stock: one row for
-- as long as it lasts, so that the owner is written to once.
CREATE TABLE large_holders (
  kind    text NOT NULL CHECK (kind IN ('account', 'address')),
  -- the customer's number, or the network address
  subject text NOT NULL,
  since   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, subject)
);

ALTER TABLE letters
  DROP CONSTRAINT letters_kind_check,
  ADD CONSTRAINT letters_kind_check CHECK (kind = ANY (
    '{order-placed,order-confirmed,order-ready,order-cancelled,order-line-dropped,order-expiring,'
    'password-reset,email-confirmation,email-changed,password-changed,stock-held}'));
