-- Gives a line of an order as JSON, as order_document shows it.
-- It is written in SQL, so that PostgreSQL inlines it into the calling statement.
CREATE OR REPLACE FUNCTION line_document(p_line order_lines) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'position', p_line.position,
    'productId', p_line.product_id, 'productKey', p_line.product_key, 'name', p_line.name,
    'article', p_line.article, 'manufacturer', p_line.manufacturer,
    'unitPrice', p_line.unit_price, 'quantity', p_line.quantity,
    'fitment', p_line.fitment_verdict, 'car', p_line.car)
$$;
