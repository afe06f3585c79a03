-- A category for a chosen car lists what fits every car, too.
CREATE INDEX products_universal ON products (category_id, price, id)
  WHERE is_universal AND NOT is_hidden;
