-- Goods of lists and of 1C of which nobody has said that they are analogues say nothing of it. Goods
-- that are there stay analogues, as in the lists, until the next list or exchange names them: a
-- rewrite of the whole catalogue would have the former version wait.
ALTER TABLE products DROP CONSTRAINT products_quality_check;
ALTER TABLE products ADD CONSTRAINT products_quality_check
  CHECK (quality IN ('original', 'analogue-1', 'analogue-2', 'untold'));
ALTER TABLE products ALTER COLUMN quality SET DEFAULT 'untold';
CREATE OR REPLACE VIEW model_fitments AS
SELECT fitment.model_id, product.category_id, product.price, product.id AS product_id,
       CASE WHEN bool_and(fitment.engine_id IS NOT NULL)
            THEN array_agg(DISTINCT fitment.engine_id) END AS engine_ids,
       product.manufacturer_id, is_original(product.quality) AS is_original
FROM products AS product JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden
GROUP BY product.id, fitment.model_id;
ALTER TABLE model_listing ALTER COLUMN is_original DROP NOT NULL;
