-- Says whether an order with the deadline p_until may have been paid.
-- It may when a payment succeeded or is disputed, when the provider was not read since the deadline,
-- or when an attempt began within the last hour.
CREATE OR REPLACE FUNCTION may_be_paid(p_order bigint, p_until timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM payments
    WHERE order_id = p_order AND (
      status IN ('succeeded', 'disputed')
      OR status IN ('checking', 'waiting') AND (
        coalesce(read_at, '-infinity') < p_until
        OR (created_at > now() - interval '1 hour' AND p_until > now() - interval '1 hour'))))
$$;
