-- Sets the stock of a product at one location to a count.
-- Returns the stock before, NULL when the document has made this count before. A document counts a
-- product at a location once: a repeated count would restore units sold since. Refusals write
-- nothing:
--   SW404 as of hold_stock
--   SW409 buyers have reserved more than was counted, DETAIL {"reserved"}
--   SW410 the document has made another count, DETAIL {"counted"}
--   SW422 no document
CREATE OR REPLACE FUNCTION correct_stock(
  p_product integer, p_location integer, p_on_hand integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  level  record;
BEGIN
  IF p_document = '' THEN
    RAISE EXCEPTION 'no document' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_location]);

  SELECT counted INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_location
    AND document = p_document AND counted IS NOT NULL
  LIMIT 1;
  IF before = p_on_hand THEN RETURN NULL; END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('counted', before)::text;
  END IF;

  SELECT on_hand, reserved INTO level FROM stock_levels
  WHERE product_id = p_product AND location_id = p_location;
  IF p_on_hand < level.reserved THEN
    RAISE EXCEPTION 'less than reserved' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('reserved', level.reserved)::text;
  END IF;
  PERFORM change_stock(p_product, p_location, 'corrected', p_on_hand - level.on_hand, 0,
    p_actor, p_document, p_reason, p_on_hand);
  RETURN level.on_hand;
END $$;
