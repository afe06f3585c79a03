-- Gives the car that car_name has named as {"brand", "model", "engine"}; NULL for another text.
CREATE OR REPLACE FUNCTION car_of_line(p_car text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('brand', make.name, 'model', model.name,
           'engine', substr(p_car, length(make.name || ' ' || model.name || ', ') + 1))
  FROM makes AS make JOIN models AS model ON model.make_id = make.id
  WHERE p_car = make.name || ' ' || model.name
     OR starts_with(p_car, make.name || ' ' || model.name || ', ')
  ORDER BY length(model.name) DESC LIMIT 1
$$;
