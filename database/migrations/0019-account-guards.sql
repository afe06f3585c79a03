-- Waits that grow, limits of orders, e-mails that a thief cannot take over, and letters that carry
-- nothing foreign and end with what they are about.

-- How often the limit was run into, one day not having passed in between; until then the row stays.
ALTER TABLE attempts
  ADD COLUMN hits integer NOT NULL DEFAULT 0,
  ADD COLUMN forget_at timestamptz;
UPDATE attempts SET forget_at = expires_at;
ALTER TABLE attempts ALTER COLUMN forget_at SET NOT NULL;
DROP INDEX attempts_expiry;
CREATE INDEX attempts_forgotten ON attempts (forget_at);

-- Counts one more try under a key; the first one opens a window of p_seconds. Whoever runs into the
-- limit waits for its end; again within a day, twice as long from that moment, and so on up to
-- p_longest. Then the count jumps: tries that turn out to be none, p_most at once and no more, are
-- taken back and must not lead to the limit again.
CREATE FUNCTION count_attempt(p_key text, p_most integer, p_seconds integer, p_longest integer)
RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE sql AS $$
  INSERT INTO attempts AS attempt (key, tries, expires_at, forget_at)
  VALUES (p_key, 1, now() + make_interval(secs => p_seconds),
          now() + make_interval(secs => p_seconds))
  ON CONFLICT (key) DO UPDATE SET
    tries = CASE WHEN attempt.expires_at <= now() THEN 1
                 WHEN attempt.tries = p_most THEN 2 * p_most + 1
                 ELSE attempt.tries + 1 END,
    hits = CASE WHEN attempt.forget_at > now() THEN attempt.hits ELSE 0 END
           + CASE WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN 1 ELSE 0 END,
    expires_at = CASE
      WHEN attempt.expires_at <= now() THEN excluded.expires_at
      WHEN attempt.tries = p_most AND attempt.hits > 0 THEN greatest(attempt.expires_at, now() +
        make_interval(secs => least(p_seconds * 2 ^ least(attempt.hits, 20), p_longest)))
      ELSE attempt.expires_at END,
    forget_at = CASE
      WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN now() + interval '1 day'
      ELSE greatest(attempt.forget_at, excluded.expires_at) END
  RETURNING attempt.tries, ceil(extract(epoch FROM attempt.expires_at - now()))::integer
$$;

-- Whether a customer may place one more order: p_most in an hour, and the answer to a known key
-- again at any time. A limit of 0 is none. Refuses by SW429, DETAIL {"seconds"}.
CREATE FUNCTION may_place_order(p_customer integer, p_key text, p_most integer)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  freed timestamptz;
BEGIN
  IF p_most = 0 THEN RETURN true; END IF;
  -- orders of one customer go one after the other, so that none of many at once is overlooked
  PERFORM pg_advisory_xact_lock(-19, p_customer);
  SELECT created_at + interval '1 hour' INTO freed FROM orders
  WHERE customer_id = p_customer ORDER BY id DESC OFFSET p_most - 1 LIMIT 1;
  IF freed > now() AND NOT EXISTS (
       SELECT 1 FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key) THEN
    RAISE EXCEPTION 'too many orders' USING ERRCODE = 'SW429', DETAIL = jsonb_build_object(
      'seconds', ceil(extract(epoch FROM freed - now())))::text;
  END IF;
  RETURN true;
END $$;

-- The cancellations of one customer, the newest first.
CREATE INDEX order_status_changes_taken_back ON order_status_changes (actor, id)
  WHERE status = 'cancelled' AND actor LIKE 'customer %';

-- The e-mail that a session without the password put another in the place of: until the password
-- is told with the new one, the account is recovered by this one, and nobody else takes it.
ALTER TABLE customers
  ADD COLUMN recovery_email text CHECK (recovery_email = lower(recovery_email));
CREATE INDEX customers_recovery_email ON customers (recovery_email)
  WHERE recovery_email IS NOT NULL;

CREATE FUNCTION refuse_kept_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM customers WHERE recovery_email = NEW.email AND id <> NEW.id) THEN
    RAISE EXCEPTION 'the e-mail is kept for another customer'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'customers_email';
  END IF;
  RETURN NULL;
END $$;

-- after the row: whoever gives the e-mail up just now was waited for by the unique index
CREATE TRIGGER customers_kept_email AFTER INSERT OR UPDATE OF email ON customers
  FOR EACH ROW EXECUTE FUNCTION refuse_kept_email();

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled', 'order-line-dropped',
   'password-reset', 'email-confirmation', 'email-changed', 'password-changed'));

-- The newest of a customer are looked at before one more goes to an unconfirmed mailbox.
DROP INDEX letters_customer;
CREATE INDEX letters_customer ON letters (customer_id, id);

-- Old letters are swept by these.
CREATE INDEX letters_sent ON letters (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX letters_given_up ON letters (given_up_at) WHERE given_up_at IS NOT NULL;

-- Letters of a kind to a customer that still wait and whose link works no longer; null: any kind.
CREATE FUNCTION withdraw_link_letters(p_customer integer, p_kind text) RETURNS void
LANGUAGE sql AS $$
  UPDATE letters
  SET given_up_at = now(), data = data - 'token',
      failure = 'Ссылка письма больше не действует: её заменила новая или она уже не нужна.'
  WHERE customer_id = p_customer AND sent_at IS NULL AND given_up_at IS NULL
    AND data ? 'token' AND (p_kind IS NULL OR kind = p_kind)
$$;

-- As in 0015; but a mailbox that nobody has confirmed may be a stranger's, so nothing goes there
-- that the buyer could have written himself: a shop that is named by a stranger advertises for him.
-- Nor does the code against which the goods are handed out; and from the twentieth letter of an hour
-- on, whatever it tells of, nothing at all.
-- It tells until when the order is to be paid online, and what was paid for it, if it was.
CREATE OR REPLACE FUNCTION queue_order_letter(
  p_kind text, p_order bigint, p_document jsonb, p_more jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  buyer record;
  more  jsonb := p_more;
  told  jsonb := p_document;
BEGIN
  SELECT customer.id, customer.name, customer.email, customer.email_confirmed_at,
         placed.store_id, method.online_kind IS NOT NULL AS is_online
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL
    AND customer.email ~ '^[^[:space:]@]+@[^[:space:]@]+$';
  IF NOT FOUND THEN RETURN; END IF;
  IF buyer.email_confirmed_at IS NULL THEN
    IF (SELECT created_at FROM letters WHERE customer_id = buyer.id
        ORDER BY id DESC OFFSET 19 LIMIT 1) > now() - interval '1 hour' THEN
      RETURN;
    END IF;
    told := told || jsonb_build_object('comment', '', 'phone', '',
      'address', CASE WHEN buyer.store_id IS NULL THEN '' ELSE told ->> 'address' END);
    more := more - 'pickupCode';
    IF (SELECT actor LIKE 'customer %' FROM order_status_changes
        WHERE order_id = p_order ORDER BY id DESC LIMIT 1) THEN
      more := more - 'reason';
    END IF;
  END IF;
  -- most orders are paid on receipt, and placing one is to cost little
  IF buyer.is_online OR p_kind <> 'order-placed' THEN
    more := more || jsonb_strip_nulls(jsonb_build_object('payUntil', pay_until(p_order),
      'paidTotal', (SELECT sum(amount) FROM payments
                    WHERE order_id = p_order AND status = 'succeeded')));
  END IF;
  PERFORM queue_letter(p_kind, buyer.email, jsonb_build_object('order', told, 'name',
    CASE WHEN buyer.email_confirmed_at IS NULL THEN '' ELSE buyer.name END) || more, buyer.id);
END $$;

-- As in 0015, and tells the buyer by a letter what fell out, why, and what the rest costs.
CREATE OR REPLACE FUNCTION drop_order_line(
  p_order bigint, p_position integer, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  dropped  order_lines;
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO dropped FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF found IS NULL OR dropped.state IS NULL THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  END IF;
  IF dropped.state = 'dropped' THEN RETURN order_document(p_order); END IF;
  -- the last line, asked for again: it went with the order
  IF found = 'cancelled' AND NOT EXISTS (
       SELECT 1 FROM order_lines
       WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN order_document(p_order);
  END IF;
  IF found NOT IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found, 'to', NULL)::text;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM order_lines
                 WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN step_order(p_order, 'cancelled', p_actor, 'staff', p_reason);
  END IF;

  PERFORM move_order_units(p_order, p_position, 'released', 0, -1, p_actor);
  UPDATE order_lines SET state = 'dropped' WHERE order_id = p_order AND position = p_position;
  UPDATE orders SET total = shipping_cost + (
    SELECT sum(unit_price::bigint * quantity) FROM order_lines
    WHERE order_id = p_order AND state = 'ordered')
  WHERE id = p_order;
  INSERT INTO order_status_changes (order_id, status, actor, reason, dropped_position)
  VALUES (p_order, found, p_actor, p_reason, p_position);

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason, 'dropped', jsonb_build_object('name', dropped.name,
      'article', dropped.article, 'manufacturer', dropped.manufacturer,
      'unitPrice', dropped.unit_price, 'quantity', dropped.quantity,
      'productKey', dropped.product_key)));
  RETURN document;
END $$;
