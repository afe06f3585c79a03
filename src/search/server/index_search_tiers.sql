-- Makes the indexes of product_search, one per tier: an index gives all of its matches or none.
CREATE OR REPLACE FUNCTION index_search_tiers(p_schema text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM search_tiers() LOOP
    EXECUTE format(
      'CREATE INDEX product_search_tier_%s ON %I.product_search USING gin (tsv)
       WITH (fastupdate = off) WHERE rank > %s AND rank <= %s',
      part.tier, p_schema, part.above, part.up_to);
  END LOOP;
END $$;
