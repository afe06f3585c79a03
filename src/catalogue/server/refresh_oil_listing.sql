-- Updates the list of motor oils after these products have changed.
-- A litre costs a rounded number of kopecks, as in pricePerLitre of the code. A change of a product
-- and one of its oil wait for each other at the product, so that the second one reads what the
-- first has written. An order, which only refers to the product, waits for neither of them.
CREATE OR REPLACE FUNCTION refresh_oil_listing(p_products integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM products WHERE id = ANY (p_products) ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM oil_listing AS listing
  WHERE listing.product_id = ANY (p_products) AND NOT EXISTS (
    SELECT 1 FROM products AS product
    JOIN product_oils AS oil ON oil.product_id = product.id
    WHERE product.id = listing.product_id AND NOT product.is_hidden
      AND engine_viscosity(oil.viscosity) IS NOT NULL);

  INSERT INTO oil_listing AS listing
    (product_id, manufacturer_id, price, litre_price, viscosity, volume_ml, base, api, acea,
     approvals, approval_keys)
  SELECT product.id, product.manufacturer_id, product.price,
         least(round(product.price * 1000.0 / oil.volume_ml), 2147483647)::integer,
         engine_viscosity(oil.viscosity), oil.volume_ml, lower(nullif(trim(oil.base), '')),
         upper(oil.api::text)::text[], upper(oil.acea::text)::text[],
         oil.approvals, lower(oil.approvals::text)::text[]
  FROM products AS product
  JOIN product_oils AS oil ON oil.product_id = product.id
  WHERE product.id = ANY (p_products) AND NOT product.is_hidden
    AND engine_viscosity(oil.viscosity) IS NOT NULL
  ORDER BY product.id
  ON CONFLICT (product_id) DO UPDATE
  SET manufacturer_id = excluded.manufacturer_id, price = excluded.price,
      litre_price = excluded.litre_price, viscosity = excluded.viscosity,
      volume_ml = excluded.volume_ml, base = excluded.base, api = excluded.api,
      acea = excluded.acea, approvals = excluded.approvals, approval_keys = excluded.approval_keys
  WHERE listing IS DISTINCT FROM excluded;
END $$;
