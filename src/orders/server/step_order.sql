-- Takes an order one step further, with its stock, history and letter.
-- Repeating a step changes nothing. p_actor_kind is customer, staff or shop; the shop itself only
-- cancels. A sale at the counter is handed over as soon as it is placed. Refusals:
--   SW404 there is no such order
--   SW409 the step is not allowed from its status, or not for this actor, DETAIL {"from", "to"}; with
--         "waits" goods have not come: "supplier" (receive_order_line), or "way", sent by another place
CREATE OR REPLACE FUNCTION step_order(
  p_order bigint, p_to text, p_actor text, p_actor_kind text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    record;
  waits    text;
  document jsonb;
BEGIN
  SELECT status, shipping_method_id = 1 AS is_pickup, is_sale AND status = 'new' AS is_sale
  INTO found
  FROM orders WHERE id = p_order FOR UPDATE;
  IF found.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF found.status = p_to THEN RETURN order_document(p_order); END IF;
  IF (p_to = 'ready' AND NOT found.is_pickup) OR (p_to = 'shipped' AND found.is_pickup)
     OR NOT (found.is_sale AND p_to = 'completed' AND p_actor_kind = 'staff')
     AND NOT EXISTS (
       SELECT 1 FROM order_steps WHERE from_status = found.status AND to_status = p_to
         AND CASE p_actor_kind WHEN 'customer' THEN by_customer WHEN 'staff' THEN by_staff
                               WHEN 'shop' THEN by_staff AND to_status = 'cancelled'
                               ELSE false END) THEN
    RAISE EXCEPTION 'step not allowed' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found.status, 'to', p_to)::text;
  END IF;

  IF p_to IN ('ready', 'shipped') THEN
    SELECT min(CASE WHEN location.is_transit THEN 'way' ELSE 'supplier' END) INTO waits
    FROM order_allocations AS allocated
    JOIN order_lines AS line USING (order_id, position)
    JOIN stock_locations AS location ON location.id = allocated.location_id
    WHERE order_id = p_order AND line.state = 'ordered' AND location.is_to_order;
    IF waits IS NOT NULL THEN
      RAISE EXCEPTION 'goods have not come' USING ERRCODE = 'SW409',
        DETAIL = jsonb_build_object('from', found.status, 'to', p_to, 'waits', waits)::text;
    END IF;
  END IF;

  IF p_to = 'cancelled' AND found.status = 'ready' THEN
    PERFORM free_ready_units(p_order, NULL, NULL, p_actor);
  ELSIF p_to = 'cancelled' THEN
    PERFORM move_order_units(p_order, NULL, 'released', 0, -1, p_actor);
  ELSIF p_to = 'shipped' OR (p_to = 'completed' AND found.status IN ('new', 'ready')) THEN
    PERFORM move_order_units(p_order, NULL, 'sold', -1, -1, p_actor);
  ELSIF p_to = 'returned' THEN
    PERFORM move_order_units(p_order, NULL, 'returned', 1, 0, p_actor);
    -- who carries an order takes its money when he hands it over
    INSERT INTO order_returns (order_id, given_back, actor, reason)
    SELECT placed.id,
           CASE WHEN placed.status = 'completed' AND method.online_kind IS NULL
                THEN placed.total - coalesce((
                  SELECT sum(given_back) FROM order_returns WHERE order_id = p_order), 0)
                ELSE 0 END, p_actor, p_reason
    FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
    WHERE placed.id = p_order;
  END IF;

  UPDATE orders
  SET status = p_to,
      -- a pickup is there when it is ready, a delivery when it is handed over
      reached_at = CASE WHEN p_to IN ('ready', 'completed') THEN coalesce(reached_at, now())
                        ELSE reached_at END
  WHERE id = p_order;
  IF p_to = 'ready' THEN
    UPDATE orders
    -- from a UUID: random() is predictable, and the code releases the goods
    SET pickup_code = lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint
                            % 1000000)::text, 6, '0'),
        -- said to the buyer: nobody can collect it when the shop is closed, and whoever was promised
        -- a later day comes on that day
        kept_until = closing_after(store_id, greatest(now(), promised_at)
          + make_interval(days => (SELECT reservation_days FROM order_settings)))
    WHERE id = p_order;
  END IF;
  INSERT INTO order_status_changes (order_id, status, actor, reason, version)
  SELECT id, status, p_actor, p_reason, version FROM orders WHERE id = p_order;

  document := order_document(p_order);
  IF p_to IN ('confirmed', 'ready', 'cancelled') THEN
    PERFORM queue_order_letter('order-' || p_to, p_order, document, CASE p_to
      WHEN 'ready' THEN (
        SELECT jsonb_build_object('pickupCode', pickup_code, 'keptUntil', kept_until)
        FROM orders WHERE id = p_order)
      WHEN 'cancelled' THEN jsonb_build_object('reason', p_reason)
      ELSE '{}' END);
  END IF;
  RETURN document;
END $$;
