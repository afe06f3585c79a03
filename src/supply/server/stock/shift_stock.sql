-- Brings units of products to a location, or takes free ones away from there, all in one document: a
-- movement for each product. The arrays are parallel. Its caller makes sure that a document does it
-- once. All products are locked first, in the order of place_order, those with a change of 0 too. Refusals write nothing:
--   SW404 as of hold_stock
--   SW409 there are fewer free units, DETAIL {"article", "free"}
--   SW422 no document
CREATE OR REPLACE FUNCTION shift_stock(
  p_location integer, p_products integer[], p_changes integer[],
  p_kind text, p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line record;
  free integer;
BEGIN
  IF p_document = '' THEN
    RAISE EXCEPTION 'no document' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(given.id, ARRAY[p_location])
  FROM (SELECT DISTINCT id FROM unnest(p_products) AS asked(id) ORDER BY id) AS given;
  FOR line IN
    SELECT given.product_id, sum(given.change)::integer AS change
    FROM unnest(p_products, p_changes) AS given(product_id, change)
    GROUP BY given.product_id HAVING sum(given.change) <> 0 ORDER BY given.product_id
  LOOP
    SELECT on_hand - reserved INTO free FROM stock_levels
    WHERE product_id = line.product_id AND location_id = p_location;
    IF free + line.change < 0 THEN
      RAISE EXCEPTION 'not as many free' USING ERRCODE = 'SW409',
        DETAIL = jsonb_build_object('free', free, 'article', (
          SELECT article FROM products WHERE id = line.product_id))::text;
    END IF;
    PERFORM change_stock(line.product_id, p_location, p_kind, line.change, 0, p_actor, p_document,
      p_reason);
  END LOOP;
END $$;
