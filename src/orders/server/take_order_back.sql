-- Takes goods back that were handed over; p_lines is [{"position", "quantity"}]. NULL, or all that is
-- left, is the step to `returned`; a part leaves the order completed. Goods come into the location
-- p_location, NULL: to where they were sold from; they are written off there where nobody can buy them
-- again. Money that was paid on receipt is noted as given back; payments refunds what was paid online.
-- Refusals:
--   SW404 there is no such order
--   SW409 it is not handed over, DETAIL {"from"}; with "part" it is on its way, and comes back whole
--   SW422 a line has not as many units left, DETAIL {"position"}
CREATE OR REPLACE FUNCTION take_order_back(
  p_order bigint, p_lines jsonb, p_is_written_off boolean, p_actor text, p_reason text,
  p_location integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held   record;
  wanted record;
BEGIN
  SELECT placed.status, method.online_kind IS NULL AS is_on_receipt INTO held
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order FOR UPDATE OF placed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF held.status = 'returned' THEN RETURN order_document(p_order); END IF;
  IF held.status NOT IN ('shipped', 'completed') THEN
    RAISE EXCEPTION 'not handed over' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', held.status)::text;
  END IF;

  FOR wanted IN
    SELECT (line ->> 'position')::integer AS position, (line ->> 'quantity')::integer AS quantity
    FROM jsonb_array_elements(p_lines) AS line
  LOOP
    UPDATE order_lines SET returned = returned + wanted.quantity
    WHERE order_id = p_order AND position = wanted.position AND state = 'ordered'
      AND returned + wanted.quantity <= quantity;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'not as many' USING ERRCODE = 'SW422',
        DETAIL = jsonb_build_object('position', wanted.position)::text;
    END IF;
  END LOOP;
  IF p_lines IS NULL OR NOT EXISTS (
       SELECT FROM order_lines
       WHERE order_id = p_order AND state = 'ordered' AND returned < quantity) THEN
    IF p_location IS NOT NULL THEN
      PERFORM allocate_returned_order(p_order, p_location);
    END IF;
    PERFORM step_order(p_order, 'returned', p_actor, 'staff', p_reason);
    IF p_is_written_off THEN
      PERFORM move_order_units(p_order, NULL, 'corrected', -1, 0, p_actor);
    END IF;
    UPDATE order_returns SET is_written_off = p_is_written_off, location_id = p_location
    WHERE id = (SELECT max(id) FROM order_returns WHERE order_id = p_order);
    RETURN order_document(p_order);
  END IF;
  IF held.status = 'shipped' THEN
    RAISE EXCEPTION 'comes back whole' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', held.status, 'part', true)::text;
  END IF;

  FOR wanted IN
    SELECT line.position, line.product_id, (back ->> 'quantity')::integer AS quantity
    FROM jsonb_array_elements(p_lines) AS back
    JOIN order_lines AS line ON line.order_id = p_order
      AND line.position = (back ->> 'position')::integer
    ORDER BY line.product_id
  LOOP
    IF p_location IS NULL THEN
      PERFORM move_line_units(p_order, wanted.position, wanted.quantity, 'returned', 1, 0, p_actor,
        CASE WHEN p_is_written_off THEN 'corrected' END);
      CONTINUE;
    END IF;
    PERFORM lessen_allocations(p_order, wanted.position, wanted.quantity, p_location);
    -- a product deleted from the catalogue has no stock
    CONTINUE WHEN wanted.product_id IS NULL;
    PERFORM change_stock(wanted.product_id, p_location, 'returned', wanted.quantity, 0, p_actor,
      'order ' || p_order);
    IF p_is_written_off THEN
      PERFORM change_stock(wanted.product_id, p_location, 'corrected', -wanted.quantity, 0, p_actor,
        'order ' || p_order);
    END IF;
  END LOOP;
  INSERT INTO order_returns (order_id, lines, is_written_off, given_back, actor, reason, location_id)
  SELECT p_order, p_lines, p_is_written_off,
         CASE WHEN held.is_on_receipt THEN sum(line.unit_price * (back ->> 'quantity')::bigint)
              ELSE 0 END, p_actor, p_reason, p_location
  FROM jsonb_array_elements(p_lines) AS back
  JOIN order_lines AS line ON line.order_id = p_order
    AND line.position = (back ->> 'position')::integer;
  UPDATE orders SET version = version + 1 WHERE id = p_order;
  RETURN order_document(p_order);
END $$;
