-- Says whether requests to the provider that name this customer are pending.
CREATE OR REPLACE FUNCTION has_money_under_way(p_customer integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM orders AS placed JOIN payments AS paid ON paid.order_id = placed.id
    WHERE placed.customer_id = p_customer AND (paid.request IS NOT NULL
      OR EXISTS (SELECT 1 FROM refunds WHERE payment_id = paid.id AND status = 'queued')
      OR EXISTS (SELECT 1 FROM receipts WHERE payment_id = paid.id AND status = 'queued')))
$$;
