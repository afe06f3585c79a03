-- Gives the payment deadline of an order; NULL: nothing is to be paid online.
CREATE OR REPLACE FUNCTION pay_until(p_order bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(placed.created_at + make_interval(hours => payment_hours), unpaid_kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND method.online_kind IS NOT NULL
    AND placed.status IN ('new', 'confirmed', 'assembling')
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
$$;
