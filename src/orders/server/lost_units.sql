-- Units of a line that were sent and did not come: they are reserved at the place of what is on its
-- way, and no move carries them any more. 0 at every other place.
CREATE OR REPLACE FUNCTION lost_units(p_kept order_allocations) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN location.is_transit THEN greatest(p_kept.quantity - (
           SELECT coalesce(sum(carried.units), 0)::integer FROM carried_units AS carried
           WHERE carried.order_id = p_kept.order_id AND carried.position = p_kept.position
             AND carried.location_id = p_kept.location_id), 0) ELSE 0 END
  FROM stock_locations AS location WHERE location.id = p_kept.location_id
$$;
