-- Trigger: the list of motor oils follows products and product_oils.
-- It runs once per statement: a price list changes a thousand products at a time, most of them no
-- oils.
CREATE OR REPLACE FUNCTION follow_oils() RETURNS trigger LANGUAGE plpgsql AS $$
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
