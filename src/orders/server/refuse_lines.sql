-- Raises the reason why place_order did not write the given lines; never returns.
-- p_is_short: fewer units were free when they were locked. If enough are free by now, the error asks
-- for a retry.
-- p_location: units of this place alone are sold; NULL: of any.
-- p_bound: the DETAIL of SW423, with the "left" kopecks that the total may be; NULL: any total.
CREATE OR REPLACE FUNCTION refuse_lines(
  p_products integer[], p_quantities integer[], p_is_short boolean, p_expected_total bigint,
  p_bound jsonb, p_location integer DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked record;
BEGIN
  SELECT bool_or(wanted.quantity > stock.available) AS is_short,
         jsonb_agg(jsonb_build_object('id', wanted.product_id, 'available', stock.available,
           'price', product.price) ORDER BY wanted.place) AS lines,
         jsonb_agg(jsonb_build_object('field', 'items',
           'name', product.name, 'multiplicity', product.multiplicity) ORDER BY wanted.place)
           FILTER (WHERE wanted.quantity % product.multiplicity <> 0) -> 0 AS uneven,
         bool_and(product.id IS NOT NULL) AS is_whole,
         sum(product.price::bigint * wanted.quantity) AS total
  INTO asked
  FROM unnest(p_products, p_quantities) WITH ORDINALITY AS wanted(product_id, quantity, place)
  LEFT JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(level.on_hand - level.reserved), 0)::integer AS available
    FROM stock_levels AS level JOIN stock_locations AS location ON location.id = level.location_id
    WHERE level.product_id = product.id
      AND CASE WHEN p_location IS NOT NULL THEN location.id = p_location
               WHEN product.order_location_id IS NULL THEN NOT location.is_to_order
               ELSE location.id = product.order_location_id END) AS stock;
  IF asked.uneven IS NOT NULL THEN
    RAISE EXCEPTION 'multiplicity' USING ERRCODE = 'SW422', DETAIL = asked.uneven::text;
  END IF;
  IF p_is_short AND NOT asked.is_short THEN
    RAISE EXCEPTION 'stock came under way' USING ERRCODE = 'serialization_failure';
  END IF;
  IF asked.is_whole AND NOT asked.is_short AND asked.total = coalesce(p_expected_total, asked.total)
     AND asked.total > (p_bound ->> 'left')::bigint THEN
    RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = p_bound::text;
  END IF;
  -- without lines the order counts as short
  RAISE EXCEPTION 'changed' USING ERRCODE = 'SW409', DETAIL = jsonb_build_object(
    'short', coalesce(asked.is_short, true), 'lines', asked.lines)::text;
END $$;
