-- Returns the facts of a product that 1C states and lists do not, as product_changes stores them.
CREATE OR REPLACE FUNCTION facts_of(p_product products) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'unit', p_product.unit, 'country', p_product.country, 'vat_rate', p_product.vat_rate,
    'article', p_product.article, 'article_norm', p_product.article_norm,
    'manufacturer_id', p_product.manufacturer_id)
$$;
