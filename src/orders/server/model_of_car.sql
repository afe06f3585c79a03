-- Gives the id of the model that {"brand", "model"} names by display names or slugs, else NULL.
CREATE OR REPLACE FUNCTION model_of_car(p_car jsonb) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT min(model.id)
    FROM makes AS make JOIN models AS model ON model.make_id = make.id
    WHERE (lower(make.name) = lower(p_car ->> 'brand') OR make.slug = lower(p_car ->> 'brand'))
      AND (lower(model.name) = lower(p_car ->> 'model') OR model.slug = lower(p_car ->> 'model')));
END $$;
