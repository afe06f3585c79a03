-- Gives the tiers of popularity: ranks above `above` up to `up_to`, and how many matches suffice.
-- With `enough` good matches, those of the tiers before included, the next tier is not looked into.
-- search_tier.sql has the same bounds, and so have the indexes of product_search: whoever changes
-- them changes both files, and a migration makes the indexes anew.
CREATE OR REPLACE FUNCTION search_tiers() RETURNS TABLE (
  tier integer, above integer, up_to integer, enough integer)
LANGUAGE sql IMMUTABLE AS $$
  VALUES (1, 0, 20000, 100), (2, 20000, 60000, 100), (3, 60000, 120000, 100),
         (4, 120000, 200000, 100), (5, 200000, 300000, 75), (6, 300000, 450000, 50),
         (7, 450000, 700000, 50), (8, 700000, 2147483647, 0)
$$;
