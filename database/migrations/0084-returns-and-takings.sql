-- Goods that are brought back: which, whether they are sold again, what was given back for them.
ALTER TABLE order_lines ADD COLUMN returned integer NOT NULL DEFAULT 0
  CHECK (returned BETWEEN 0 AND quantity);
CREATE TABLE order_returns (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id       bigint NOT NULL REFERENCES orders,
  lines          jsonb,
  is_written_off boolean NOT NULL DEFAULT false,
  given_back     bigint NOT NULL CHECK (given_back >= 0),
  actor          text NOT NULL CHECK (actor <> ''),
  reason         text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_returns_order ON order_returns (order_id);
CREATE INDEX order_returns_made ON order_returns (created_at);
-- orders that were returned before: what was paid on receipt had been given back
INSERT INTO order_returns (order_id, given_back, actor, reason, created_at)
SELECT placed.id,
       CASE WHEN method.online_kind IS NULL AND EXISTS (
              SELECT FROM order_status_changes AS former
              WHERE former.order_id = placed.id AND former.status = 'completed')
            THEN placed.total ELSE 0 END,
       change.actor, change.reason, change.created_at
FROM order_status_changes AS change
JOIN orders AS placed ON placed.id = change.order_id
JOIN payment_methods AS method ON method.id = placed.payment_method_id
WHERE change.status = 'returned'
ORDER BY change.id;
-- The money of a day is read by its moments.
CREATE INDEX order_status_changes_completed ON order_status_changes (created_at)
  WHERE status = 'completed';
CREATE INDEX refunds_done ON refunds (done_at) WHERE status = 'succeeded';
