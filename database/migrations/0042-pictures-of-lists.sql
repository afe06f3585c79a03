-- Addresses of photographs in a list.
ALTER TABLE staged_products ADD COLUMN pictures text[];
CREATE INDEX staged_products_pictured ON staged_products (run_id) WHERE pictures IS NOT NULL;
