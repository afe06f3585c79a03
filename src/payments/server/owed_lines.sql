-- Gives the lines owed online for an order; the delivery is line 0, added to other lines.
-- Nothing is owed for an order that was cancelled, or that is paid on receipt; of a returned one at
-- most its delivery.
CREATE OR REPLACE FUNCTION owed_lines(p_order bigint)
RETURNS TABLE (line_position integer, line_name text, line_quantity integer, line_price bigint,
               line_vat integer) LANGUAGE sql STABLE AS $$
  WITH goods AS (
    SELECT line.position, line.name, line.quantity - line.refunded AS quantity,
           line.unit_price::bigint AS unit_price, line.vat_rate::integer AS vat_rate,
           placed.shipping_cost
    FROM orders AS placed
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    JOIN order_lines AS line ON line.order_id = placed.id
    WHERE placed.id = p_order AND placed.status NOT IN ('cancelled', 'returned')
      AND method.online_kind IS NOT NULL
      AND line.state = 'ordered' AND line.quantity > line.refunded)
  SELECT position, name, quantity, unit_price, vat_rate FROM goods
  UNION ALL
  SELECT 0, 'Доставка', 1, max(shipping_cost), max(vat_rate) FROM goods HAVING max(shipping_cost) > 0
  UNION ALL
  SELECT 0, 'Доставка', 1, placed.shipping_cost::bigint, max(line.vat_rate)::integer
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
  WHERE placed.id = p_order AND placed.status = 'returned' AND placed.is_delivery_kept
    AND method.online_kind IS NOT NULL AND placed.shipping_cost > 0
  GROUP BY placed.id
$$;
