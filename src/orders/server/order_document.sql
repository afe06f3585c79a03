-- Gives an order as JSON: lines in the order of the cart, prices in kopecks.
-- It is written in PL/pgSQL, which keeps its plan; a function in SQL is planned at each call.
CREATE OR REPLACE FUNCTION order_document(p_order bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- without dropped lines, so that the total is the sum of the lines
  RETURN (
    SELECT order_with_lines(placed, (
      SELECT coalesce(jsonb_agg(line_document(line) ORDER BY line.position), '[]')
      FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered'))
    FROM orders AS placed WHERE placed.id = p_order);
END $$;
