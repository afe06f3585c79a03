-- Queues a letter about an existing order; a deleted customer gets none.
CREATE OR REPLACE FUNCTION queue_order_letter(
  p_kind text, p_order bigint, p_document jsonb, p_more jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  buyer record;
BEGIN
  SELECT customer.id, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         method.online_kind IS NOT NULL AS is_online
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF FOUND THEN
    PERFORM write_order_letter(p_kind, p_order, p_document, p_more,
      buyer.id, buyer.name, buyer.email, buyer.is_confirmed, buyer.is_online);
  END IF;
END $$;
