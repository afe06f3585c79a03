-- Model lists have manufacturer and quality: filters are counted without reading products.
CREATE OR REPLACE VIEW model_fitments AS
SELECT fitment.model_id, product.category_id, product.price, product.id AS product_id,
       CASE WHEN bool_and(fitment.engine_id IS NOT NULL)
            THEN array_agg(DISTINCT fitment.engine_id) END AS engine_ids,
       product.manufacturer_id, product.quality = 'original' AS is_original
FROM products AS product JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden
GROUP BY product.id, fitment.model_id;
SELECT rebuild_product_lists();
