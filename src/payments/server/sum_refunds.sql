-- Trigger: payments.refunded follows the refunds, so that its CHECK bounds their sum.
CREATE OR REPLACE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a statement of its own counts refunds that other transactions have committed
  PERFORM 1 FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  UPDATE payments SET refunded = (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE payment_id = NEW.payment_id AND status <> 'given-up')
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
