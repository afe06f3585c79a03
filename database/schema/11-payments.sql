-- Online payment. Owner: payments. One rule drives all refunds: the money kept for an order (paid
-- less refunded) equals the sum owed for it. settle_order restores it in the transaction that broke
-- it; nothing else makes a refund. The row of the order is locked first, as by every step of it.

-- A payment attempt of an order.
CREATE TABLE payments (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id         bigint NOT NULL REFERENCES orders,
  method           text NOT NULL CHECK (method IN ('card', 'sbp')),
  -- checking: created, the provider's response is unknown, and it may be asked again by one key;
  -- waiting: the buyer may pay it; failed: cancelled, expired or refused; disputed: the provider
  -- states another sum, staff check it; succeeded: paid, for good
  status           text NOT NULL DEFAULT 'checking'
                   CHECK (status IN ('checking', 'waiting', 'failed', 'disputed', 'succeeded')),
  amount           bigint NOT NULL CHECK (amount > 0),
  -- of `amount`: sum of its refunds; sum_refunds writes it
  refunded         bigint NOT NULL DEFAULT 0,
  -- the frozen lines that are paid for; the receipt is made of them
  lines            jsonb NOT NULL,
  key              uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- the frozen body of the request, because one key belongs to one body; it names the buyer, so it
  -- is deleted as soon as the provider has responded
  request          jsonb,
  provider_id      text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  confirmation_url text,
  failure          text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- the order has changed since: it is not offered any more, but may still be paid, and is checked
  superseded_at    timestamptz,
  paid_at          timestamptz,
  -- when the worker checks it again; set by the start of each check
  due_at           timestamptz,
  tries            integer NOT NULL DEFAULT 0,
  -- the provider is not asked about one payment more often than every few seconds
  asked_at         timestamptz,
  -- time of the request whose response was written last
  read_at          timestamptz,
  CHECK (amount = lines_total(lines)),
  CHECK (refunded BETWEEN 0 AND amount),
  CHECK (refunded = 0 OR status = 'succeeded'),
  CHECK ((paid_at IS NOT NULL) = (status = 'succeeded')),
  CHECK (status NOT IN ('checking', 'waiting') OR due_at IS NOT NULL),
  CHECK (status <> 'waiting' OR (provider_id IS NOT NULL AND confirmation_url IS NOT NULL))
);
CREATE INDEX payments_order ON payments (order_id, id);
-- one open attempt for an order
CREATE UNIQUE INDEX payments_open ON payments (order_id)
  WHERE status IN ('checking', 'waiting', 'disputed') AND superseded_at IS NULL;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payments_unclear ON payments (status)
  WHERE status IN ('checking', 'waiting', 'disputed');
CREATE INDEX payments_age ON payments (created_at);
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status = 'succeeded' AND NEW.status <> 'succeeded')
    OR OLD.amount <> NEW.amount OR OLD.lines <> NEW.lines OR OLD.key <> NEW.key
    OR (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id))
  EXECUTE FUNCTION refuse_unpaying();

-- A refund. given-up: the provider refused for good, so this money is still kept.
CREATE TABLE refunds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payments,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  -- of the receipt: whether the goods were handed over already
  payment_mode text NOT NULL CHECK (payment_mode IN ('full_prepayment', 'full_payment')),
  reason       text NOT NULL DEFAULT '',
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
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
CREATE INDEX refunds_done ON refunds (done_at) WHERE status = 'succeeded';
CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF status, amount ON refunds
  FOR EACH ROW EXECUTE FUNCTION sum_refunds();

-- Units of a payment whose line was replaced: their money is kept for the line that came.
CREATE TABLE payment_swaps (
  payment_id    bigint NOT NULL REFERENCES payments,
  -- the line that came
  position      integer NOT NULL,
  from_position integer NOT NULL,
  quantity      integer NOT NULL CHECK (quantity > 0),
  name          text NOT NULL,
  unit_price    bigint NOT NULL CHECK (unit_price > 0),
  -- of a unit, as it was paid; the difference is refunded
  former_price  bigint NOT NULL,
  vat_rate      integer NOT NULL,
  former_vat    integer NOT NULL,
  PRIMARY KEY (payment_id, position),
  CHECK (former_price >= unit_price)
);

-- The second receipt of a payment, at the handover: the prepayment is set off against the goods.
CREATE TABLE receipts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL UNIQUE REFERENCES payments,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
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

-- A refund that staff requested by a key, so that it is made once.
CREATE TABLE refund_requests (
  order_id   bigint NOT NULL REFERENCES orders,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  -- hash of the request
  hash       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, key)
);

-- Settles the money after final steps and dropped lines, which alone change the sum owed: other
-- steps cost nothing.
CREATE TRIGGER order_changes_settle AFTER INSERT ON order_status_changes FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'cancelled', 'returned') OR NEW.dropped_position IS NOT NULL)
  EXECUTE FUNCTION settle_changed_order();
CREATE TRIGGER orders_paid_first BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status IN ('ready', 'shipped', 'completed') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION refuse_unpaid_handover();

-- The audit of money: paid orders for which another sum is kept than owed. Normally there are none;
-- a refund that was given up is one.
CREATE VIEW payment_differences AS
SELECT paid.order_id, kept_of_order(paid.order_id) AS kept,
       lines_total(owed_for_order(paid.order_id)) AS owed
FROM (SELECT DISTINCT order_id FROM payments WHERE status = 'succeeded') AS paid
WHERE kept_of_order(paid.order_id) <> lines_total(owed_for_order(paid.order_id));
