-- Units of a line give place to as many of another product: a new line, with the units that are
-- reserved for it, the money, the history and a letter. What is left of the former line stays.
-- The row of the order is locked first, then stock by product and location, as in place_order.
-- Units are taken as place_order takes them: never from another source than the product is sold
-- from. p_difference is what the caller saw that the total would change by, in kopecks. Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 DETAIL {"from"} the order is collected, handed over or closed; {"free"} fewer units are
--         free; {"difference", "price"} the price has changed since
--   SW422 DETAIL of drop_order_units, {"name", "multiplicity"} also of the new product;
--         {"field": "product_id"} it is hidden, or the product of the line itself
CREATE OR REPLACE FUNCTION replace_order_line(
  p_order bigint, p_position integer, p_product integer, p_quantity integer,
  p_difference bigint, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held     record;
  former   order_lines;
  came     order_lines;
  sold     record;
  level    record;
  place    integer;
  missing  integer := p_quantity;
  units    integer;
  document jsonb;
BEGIN
  SELECT status, store_id INTO held FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO former FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF held.status IS NULL OR former.state IS DISTINCT FROM 'ordered' THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  ELSIF held.status NOT IN ('new', 'confirmed', 'assembling') THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', held.status)::text;
  END IF;
  PERFORM refuse_odd_units(former, p_quantity);

  PERFORM 1 FROM stock_levels AS stock
  WHERE (stock.product_id, stock.location_id) IN (
    SELECT line.product_id, allocated.location_id
    FROM order_lines AS line JOIN order_allocations AS allocated USING (order_id, position)
    WHERE order_id = p_order
    UNION SELECT product_id, location_id FROM stock_levels WHERE product_id = p_product AND is_free)
  ORDER BY stock.product_id, stock.location_id
  FOR UPDATE;

  -- statements after the locks see the present price and units
  SELECT product.id, product.key, product.name, product.article,
         coalesce((SELECT vat_rate FROM order_settings), product.vat_rate) AS vat_rate,
         product.multiplicity, product.order_location_id, maker.name AS manufacturer,
         replacement_price(p_order, former.unit_price, product.price) AS price
  INTO sold
  FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
  WHERE product.id = p_product AND NOT product.is_hidden
    AND product.id IS DISTINCT FROM former.product_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such product' USING ERRCODE = 'SW422', DETAIL = '{"field": "product_id"}';
  ELSIF p_quantity % sold.multiplicity <> 0 THEN
    RAISE EXCEPTION 'multiplicity' USING ERRCODE = 'SW422', DETAIL = jsonb_build_object(
      'name', sold.name, 'multiplicity', sold.multiplicity)::text;
  ELSIF (sold.price - former.unit_price)::bigint * p_quantity <> p_difference THEN
    RAISE EXCEPTION 'another price' USING ERRCODE = 'SW409', DETAIL = jsonb_build_object(
      'difference', (sold.price - former.unit_price)::bigint * p_quantity,
      'price', sold.price)::text;
  END IF;

  SELECT max(position) + 1 INTO place FROM order_lines WHERE order_id = p_order;
  INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
    manufacturer, unit_price, vat_rate, quantity, fitment_verdict, car, replaces)
  VALUES (p_order, place, sold.id, sold.key, sold.name, sold.article, sold.manufacturer,
    sold.price, sold.vat_rate, p_quantity, CASE WHEN former.car = '' THEN 'unknown'
      ELSE fitment_verdict(sold.id, car_of_line(former.car)) END, former.car, p_position)
  RETURNING * INTO came;

  FOR level IN
    SELECT stock.location_id, stock.on_hand - stock.reserved AS free
    FROM stock_levels AS stock JOIN stock_locations AS location ON location.id = stock.location_id
    WHERE stock.product_id = p_product AND stock.is_free
      AND CASE WHEN sold.order_location_id IS NULL THEN NOT location.is_to_order
               ELSE location.id = sold.order_location_id END
    ORDER BY coalesce(location.store_id = held.store_id, false) DESC, free DESC, location_id
  LOOP
    units := least(missing, level.free);
    EXIT WHEN units = 0;
    missing := missing - units;
    INSERT INTO order_allocations (order_id, position, location_id, quantity)
    VALUES (p_order, place, level.location_id, units);
    PERFORM change_stock(p_product, level.location_id, 'reserved', 0, units, p_actor,
      'order ' || p_order);
  END LOOP;
  IF missing > 0 THEN
    RAISE EXCEPTION 'short' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('free', p_quantity - missing)::text;
  END IF;

  IF p_quantity = former.quantity THEN
    PERFORM move_order_units(p_order, p_position, 'released', 0, -1, p_actor);
    UPDATE order_lines SET state = 'dropped' WHERE order_id = p_order AND position = p_position;
  ELSE
    PERFORM free_line_units(p_order, p_position, p_quantity, p_actor);
    UPDATE order_lines SET quantity = quantity - p_quantity
    WHERE order_id = p_order AND position = p_position;
  END IF;
  -- staff see another line at the same total too
  UPDATE orders SET total = total + p_difference, version = version + 1 WHERE id = p_order;
  INSERT INTO order_status_changes (order_id, status, actor, reason, dropped_position,
    dropped_units, new_position, version)
  SELECT id, status, p_actor, p_reason, p_position,
         CASE WHEN p_quantity < former.quantity THEN p_quantity END, place, version
  FROM orders WHERE id = p_order;

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason,
    'dropped', line_document(former) || jsonb_build_object('quantity', p_quantity),
    'replacement', line_document(came)));
  RETURN document;
END $$;
