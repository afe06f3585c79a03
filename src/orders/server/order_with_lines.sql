-- Gives an order as JSON with the given lines, as order_document shows it.
-- It is written in SQL, so that PostgreSQL inlines it into the calling statement.
CREATE OR REPLACE FUNCTION order_with_lines(p_order orders, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', p_order.id, 'version', p_order.version, 'createdAt', p_order.created_at, 'status', p_order.status,
    'address', p_order.address,
    'phone', p_order.phone, 'comment', p_order.comment,
    'paymentMethod', p_order.payment_method, 'shippingMethod', p_order.shipping_method,
    'storeId', p_order.store_id, 'total', p_order.total, 'shippingCost', p_order.shipping_cost,
    'carrier', p_order.carrier, 'promisedAt', p_order.promised_at, 'lines', p_lines)
    || CASE WHEN p_order.is_sale THEN '{"isSale": true}' ELSE '{}' END::jsonb
    || CASE WHEN p_order.recipient = '' THEN '{}'
            ELSE jsonb_build_object('recipient', p_order.recipient) END
$$;
