-- Restores the earlier prices of products by price type; NULL: there was none of the type.
CREATE OR REPLACE FUNCTION restore_product_prices(
  p_products integer[], p_price_types integer[], p_former jsonb[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_prices AS known
  USING unnest(p_products, p_price_types) AS former(product_id, price_type_id)
  WHERE known.product_id = former.product_id AND known.price_type_id = former.price_type_id;
  INSERT INTO product_prices
  SELECT kept.* FROM unnest(p_former) AS former(was)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::product_prices, former.was) AS kept
  WHERE former.was IS NOT NULL;
END $$;
