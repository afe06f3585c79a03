-- Says whether a product fits the car of a buyer: fits, does-not-fit or unknown.
-- p_car is {"brand", "model", "engine"} as display names or slugs. The product's page has the same
-- rule (src/catalogue/web/goods/fitment.ts). An unknown car gives unknown; an unknown engine counts
-- as not chosen.
CREATE OR REPLACE FUNCTION fitment_verdict(p_product integer, p_car jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  product  record;
  v_model  integer;
  v_engine integer;
  of_model record;
BEGIN
  SELECT part.is_universal,
         part.is_universal AND NOT coalesce(oil.viscosity <> ''
           OR cardinality(oil.api) + cardinality(oil.acea) + cardinality(oil.approvals) > 0, false)
           AS is_free
  INTO product
  FROM products AS part LEFT JOIN product_oils AS oil ON oil.product_id = part.id
  WHERE part.id = p_product;
  IF product.is_free THEN RETURN 'fits'; END IF;

  SELECT model.id INTO v_model
  FROM makes AS make JOIN models AS model ON model.make_id = make.id
  WHERE (lower(make.name) = lower(p_car ->> 'brand') OR make.slug = lower(p_car ->> 'brand'))
    AND (lower(model.name) = lower(p_car ->> 'model') OR model.slug = lower(p_car ->> 'model'))
  ORDER BY model.id LIMIT 1;
  IF v_model IS NULL OR NOT EXISTS (SELECT 1 FROM fitments WHERE product_id = p_product) THEN
    RETURN 'unknown';
  END IF;
  SELECT id INTO v_engine FROM engines WHERE lower(name) = lower(p_car ->> 'engine') LIMIT 1;

  SELECT count(*) AS entries,
         coalesce(bool_or(engine_id IS NULL OR engine_id = v_engine), false) AS is_listed
  INTO of_model FROM fitments WHERE product_id = p_product AND model_id = v_model;
  IF of_model.is_listed THEN RETURN 'fits'; END IF;
  IF product.is_universal OR (of_model.entries > 0 AND v_engine IS NULL) THEN
    RETURN 'unknown';
  END IF;
  RETURN 'does-not-fit';
END $$;
