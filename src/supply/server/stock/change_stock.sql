-- Changes one stock level and writes its movement; returns the movement's id.
-- Constraints of stock_levels refuse invalid levels. One statement writes level and movement where
-- the level exists, as nearly always. p_counted is the count of staff, if it was one. It returns a
-- value, because PL/pgSQL evaluates an expression without starting a statement.
CREATE OR REPLACE FUNCTION change_stock(
  p_product integer, p_location integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text, p_document text, p_reason text DEFAULT '', p_counted integer DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  movement bigint;
BEGIN
  WITH level AS (
    UPDATE stock_levels
    SET on_hand = on_hand + p_on_hand, reserved = reserved + p_reserved
    WHERE product_id = p_product AND location_id = p_location
    RETURNING product_id, location_id)
  INSERT INTO stock_movements
    (product_id, location_id, kind, on_hand_change, reserved_change, actor, document, reason,
     counted)
  SELECT product_id, location_id, p_kind, p_on_hand, p_reserved, p_actor, p_document, p_reason,
         p_counted
  FROM level
  RETURNING id INTO movement;
  IF movement IS NOT NULL THEN RETURN movement; END IF;

  INSERT INTO stock_levels (product_id, location_id) VALUES (p_product, p_location)
  ON CONFLICT DO NOTHING;
  RETURN change_stock(p_product, p_location, p_kind, p_on_hand, p_reserved, p_actor, p_document,
    p_reason, p_counted);
END $$;
