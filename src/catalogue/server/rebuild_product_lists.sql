-- Rebuilds the product lists in one transaction, after a large load or nightly.
CREATE OR REPLACE FUNCTION rebuild_product_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM build_product_lists();
  PERFORM swap_product_lists();
END $$;
