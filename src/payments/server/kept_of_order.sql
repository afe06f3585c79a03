-- Gives the paid and not refunded kopecks of an order.
CREATE OR REPLACE FUNCTION kept_of_order(p_order bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount - refunded), 0)::bigint FROM payments
  WHERE order_id = p_order AND status = 'succeeded'
$$;
