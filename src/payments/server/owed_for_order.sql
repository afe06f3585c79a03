-- Gives the lines owed online for an order, as JSON in the shape of payments.lines.
CREATE OR REPLACE FUNCTION owed_for_order(p_order bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'position', line_position, 'name', line_name, 'quantity', line_quantity,
    'unitPrice', line_price, 'vatRate', line_vat) ORDER BY line_position), '[]')
  FROM owed_lines(p_order)
$$;
