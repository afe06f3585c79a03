-- The document of an order and its letter are written by every order. A function in SQL is planned
-- anew at each call, one in PL/pgSQL once in a connection: half of what an order cost.

CREATE OR REPLACE FUNCTION order_document(p_order bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- lines that fell out are not in it, so that its total is the sum of what it shows
  RETURN (
    SELECT jsonb_build_object(
      'id', placed.id, 'createdAt', placed.created_at, 'status', placed.status,
      'address', placed.address, 'phone', placed.phone, 'comment', placed.comment,
      'paymentMethod', placed.payment_method, 'shippingMethod', placed.shipping_method,
      'storeId', placed.store_id, 'total', placed.total,
      'lines', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'position', line.position,
          'productId', line.product_id, 'productKey', line.product_key, 'name', line.name,
          'article', line.article, 'manufacturer', line.manufacturer,
          'unitPrice', line.unit_price, 'quantity', line.quantity,
          'fitment', line.fitment_verdict) ORDER BY line.position), '[]')
        FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered'))
    FROM orders AS placed WHERE placed.id = p_order);
END $$;

CREATE OR REPLACE FUNCTION queue_letter(
  p_kind text, p_recipient text, p_data jsonb, p_customer integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO letters (kind, recipient, data, customer_id)
  VALUES (p_kind, p_recipient, p_data, p_customer);
END $$;
