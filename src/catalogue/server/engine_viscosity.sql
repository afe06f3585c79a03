-- Gives the grade of an engine oil in one spelling: 5w30 and 5W 30 as 5W-30; NULL for the rest.
-- Winter grades from 70W on are those of gear oils (SAE J306); fluids of gearboxes and brakes have
-- none.
CREATE OR REPLACE FUNCTION engine_viscosity(written text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(upper(trim(written)), '^(0|5|10|15|20|25) ?W[ -]?(\d{1,2})$', '\1W-\2')
  WHERE trim(written) ~* '^(0|5|10|15|20|25) ?W[ -]?\d{1,2}$'
$$;
