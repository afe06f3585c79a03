-- Gives the paid and not refunded units of an order, line by line, in the order of payment.
-- Units that were replaced are kept for the line that came, see swap_replaced_units.
CREATE OR REPLACE FUNCTION kept_lines(p_order bigint)
RETURNS TABLE (kept_payment bigint, place bigint, line_position integer, line jsonb,
               kept_quantity integer) LANGUAGE sql STABLE AS $$
  SELECT held.id, dense_rank() OVER (ORDER BY held.paid_at, held.id),
         (bought ->> 'position')::integer, bought,
         (bought ->> 'quantity')::integer - coalesce((
           SELECT sum((back ->> 'quantity')::integer)
           FROM refunds AS refund CROSS JOIN jsonb_array_elements(refund.lines) AS back
           WHERE refund.payment_id = held.id AND refund.status <> 'given-up'
             AND back ->> 'position' = bought ->> 'position' AND back ->> 'ofPrice' IS NULL),
           0)::integer - coalesce((
           SELECT sum(swap.quantity) FROM payment_swaps AS swap
           WHERE swap.payment_id = held.id
             AND swap.from_position = (bought ->> 'position')::integer), 0)::integer
  FROM (
    SELECT paid.id, paid.paid_at, line AS bought
    FROM payments AS paid CROSS JOIN jsonb_array_elements(paid.lines) AS line
    WHERE paid.order_id = p_order AND paid.status = 'succeeded'
    UNION ALL
    SELECT paid.id, paid.paid_at, jsonb_build_object(
      'position', swap.position, 'name', swap.name, 'quantity', swap.quantity,
      'unitPrice', swap.unit_price, 'vatRate', swap.vat_rate)
    FROM payments AS paid JOIN payment_swaps AS swap ON swap.payment_id = paid.id
    WHERE paid.order_id = p_order AND paid.status = 'succeeded') AS held
$$;
