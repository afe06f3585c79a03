-- What the list of motor oils reads: derived from products and product_oils, never the truth.

-- `5w30`, `5W 30` → `5W-30`; null for whatever is no grade of an engine oil. Winter grades from 70W
-- on are those of gear oils (SAE J306), fluids of gearboxes and brakes have none at all.
CREATE FUNCTION engine_viscosity(written text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(upper(trim(written)), '^(0|5|10|15|20|25) ?W[ -]?(\d{1,2})$', '\1W-\2')
  WHERE trim(written) ~* '^(0|5|10|15|20|25) ?W[ -]?\d{1,2}$'
$$;

-- Every motor oil that is not hidden, once, in the spelling by which it is chosen: marks of classes
-- in upper case, everything else in lower case.
CREATE TABLE oil_listing (
  product_id      integer PRIMARY KEY REFERENCES product_oils ON DELETE CASCADE,
  manufacturer_id integer NOT NULL REFERENCES manufacturers,
  price           integer NOT NULL,
  litre_price     integer NOT NULL,
  viscosity       text NOT NULL,
  volume_ml       integer NOT NULL,
  base            text,
  api             text[] NOT NULL,
  acea            text[] NOT NULL,
  approvals       text[] NOT NULL,
  approval_keys   text[] NOT NULL
);

CREATE INDEX oil_listing_price ON oil_listing (price, product_id);
CREATE INDEX oil_listing_litre_price ON oil_listing (litre_price, product_id);
CREATE INDEX oil_listing_viscosity ON oil_listing (viscosity);

-- A litre costs a rounded number of kopecks, as pricePerLitre of the code has it.
-- Who changes the price of a product and who changes its oil wait for each other at the product:
-- the second one reads what the first has written. An order, which only refers to the product,
-- waits for neither of them.
CREATE FUNCTION refresh_oil_listing(p_products integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Once per statement, not per row: a price list changes a thousand products at a time, and most of
-- them are no oils.
CREATE FUNCTION follow_oils() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  oils integer[];
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(oil.product_id) INTO oils
    FROM changed JOIN product_oils AS oil ON oil.product_id = changed.id;
  ELSE
    SELECT array_agg(changed.product_id) INTO oils FROM changed;
  END IF;
  IF oils IS NOT NULL THEN
    PERFORM refresh_oil_listing(oils);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_follow_oils AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();
CREATE TRIGGER product_oils_follow_insert AFTER INSERT ON product_oils
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();
CREATE TRIGGER product_oils_follow_update AFTER UPDATE ON product_oils
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();

SELECT refresh_oil_listing((SELECT array_agg(product_id) FROM product_oils));
