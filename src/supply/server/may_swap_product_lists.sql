-- Locks the tables of the product lists for a swap; false: a reader holds them beyond the timeout.
-- The caller then releases his locks and retries.
CREATE OR REPLACE FUNCTION may_swap_product_lists() RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '100ms'
AS $$
BEGIN
  LOCK TABLE product_search, model_listing, model_category_counts, category_counts, catalogue_words
    IN ACCESS EXCLUSIVE MODE;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
