-- Gives the money of units that were replaced to the lines that came in their place, as much as
-- those cost; settle_order refunds the rest. A line needs what is owed for it, and for lines that
-- have replaced it in turn. Money is never added: a dearer line has to be paid anew.
CREATE OR REPLACE FUNCTION swap_replaced_units(p_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  came  record;
  held  record;
  needs integer;
  units integer;
BEGIN
  -- from the lines that were bought to those that came last
  FOR came IN
    SELECT position, replaces, name, unit_price, vat_rate FROM order_lines
    WHERE order_id = p_order AND replaces IS NOT NULL ORDER BY position
  LOOP
    WITH RECURSIVE later AS (
      SELECT came.position AS position
      UNION ALL
      SELECT line.position FROM later JOIN order_lines AS line
        ON line.order_id = p_order AND line.replaces = later.position)
    SELECT least(
      coalesce((SELECT sum(line_quantity) FROM owed_lines(p_order)
                WHERE line_position IN (SELECT position FROM later)), 0)
      - coalesce((SELECT sum(kept_quantity) FROM kept_lines(p_order)
                  WHERE line_position IN (SELECT position FROM later)), 0),
      coalesce((SELECT sum(kept_quantity) FROM kept_lines(p_order)
                WHERE line_position = came.replaces), 0)
      - coalesce((SELECT sum(line_quantity) FROM owed_lines(p_order)
                  WHERE line_position = came.replaces), 0))
    INTO needs;
    FOR held IN
      SELECT kept_payment, kept_quantity, (line ->> 'unitPrice')::bigint AS unit_price,
             (line ->> 'vatRate')::integer AS vat_rate
      FROM kept_lines(p_order)
      WHERE line_position = came.replaces AND (line ->> 'unitPrice')::bigint >= came.unit_price
      ORDER BY place
    LOOP
      units := least(needs, held.kept_quantity);
      CONTINUE WHEN units < 1;
      needs := needs - units;
      INSERT INTO payment_swaps AS swap (payment_id, position, from_position, quantity, name,
        unit_price, former_price, vat_rate, former_vat)
      VALUES (held.kept_payment, came.position, came.replaces, units, came.name,
        came.unit_price, held.unit_price, came.vat_rate, held.vat_rate)
      ON CONFLICT (payment_id, position) DO UPDATE SET quantity = swap.quantity + units;
    END LOOP;
  END LOOP;
END $$;
