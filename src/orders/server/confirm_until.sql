-- Gives the time until which the shop may confirm an order; NULL: the order never expires.
-- It never does after a step or a change by staff, when its buyer cannot be warned, or when it is
-- paid online: then pay_until applies, and a paid order must be delivered.
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
