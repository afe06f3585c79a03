-- Names a car as the catalogue writes it, `Chery Tiggo 7 Pro, SQRE4T15C`; empty for an unknown one.
-- p_car is {"brand", "model", "engine"}: only names of the catalogue get into orders and letters.
CREATE OR REPLACE FUNCTION car_name(p_car jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT make.name || ' ' || model.name || coalesce(', ' || (
      SELECT name FROM engines WHERE lower(name) = lower(p_car ->> 'engine') LIMIT 1), '')
    FROM models AS model JOIN makes AS make ON make.id = model.make_id
    WHERE model.id = model_of_car(p_car)), '');
END $$;
