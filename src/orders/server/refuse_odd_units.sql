-- Refuses by SW422 to take so many units out of a line, see drop_order_units.
CREATE OR REPLACE FUNCTION refuse_odd_units(p_line order_lines, p_quantity integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  pack record;
BEGIN
  IF p_quantity NOT BETWEEN 1 AND p_line.quantity THEN
    RAISE EXCEPTION 'fewer units' USING ERRCODE = 'SW422',
      DETAIL = jsonb_build_object('ordered', p_line.quantity)::text;
  END IF;
  SELECT name, multiplicity INTO pack FROM products WHERE id = p_line.product_id;
  IF (p_line.quantity - p_quantity) % coalesce(pack.multiplicity, 1) <> 0 THEN
    RAISE EXCEPTION 'multiplicity' USING ERRCODE = 'SW422', DETAIL = jsonb_build_object(
      'name', pack.name, 'multiplicity', pack.multiplicity)::text;
  END IF;
END $$;
