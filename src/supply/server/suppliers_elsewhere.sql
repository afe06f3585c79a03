-- Returns the suppliers whose lists count no stock at a location: neither the last full list nor
-- the partial lists since. A supplier who never sent a list is not among them. 1C always is:
-- places_of_1c says where it counts.
CREATE OR REPLACE FUNCTION suppliers_elsewhere(p_location integer)
RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(supplier.id), '{}')
  FROM suppliers AS supplier
  LEFT JOIN LATERAL (
    SELECT bool_or(run.location_ids @> ARRAY[p_location]) AS is_here
    FROM import_runs AS run
    WHERE run.supplier_id = supplier.id AND run.status = 'done'
      AND run.finished_at >= coalesce(
        (SELECT max(whole.finished_at) FROM import_runs AS whole
         WHERE whole.supplier_id = supplier.id AND whole.status = 'done'
           AND NOT whole.is_partial), '-infinity')
  ) AS lists ON true
  WHERE lower(supplier.name) = lower('1С') OR NOT lists.is_here
$$;
