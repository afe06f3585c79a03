-- Says whether an order may be handed over: it is paid in full, or is paid on receipt.
CREATE OR REPLACE FUNCTION is_order_paid(p_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT method.online_kind IS NULL OR (
    EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
    AND kept_of_order(p_order) >= lines_total(owed_for_order(p_order)))
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order
$$;
