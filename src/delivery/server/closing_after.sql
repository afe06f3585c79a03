-- Gives the first closing of a shop at or after a moment; the moment itself where it stays closed for
-- two months. A shop without hours of its own has the usual ones: every day until 20:00.
CREATE OR REPLACE FUNCTION closing_after(p_store integer, p_moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(closing.at), p_moment)
  FROM delivery_settings AS settings
  CROSS JOIN LATERAL (
    SELECT (p_moment AT TIME ZONE 'UTC')::timestamp
           + make_interval(mins => settings.utc_offset_minutes) AS now) AS local
  JOIN stock_locations AS location ON location.store_id = p_store
  CROSS JOIN LATERAL (
    SELECT local.now::date + later AS day FROM generate_series(0, 60) AS later) AS coming
  LEFT JOIN place_days AS special
    ON special.location_id = location.id AND special.day = coming.day
  LEFT JOIN place_hours AS usual
    ON usual.location_id = location.id AND usual.weekday = extract(isodow FROM coming.day)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN special.location_id IS NOT NULL THEN special.closes
                WHEN EXISTS (SELECT FROM place_hours WHERE location_id = location.id)
                THEN usual.closes ELSE 1200 END AS minutes) AS closes
  CROSS JOIN LATERAL (
    SELECT (coming.day + make_interval(
              mins => closes.minutes - settings.utc_offset_minutes)) AT TIME ZONE 'UTC' AS at
  ) AS closing
  WHERE closing.at >= p_moment
$$;
