-- Gives the paid and not refunded units of an order, line by line, in the order of payment.
CREATE OR REPLACE FUNCTION kept_lines(p_order bigint)
RETURNS TABLE (kept_payment bigint, place bigint, line_position integer, line jsonb,
               kept_quantity integer) LANGUAGE sql STABLE AS $$
  SELECT paid.id, dense_rank() OVER (ORDER BY paid.paid_at, paid.id),
         (bought ->> 'position')::integer, bought,
         (bought ->> 'quantity')::integer - coalesce((
           SELECT sum((back ->> 'quantity')::integer)
           FROM refunds AS refund CROSS JOIN jsonb_array_elements(refund.lines) AS back
           WHERE refund.payment_id = paid.id AND refund.status <> 'given-up'
             AND back ->> 'position' = bought ->> 'position'), 0)::integer
  FROM payments AS paid CROSS JOIN jsonb_array_elements(paid.lines) AS bought
  WHERE paid.order_id = p_order AND paid.status = 'succeeded'
$$;
