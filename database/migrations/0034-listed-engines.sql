-- The list of a model says for which of its engines a product fits, so that a list for one engine is
-- read and counted out of its own index. Before, each product of it was looked up among the fitments.
-- engine_ids is null for what fits every engine of the model.
CREATE OR REPLACE VIEW model_fitments AS
SELECT fitment.model_id, product.category_id, product.price, product.id AS product_id,
       CASE WHEN bool_and(fitment.engine_id IS NOT NULL)
            THEN array_agg(DISTINCT fitment.engine_id) END AS engine_ids
FROM products AS product JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden
GROUP BY product.id, fitment.model_id;

ALTER TABLE model_listing DROP CONSTRAINT model_listing_pkey;
DROP INDEX model_listing_product;
TRUNCATE model_listing;
ALTER TABLE model_listing ADD COLUMN engine_ids integer[];
INSERT INTO model_listing (model_id, category_id, price, product_id, engine_ids)
SELECT model_id, category_id, price, product_id, engine_ids FROM model_fitments
ORDER BY model_id, category_id, price, product_id;
ALTER TABLE model_listing
  ADD PRIMARY KEY (model_id, category_id, price, product_id) INCLUDE (engine_ids);
CREATE INDEX model_listing_product ON model_listing (product_id);
ANALYZE model_listing;

-- The functions that write the list are as before but for the new column.
DO $do$
DECLARE
  change record;
  body   text;
BEGIN
  FOR change IN
    SELECT of_function, former, latter FROM (VALUES
      ('build_product_lists',
       $$    product_id  integer NOT NULL
  );
  INSERT INTO rebuilt.model_listing (model_id, category_id, price, product_id)
  SELECT model_id, category_id, price, product_id FROM model_fitments ORDER BY 1, 2, 3, 4;
  ALTER TABLE rebuilt.model_listing ADD PRIMARY KEY (model_id, category_id, price, product_id);
$$,
       $$    product_id  integer NOT NULL,
    engine_ids  integer[]
  );
  INSERT INTO rebuilt.model_listing (model_id, category_id, price, product_id, engine_ids)
  SELECT model_id, category_id, price, product_id, engine_ids FROM model_fitments
  ORDER BY model_id, category_id, price, product_id;
  ALTER TABLE rebuilt.model_listing
    ADD PRIMARY KEY (model_id, category_id, price, product_id) INCLUDE (engine_ids);
$$),
      ('refresh_product_lists',
       $$    SELECT model_id, category_id, price, product_id
    FROM model_fitments WHERE product_id = ANY (p_products)
$$,
       $$    SELECT model_id, category_id, price, product_id, engine_ids
    FROM model_fitments WHERE product_id = ANY (p_products)
$$),
      ('refresh_product_lists',
       $$  ), come AS (
    INSERT INTO model_listing (model_id, category_id, price, product_id)
    SELECT model_id, category_id, price, product_id FROM wanted
$$,
       $$  ), refitted AS (
    UPDATE model_listing AS listing SET engine_ids = wanted.engine_ids
    FROM wanted
    WHERE listing.product_id = ANY (p_products)
      AND (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
        = (listing.model_id, listing.category_id, listing.price, listing.product_id)
      AND wanted.engine_ids IS DISTINCT FROM listing.engine_ids
  ), come AS (
    INSERT INTO model_listing (model_id, category_id, price, product_id, engine_ids)
    SELECT model_id, category_id, price, product_id, engine_ids FROM wanted
$$)) AS written(of_function, former, latter)
  LOOP
    body := pg_get_functiondef(change.of_function::regproc);
    IF strpos(body, change.former) = 0 THEN
      RAISE EXCEPTION '% is not what it is thought to be', change.of_function;
    END IF;
    EXECUTE replace(body, change.former, change.latter);
  END LOOP;
END $do$;
