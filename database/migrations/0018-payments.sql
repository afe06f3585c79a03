-- Paying online. One rule drives all refunds: what is kept of an order (paid less given back) is
-- what is owed for it. settle_order restores it in the transaction that broke it; nothing else
-- makes a refund. The row of the order is locked first, as by every step of an order.

ALTER TABLE payment_methods
  ADD COLUMN online_kind text CHECK (online_kind IN ('card', 'sbp'));

-- Offered while the provider's keys are set: a start writes that down.
INSERT INTO payment_methods (id, name, position, is_active, online_kind) VALUES
  (3, 'Картой онлайн', 3, false, 'card'),
  (4, 'СБП', 4, false, 'sbp');

-- How long an order waits to be paid, and until when every unpaid one is kept at least.
ALTER TABLE order_settings
  ADD COLUMN payment_hours integer NOT NULL DEFAULT 24 CHECK (payment_hours BETWEEN 1 AND 720),
  ADD COLUMN unpaid_kept_until timestamptz NOT NULL DEFAULT '-infinity';

-- Units that staff gave the money back for, while the order goes on.
ALTER TABLE order_lines
  ADD COLUMN refunded integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND quantity);

CREATE INDEX orders_payable ON orders (payment_method_id, created_at)
  WHERE status IN ('new', 'confirmed', 'assembling');

-- Kopecks of lines [{"position", "name", "quantity", "unitPrice", "vatRate"}].
CREATE FUNCTION lines_total(p_lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((line ->> 'unitPrice')::bigint * (line ->> 'quantity')::integer), 0)::bigint
  FROM jsonb_array_elements(p_lines) AS line
$$;

-- Attempts to pay an order.
--   checking   made, the provider's word is not known: it may be asked for again under the same key
--   waiting    the buyer may pay it
--   failed     cancelled, run out, or refused
--   disputed   the provider tells of another sum: for staff to look at, nothing follows from it
--   succeeded  paid, for good
CREATE TABLE payments (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id     bigint NOT NULL REFERENCES orders,
  method       text NOT NULL CHECK (method IN ('card', 'sbp')),
  amount       bigint NOT NULL CHECK (amount > 0),
  -- what is paid for, frozen; the receipt is made of it
  lines        jsonb NOT NULL,
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- what is sent, frozen at the first try, because one key goes with one body; it names the buyer,
  -- so it is forgotten as soon as the provider has answered
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  confirmation_url text,
  status       text NOT NULL DEFAULT 'checking'
               CHECK (status IN ('checking', 'waiting', 'failed', 'disputed', 'succeeded')),
  -- the order has changed since: it is offered no more, but may still be paid, and is watched
  superseded_at timestamptz,
  -- of `amount`: what went back or is to go back
  refunded     bigint NOT NULL DEFAULT 0,
  failure      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  paid_at      timestamptz,
  -- when the worker looks at it again; moved on by each look, also by one under way
  due_at       timestamptz,
  tries        integer NOT NULL DEFAULT 0,
  -- the provider is not asked about one payment more often than every few seconds
  asked_at     timestamptz,
  -- when it was asked what it has answered last
  read_at      timestamptz,
  CHECK (amount = lines_total(lines)),
  CHECK (refunded BETWEEN 0 AND amount),
  CHECK (refunded = 0 OR status = 'succeeded'),
  CHECK ((paid_at IS NOT NULL) = (status = 'succeeded')),
  CHECK (status NOT IN ('checking', 'waiting') OR due_at IS NOT NULL),
  CHECK (status <> 'waiting' OR (provider_id IS NOT NULL AND confirmation_url IS NOT NULL))
);

CREATE INDEX payments_order ON payments (order_id, id);
CREATE UNIQUE INDEX payments_open ON payments (order_id)
  WHERE status IN ('checking', 'waiting', 'disputed') AND superseded_at IS NULL;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payments_unclear ON payments (status) WHERE status IN ('checking', 'waiting', 'disputed');
CREATE INDEX payments_age ON payments (created_at);

CREATE FUNCTION refuse_unpaying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is paid for good, and what it is for stays', OLD.id;
END $$;

CREATE TRIGGER payments_stay BEFORE UPDATE ON payments FOR EACH ROW
WHEN ((OLD.status = 'succeeded' AND NEW.status <> 'succeeded')
  OR OLD.amount <> NEW.amount OR OLD.lines <> NEW.lines OR OLD.key <> NEW.key
  OR (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id))
EXECUTE FUNCTION refuse_unpaying();

-- Money on its way back. `given-up`: the provider refused for good, so this money is still kept.
CREATE TABLE refunds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payments,
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  -- of the receipt: whether the goods were handed over already
  payment_mode text NOT NULL CHECK (payment_mode IN ('full_prepayment', 'full_payment')),
  reason       text NOT NULL DEFAULT '',
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  failure      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  done_at      timestamptz,
  due_at       timestamptz NOT NULL DEFAULT now(),
  tries        integer NOT NULL DEFAULT 0,
  CHECK (amount = lines_total(lines)),
  CHECK ((done_at IS NULL) = (status = 'queued'))
);

CREATE INDEX refunds_payment ON refunds (payment_id, id);
CREATE INDEX refunds_due ON refunds (due_at) WHERE status = 'queued';
CREATE INDEX refunds_given_up ON refunds (id) WHERE status = 'given-up';

-- The second receipt, at the handover: what was paid before is set off against the goods.
CREATE TABLE receipts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL UNIQUE REFERENCES payments,
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  failure      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  done_at      timestamptz,
  due_at       timestamptz NOT NULL DEFAULT now(),
  tries        integer NOT NULL DEFAULT 0,
  CHECK (amount = lines_total(lines)),
  CHECK ((done_at IS NULL) = (status = 'queued'))
);

CREATE INDEX receipts_due ON receipts (due_at) WHERE status = 'queued';
CREATE INDEX receipts_given_up ON receipts (id) WHERE status = 'given-up';

-- A refund that staff asked for is asked for once per key.
CREATE TABLE refund_requests (
  order_id   bigint NOT NULL REFERENCES orders,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  -- of what was asked for under it
  hash       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, key)
);

-- payments.refunded follows the refunds, whoever writes them: its CHECK then bounds their sum.
CREATE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a statement of its own: what another transaction did to a refund of it is then counted as done
  PERFORM 1 FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  UPDATE payments SET refunded = (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE payment_id = NEW.payment_id AND status <> 'given-up')
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF status, amount ON refunds
FOR EACH ROW EXECUTE FUNCTION sum_refunds();

-- What is owed online for an order, line by line; nothing for one that was cancelled or brought
-- back, or is paid on receipt. The price of the delivery is line 0, while anything is owed beside it.
CREATE FUNCTION owed_lines(p_order bigint)
RETURNS TABLE (line_position integer, line_name text, line_quantity integer, line_price bigint,
               line_vat integer) LANGUAGE sql STABLE AS $$
  WITH goods AS (
    SELECT line.position, line.name, line.quantity - line.refunded AS quantity,
           line.unit_price::bigint AS unit_price, line.vat_rate::integer AS vat_rate,
           placed.shipping_cost
    FROM orders AS placed
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    JOIN order_lines AS line ON line.order_id = placed.id
    WHERE placed.id = p_order AND placed.status NOT IN ('cancelled', 'returned')
      AND method.online_kind IS NOT NULL
      AND line.state = 'ordered' AND line.quantity > line.refunded)
  SELECT position, name, quantity, unit_price, vat_rate FROM goods
  UNION ALL
  SELECT 0, 'Доставка', 1, max(shipping_cost), max(vat_rate) FROM goods HAVING max(shipping_cost) > 0
$$;

CREATE FUNCTION owed_for_order(p_order bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'position', line_position, 'name', line_name, 'quantity', line_quantity,
    'unitPrice', line_price, 'vatRate', line_vat) ORDER BY line_position), '[]')
  FROM owed_lines(p_order)
$$;

-- What is kept of the payments of an order, line by line, in the order in which they were paid.
CREATE FUNCTION kept_lines(p_order bigint)
RETURNS TABLE (kept_payment bigint, place bigint, line_position integer, line jsonb,
               kept_quantity integer) LANGUAGE sql STABLE AS $$
  SELECT paid.id, dense_rank() OVER (ORDER BY paid.paid_at, paid.id),
         (bought ->> 'position')::integer, bought,
         (bought ->> 'quantity')::integer - coalesce((
           SELECT sum((back ->> 'quantity')::integer)
           FROM refunds AS refund CROSS JOIN jsonb_array_elements(refund.lines) AS back
           WHERE refund.payment_id = paid.id AND refund.status <> 'given-up'
             AND back ->> 'position' = bought ->> 'position'), 0)::integer
  FROM payments AS paid CROSS JOIN jsonb_array_elements(paid.lines) AS bought
  WHERE paid.order_id = p_order AND paid.status = 'succeeded'
$$;

-- Queues what is kept and not owed to go back: the payment that came first keeps what is owed, each
-- line for itself. Of an order that is completed, the second receipt of what stays is queued too.
CREATE FUNCTION settle_order(p_order bigint, p_reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded') THEN
    RETURN;
  END IF;

  INSERT INTO refunds (payment_id, amount, lines, payment_mode, reason)
  SELECT excess.payment_id, lines_total(excess.lines), excess.lines,
         CASE WHEN EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = excess.payment_id)
              THEN 'full_payment' ELSE 'full_prepayment' END, p_reason
  FROM (
    SELECT counted.payment_id,
           jsonb_agg(counted.line || jsonb_build_object('quantity', counted.quantity)
                     ORDER BY counted.line_position) AS lines
    FROM (
      SELECT kept.kept_payment AS payment_id, kept.line, kept.line_position,
             kept.kept_quantity - greatest(0, least(kept.kept_quantity,
               coalesce(owed.line_quantity, 0) - coalesce(sum(kept.kept_quantity) OVER (
                 PARTITION BY kept.line_position ORDER BY kept.place
                 ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::integer AS quantity
      FROM kept_lines(p_order) AS kept
      LEFT JOIN owed_lines(p_order) AS owed USING (line_position)) AS counted
    WHERE counted.quantity > 0
    GROUP BY counted.payment_id) AS excess
  ORDER BY excess.payment_id;

  INSERT INTO receipts (payment_id, amount, lines)
  SELECT stays.payment_id, lines_total(stays.lines), stays.lines
  FROM (
    SELECT kept_payment AS payment_id,
           jsonb_agg(line || jsonb_build_object('quantity', kept_quantity)
                     ORDER BY line_position) AS lines
    FROM kept_lines(p_order)
    WHERE kept_quantity > 0 AND EXISTS (
      SELECT 1 FROM orders WHERE id = p_order AND status = 'completed')
    GROUP BY kept_payment) AS stays
  ON CONFLICT (payment_id) DO NOTHING;
END $$;

CREATE FUNCTION settle_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order(NEW.order_id, '');
  RETURN NULL;
END $$;

-- Every step of an order and every line that falls out is written there, when it is done. What
-- changes nothing of what is owed costs an order nothing.
CREATE TRIGGER order_changes_settle AFTER INSERT ON order_status_changes
FOR EACH ROW WHEN (NEW.status IN ('completed', 'cancelled', 'returned')
                   OR NEW.dropped_position IS NOT NULL)
EXECUTE FUNCTION settle_changed_order();

CREATE FUNCTION kept_of_order(p_order bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount - refunded), 0)::bigint FROM payments
  WHERE order_id = p_order AND status = 'succeeded'
$$;

-- The audit of money: paid orders of which something else is kept than is owed. While nobody has
-- to act there are none; a refund that was given up is one.
CREATE VIEW payment_differences AS
SELECT paid.order_id, kept_of_order(paid.order_id) AS kept,
       lines_total(owed_for_order(paid.order_id)) AS owed
FROM (SELECT DISTINCT order_id FROM payments WHERE status = 'succeeded') AS paid
WHERE kept_of_order(paid.order_id) <> lines_total(owed_for_order(paid.order_id));

-- Until when the shop waits for the money of an order; NULL where it waits for none.
CREATE FUNCTION pay_until(p_order bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(placed.created_at + make_interval(hours => payment_hours), unpaid_kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND method.online_kind IS NOT NULL
    AND placed.status IN ('new', 'confirmed', 'assembling')
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
$$;

-- Whether nothing is left to be paid before the goods are handed over.
CREATE FUNCTION is_order_paid(p_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT method.online_kind IS NULL OR (
    EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
    AND kept_of_order(p_order) >= lines_total(owed_for_order(p_order)))
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order
$$;

CREATE FUNCTION refuse_unpaid_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_order_paid(NEW.id) THEN
    RAISE EXCEPTION 'order % is not paid', NEW.id USING ERRCODE = 'SW402';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_paid_first BEFORE UPDATE OF status ON orders FOR EACH ROW
WHEN (NEW.status IN ('ready', 'shipped', 'completed') AND NEW.status <> OLD.status)
EXECUTE FUNCTION refuse_unpaid_handover();

-- The attempt by which a customer pays an order of his: the open one, or a new one. NULL when there
-- is nothing to be paid. An open attempt for what the order no longer is makes room for another;
-- the provider has no way to take it back, so it is watched, and its money goes back if it comes.
-- Refusals:
--   SW404 he has no such order
--   SW409 it is paid on receipt
--   SW429 too many attempts
CREATE FUNCTION begin_payment(p_order bigint, p_customer integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  found   record;
  owed    jsonb;
  begun   record;
  attempt bigint;
BEGIN
  SELECT placed.status, method.online_kind INTO found
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order AND placed.customer_id = p_customer
  FOR UPDATE OF placed;
  IF found.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF found.online_kind IS NULL THEN
    RAISE EXCEPTION 'paid on receipt' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  owed := owed_for_order(p_order);
  IF lines_total(owed) = 0 OR is_order_paid(p_order) THEN RETURN NULL; END IF;

  SELECT id, lines, status INTO begun FROM payments
  WHERE order_id = p_order AND superseded_at IS NULL
    AND status IN ('checking', 'waiting', 'disputed');
  IF begun.id IS NOT NULL THEN
    IF begun.status = 'disputed' OR begun.lines = owed THEN RETURN begun.id; END IF;
    UPDATE payments SET superseded_at = now() WHERE id = begun.id;
  END IF;
  IF (SELECT count(*) FROM payments WHERE order_id = p_order) >= 50 THEN
    RAISE EXCEPTION 'too many attempts' USING ERRCODE = 'SW429';
  END IF;
  -- the one who asks calls the provider at once; the worker does it for one who died on the way
  INSERT INTO payments (order_id, method, amount, lines, due_at)
  VALUES (p_order, found.online_kind, lines_total(owed), owed, now() + interval '30 seconds')
  RETURNING id INTO attempt;
  RETURN attempt;
END $$;

-- Writes down what the provider says of a payment. It moves forward only: nothing changes one that
-- is paid, and one that failed is only ever found to be paid. Returns what it is then.
CREATE FUNCTION note_payment(
  p_payment bigint, p_status text, p_provider_id text, p_url text, p_failure text,
  p_next_look timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_order bigint;
  noted   text;
BEGIN
  SELECT order_id INTO v_order FROM payments WHERE id = p_payment;
  PERFORM 1 FROM orders WHERE id = v_order FOR UPDATE;
  UPDATE payments
  SET status = p_status,
      provider_id = coalesce(provider_id, p_provider_id),
      confirmation_url = coalesce(confirmation_url, p_url),
      failure = p_failure,
      paid_at = CASE WHEN p_status = 'succeeded' THEN now() END,
      due_at = CASE WHEN p_status = 'waiting' THEN p_next_look END,
      read_at = coalesce(asked_at, now()),
      -- one that had failed, while the buyer is at another
      superseded_at = CASE WHEN p_status = 'disputed' AND EXISTS (
        SELECT 1 FROM payments AS other
        WHERE other.order_id = v_order AND other.id <> p_payment AND other.superseded_at IS NULL
          AND other.status IN ('checking', 'waiting', 'disputed'))
        THEN coalesce(superseded_at, now()) ELSE superseded_at END,
      request = NULL
  WHERE id = p_payment
    AND (provider_id IS NULL OR p_provider_id IS NULL OR provider_id = p_provider_id)
    AND CASE status
          WHEN 'checking' THEN p_status <> 'checking'
          WHEN 'waiting'  THEN p_status <> 'checking'
          WHEN 'failed'   THEN p_status IN ('succeeded', 'disputed')
          WHEN 'disputed' THEN p_status IN ('succeeded', 'failed', 'disputed')
          ELSE false END
  RETURNING status INTO noted;
  IF noted = 'succeeded' THEN PERFORM settle_order(v_order, ''); END IF;
  RETURN coalesce(noted, (SELECT status FROM payments WHERE id = p_payment));
END $$;

-- Staff give money back for units of a paid order, [{"position", "quantity"}], or for all that is
-- left; [] tries again what is kept too much because a refund was given up. Asked again under one
-- key, nothing happens: false. What is not handed over yet and paid back would go out for nothing:
-- such an order is cancelled, or loses a line. Refusals:
--   SW404 there is no such order
--   SW409 nothing of it is kept, or nothing too much; it is not handed over yet, DETAIL {"status"}
--   SW410 the key was used for something else
--   SW422 a line has not as many units left
CREATE FUNCTION refund_units(p_order bigint, p_lines jsonb, p_key text, p_reason text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  status_now text;
  wanted     record;
  asked      text := encode(sha256(convert_to(
    jsonb_build_array(p_lines, p_reason)::text, 'UTF8')), 'hex');
BEGIN
  SELECT status INTO status_now FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  INSERT INTO refund_requests (order_id, key, hash) VALUES (p_order, p_key, asked)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    IF asked <> (SELECT hash FROM refund_requests WHERE order_id = p_order AND key = p_key) THEN
      RAISE EXCEPTION 'key used' USING ERRCODE = 'SW410';
    END IF;
    RETURN false;
  END IF;
  IF kept_of_order(p_order) = 0 OR (p_lines = '[]'
       AND kept_of_order(p_order) <= lines_total(owed_for_order(p_order))) THEN
    RAISE EXCEPTION 'nothing is kept' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  IF p_lines IS DISTINCT FROM '[]'
       AND status_now IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'not handed over' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('status', status_now)::text;
  END IF;

  IF p_lines IS NULL THEN
    UPDATE order_lines SET refunded = quantity WHERE order_id = p_order AND state = 'ordered';
  ELSE
    FOR wanted IN
      SELECT (line ->> 'position')::integer AS position, (line ->> 'quantity')::integer AS quantity
      FROM jsonb_array_elements(p_lines) AS line
    LOOP
      UPDATE order_lines SET refunded = refunded + wanted.quantity
      WHERE order_id = p_order AND position = wanted.position AND state = 'ordered'
        AND refunded + wanted.quantity <= quantity;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'not as many' USING ERRCODE = 'SW422',
          DETAIL = jsonb_build_object('position', wanted.position)::text;
      END IF;
    END LOOP;
  END IF;
  PERFORM settle_order(p_order, p_reason);
  RETURN true;
END $$;

-- Whether money may have come, or may just be coming, for an order that is late: it is there or
-- disputed; the provider was not read since the order was to be paid; somebody went to pay a short
-- while ago.
CREATE FUNCTION may_be_paid(p_order bigint, p_until timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM payments
    WHERE order_id = p_order AND (
      status IN ('succeeded', 'disputed')
      OR status IN ('checking', 'waiting') AND (
        coalesce(read_at, '-infinity') < p_until
        OR (created_at > now() - interval '1 hour' AND p_until > now() - interval '1 hour'))))
$$;

-- The shop cancels an order that nobody has paid in time. A sum that is disputed may have been
-- paid: that is for staff to decide. Skips an order that somebody is at.
CREATE FUNCTION cancel_unpaid_order(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  late_since timestamptz;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement of its own: what was paid while the lock was waited for is seen here
  late_since := pay_until(p_order);
  IF late_since IS NULL OR late_since > now() OR may_be_paid(p_order, late_since) THEN
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Не оплачен в срок');
  RETURN true;
END $$;

-- Staff have an order that is to be paid online paid on receipt instead. Money that comes for it
-- later goes back: nothing is owed online any more. False when it is paid so already. Refusals:
--   SW404 there is no such order
--   SW409 DETAIL {"why"}: `late` it is past this, or paid on receipt in another way; `paid`;
--         `unclear` it may have been paid: no answer of the provider is as young as a minute
CREATE FUNCTION pay_on_receipt(p_order bigint, p_method integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  held record;
  why  text;
BEGIN
  SELECT placed.status, placed.payment_method_id, method.online_kind INTO held
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order
  FOR UPDATE OF placed;
  IF held.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF held.payment_method_id = p_method THEN RETURN false; END IF;
  why := CASE
    WHEN held.online_kind IS NULL OR held.status NOT IN ('new', 'confirmed', 'assembling')
      THEN 'late'
    WHEN EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
      THEN 'paid'
    WHEN EXISTS (
      SELECT 1 FROM payments
      WHERE order_id = p_order AND (status = 'disputed' OR status IN ('checking', 'waiting')
        AND coalesce(read_at, '-infinity') < now() - interval '1 minute')) THEN 'unclear' END;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION 'not on receipt' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('why', why)::text;
  END IF;
  UPDATE payments SET superseded_at = now()
  WHERE order_id = p_order AND status IN ('checking', 'waiting') AND superseded_at IS NULL;
  UPDATE orders SET payment_method_id = method.id, payment_method = method.name
  FROM payment_methods AS method
  WHERE orders.id = p_order AND method.id = p_method AND method.online_kind IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no way to pay on receipt' USING ERRCODE = 'SW422';
  END IF;
  RETURN true;
END $$;

-- Whether the provider is still to be told of a customer's money: what it is told names him.
CREATE FUNCTION has_money_under_way(p_customer integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM orders AS placed JOIN payments AS paid ON paid.order_id = placed.id
    WHERE placed.customer_id = p_customer AND (paid.request IS NOT NULL
      OR EXISTS (SELECT 1 FROM refunds WHERE payment_id = paid.id AND status = 'queued')
      OR EXISTS (SELECT 1 FROM receipts WHERE payment_id = paid.id AND status = 'queued')))
$$;
