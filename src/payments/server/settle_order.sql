-- Queues refunds of what was paid for an order and is not owed; nothing else makes refunds.
-- Per line the earliest payment keeps what is owed; money of a line that was replaced goes to the
-- one that came, and what that one costs less goes back. For a completed order the second receipt is
-- queued too. The row of the order is locked first, as by every step.
CREATE OR REPLACE FUNCTION settle_order(p_order bigint, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded') THEN
    RETURN;
  END IF;
  PERFORM swap_replaced_units(p_order);

  INSERT INTO refunds (payment_id, amount, lines, payment_mode, reason)
  SELECT excess.payment_id, lines_total(excess.lines), excess.lines,
         CASE WHEN EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = excess.payment_id)
              THEN 'full_payment' ELSE 'full_prepayment' END, p_reason
  FROM (
    SELECT counted.payment_id,
           jsonb_agg(counted.line || jsonb_build_object('quantity', counted.quantity)
                     ORDER BY counted.line_position) AS lines
    FROM (
      SELECT kept.kept_payment AS payment_id, kept.line, kept.line_position,
             kept.kept_quantity - greatest(0, least(kept.kept_quantity,
               coalesce(owed.line_quantity, 0) - coalesce(sum(kept.kept_quantity) OVER (
                 PARTITION BY kept.line_position ORDER BY kept.place
                 ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::integer AS quantity
      FROM kept_lines(p_order) AS kept
      LEFT JOIN owed_lines(p_order) AS owed USING (line_position)
      UNION ALL
      SELECT swap.payment_id, jsonb_build_object('position', swap.position,
               'name', 'Разница в цене: ' || swap.name, 'ofPrice', true,
               'unitPrice', swap.former_price - swap.unit_price, 'vatRate', swap.former_vat),
             swap.position,
             swap.quantity - coalesce((
               SELECT sum((back ->> 'quantity')::integer)
               FROM refunds AS refund CROSS JOIN jsonb_array_elements(refund.lines) AS back
               WHERE refund.payment_id = swap.payment_id AND refund.status <> 'given-up'
                 AND (back ->> 'position')::integer = swap.position
                 AND back ->> 'ofPrice' IS NOT NULL), 0)::integer
      FROM payments AS paid JOIN payment_swaps AS swap ON swap.payment_id = paid.id
      WHERE paid.order_id = p_order AND swap.former_price > swap.unit_price) AS counted
    WHERE counted.quantity > 0
    GROUP BY counted.payment_id) AS excess
  ORDER BY excess.payment_id;

  INSERT INTO receipts (payment_id, amount, lines)
  SELECT stays.payment_id, lines_total(stays.lines), stays.lines
  FROM (
    SELECT kept_payment AS payment_id,
           jsonb_agg(line || jsonb_build_object('quantity', kept_quantity)
                     ORDER BY line_position) AS lines
    FROM kept_lines(p_order)
    WHERE kept_quantity > 0 AND EXISTS (
      SELECT 1 FROM orders WHERE id = p_order AND status = 'completed')
    GROUP BY kept_payment) AS stays
  ON CONFLICT (payment_id) DO NOTHING;
END $$;
