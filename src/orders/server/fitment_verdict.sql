-- Says whether a product fits the car of a buyer: fits, does-not-fit, depends (on the engine, which
-- is not chosen) or unknown. p_car is {"brand", "model", "engine"} as display names or slugs. The
-- pages have the same rule (src/catalogue/verdict.ts). An unknown car gives unknown; an engine that
-- neither the model nor the product has counts as not chosen, and then a single engine is the car's.
CREATE OR REPLACE FUNCTION fitment_verdict(p_product integer, p_car jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  product    record;
  v_model    integer;
  v_engine   integer;
  not_listed text;
  listed     integer[];
  possible   integer[];
  fitting    integer;
BEGIN
  SELECT part.is_universal,
         part.is_universal AND NOT coalesce(oil.viscosity <> ''
           OR cardinality(oil.api) + cardinality(oil.acea) + cardinality(oil.approvals) > 0, false)
           AS is_free
  INTO product
  FROM products AS part LEFT JOIN product_oils AS oil ON oil.product_id = part.id
  WHERE part.id = p_product;
  IF product.is_free THEN RETURN 'fits'; END IF;

  v_model := model_of_car(p_car);
  IF v_model IS NULL OR NOT EXISTS (SELECT 1 FROM fitments WHERE product_id = p_product) THEN
    RETURN 'unknown';
  END IF;
  not_listed := CASE WHEN product.is_universal THEN 'unknown' ELSE 'does-not-fit' END;

  -- NULL in the array: every engine of the model
  SELECT array_agg(DISTINCT engine_id) INTO listed
  FROM fitments WHERE product_id = p_product AND model_id = v_model;
  IF listed IS NULL THEN RETURN not_listed; END IF;
  IF array_position(listed, NULL) IS NOT NULL THEN RETURN 'fits'; END IF;

  SELECT array_agg(engine_id) INTO possible FROM model_engines WHERE model_id = v_model;
  SELECT id INTO v_engine FROM engines WHERE lower(name) = lower(p_car ->> 'engine') LIMIT 1;
  IF v_engine = ANY (listed || possible) THEN possible := ARRAY[v_engine]; END IF;
  IF possible IS NULL THEN RETURN 'depends'; END IF;
  SELECT count(*) INTO fitting FROM unnest(possible) AS engine WHERE engine = ANY (listed);
  RETURN CASE fitting WHEN 0 THEN not_listed
                      WHEN cardinality(possible) THEN 'fits'
                      ELSE 'depends' END;
END $$;
