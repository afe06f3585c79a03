-- Says whether goods other than these fit an unknown set of cars (n_).
-- It looks at the most bought of them.
CREATE OR REPLACE FUNCTION is_fit_unknown_beside(p_products integer[]) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT NOT product_ids <@ p_products FROM search_candidates('n_', NULL, '{}', 1001, p_stocked => 0)
$$;
