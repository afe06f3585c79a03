-- Units of a product that were sent from a place while they were reserved there are in its books until
-- they are received. As soon as others are free there, those are reserved instead, and what is on its
-- way leaves the books: it must not be sold from where it does not lie.
CREATE OR REPLACE FUNCTION book_out_sent(
  p_product integer, p_location integer, p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sent  record;
  units integer;
BEGIN
  FOR sent IN
    SELECT line.reception_id, line.position, line.kept
    FROM reception_lines AS line
    JOIN receptions AS move ON move.id = line.reception_id
    WHERE line.product_id = p_product AND line.kept > 0 AND move.from_location_id = p_location
    ORDER BY line.reception_id, line.position
  LOOP
    SELECT least(sent.kept, on_hand - reserved) INTO units FROM stock_levels
    WHERE product_id = p_product AND location_id = p_location;
    EXIT WHEN units < 1;
    UPDATE reception_lines SET kept = kept - units
    WHERE reception_id = sent.reception_id AND position = sent.position;
    PERFORM change_stock(p_product, p_location, 'moved', -units, 0, p_actor,
      'move ' || sent.reception_id);
  END LOOP;
END $$;
