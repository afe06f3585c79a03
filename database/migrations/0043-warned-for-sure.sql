-- What the first rounds of bounds, devices and warnings left open: a session knows its device, new
-- customers of one address share a bound, and an order expires only after its warning went out.

-- A session keeps its device when the others are forgotten.
ALTER TABLE known_devices ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE access_tokens
  -- of known_devices; NULL: the session is older than this, or its client keeps no device
  ADD COLUMN device_id uuid;

-- No order expires whose warning did not go out: the letter's state counts, not its queueing.
ALTER TABLE orders
  -- the letter that warns of its end; sent letters are swept after 90 days
  ADD COLUMN warning_letter bigint,
  -- no warning before this; infinity: it cannot be delivered, so staff decide
  ADD COLUMN warn_after timestamptz;

-- those that were warned of by 0038 are warned of again: nobody knows their letters
UPDATE orders SET kept_until = NULL WHERE status = 'new' AND kept_until IS NOT NULL;

CREATE INDEX orders_unwarned ON orders (id) WHERE status = 'new' AND warn_after = 'infinity';

-- Until when the shop may confirm an order; NULL where it never expires: it was confirmed, staff had
-- a hand in it, its buyer cannot be warned, or it is paid online: then pay_until holds, and once it
-- is paid the goods are owed.
CREATE OR REPLACE FUNCTION confirm_until(p_order bigint) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(
    greatest(placed.created_at, confirm_since) + make_interval(hours => confirm_hours),
    placed.kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND placed.status = 'new' AND confirm_hours > 0
    AND placed.warn_after IS DISTINCT FROM 'infinity'
    AND method.online_kind IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_status_changes WHERE order_id = p_order)
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order)
$$;

-- Queues the letter that tells the buyer that his order is about to expire. Where he has had too
-- many letters, another try is made in an hour. Skips an order that is locked.
CREATE OR REPLACE FUNCTION warn_of_expiry(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  until   timestamptz;
  buyer   record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement behind the lock: what staff did meanwhile is seen here
  until := confirm_until(p_order);
  IF until IS NULL OR until > now() + warning THEN RETURN false; END IF;
  until := greatest(until, now() + warning);

  SELECT customer.id, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF buyer.id IS NULL OR buyer.email !~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN
    UPDATE orders SET warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  END IF;
  -- confirm_until has no order that is paid online
  IF NOT write_order_letter('order-expiring', p_order, order_document(p_order),
    jsonb_build_object('confirmUntil', until),
    buyer.id, buyer.name, buyer.email, buyer.is_confirmed, false)
  THEN
    UPDATE orders SET warn_after = now() + interval '1 hour' WHERE id = p_order;
    RETURN false;
  END IF;
  UPDATE orders
  SET kept_until = until, warn_after = NULL,
      warning_letter = currval(pg_get_serial_sequence('letters', 'id'))
  WHERE id = p_order;
  RETURN true;
END $$;

-- Cancels an order that nobody has confirmed in time, confirm_warning_hours after its warning was
-- sent. While the letter waits the order waits; where it was given up staff decide.
CREATE OR REPLACE FUNCTION expire_order(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  letter  record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until <= now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR NOT coalesce(confirm_until(p_order) <= now(), false) THEN RETURN false; END IF;
  SELECT id, sent_at, given_up_at INTO letter FROM letters
  WHERE id = (SELECT warning_letter FROM orders WHERE id = p_order);
  IF letter.id IS NULL OR letter.given_up_at IS NOT NULL THEN
    UPDATE orders SET kept_until = NULL, warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  ELSIF letter.sent_at IS NULL OR letter.sent_at + warning > now() THEN
    UPDATE orders SET kept_until = coalesce(letter.sent_at, now()) + warning WHERE id = p_order;
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Магазин не подтвердил заказ в срок');
  RETURN true;
END $$;
