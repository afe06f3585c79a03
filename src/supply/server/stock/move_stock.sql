-- Moves free units of a product between locations. Returns false if the document has moved them before.
-- Reserved units stay. A document moves a product from a location once. Refusals write nothing:
--   SW404 as raised by hold_stock: no such product or location
--   SW409 there are fewer free units, DETAIL {"free"}
--   SW410 the document has moved another quantity, or to another location, DETAIL {"moved"}
--   SW422 no quantity, no document, or a move to the same location
CREATE OR REPLACE FUNCTION move_stock(
  p_product integer, p_from integer, p_to integer, p_quantity integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  free   integer;
BEGIN
  IF p_quantity < 1 OR p_from = p_to OR p_document = '' THEN
    RAISE EXCEPTION 'nothing to move' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_from, p_to]);

  SELECT -on_hand_change INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_from
    AND kind = 'moved' AND on_hand_change < 0 AND document = p_document
  LIMIT 1;
  IF before = p_quantity AND EXISTS (
       SELECT 1 FROM stock_movements
       WHERE product_id = p_product AND location_id = p_to
         AND kind = 'moved' AND on_hand_change = p_quantity AND document = p_document) THEN
    RETURN false;
  END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('moved', before)::text;
  END IF;

  SELECT on_hand - reserved INTO free FROM stock_levels
  WHERE product_id = p_product AND location_id = p_from;
  IF free < p_quantity THEN
    RAISE EXCEPTION 'not as many free' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('free', free)::text;
  END IF;
  PERFORM change_stock(p_product, p_from, 'moved', -p_quantity, 0, p_actor, p_document, p_reason);
  PERFORM change_stock(p_product, p_to, 'moved', p_quantity, 0, p_actor, p_document, p_reason);
  RETURN true;
END $$;
