-- Refunds units of a paid order; false: it was done under this key before.
-- p_lines is [{"position", "quantity"}], NULL for all that is left; [] retries what is still too much
-- because a refund was given up. Before the handover an order is cancelled, or loses a line,
-- instead: it could be handed over without payment. Refusals:
--   SW404 there is no such order
--   SW409 nothing is left to refund; it is not handed over yet, DETAIL {"status"}
--   SW410 the key was used with another request
--   SW422 a line has not as many units left
CREATE OR REPLACE FUNCTION refund_units(p_order bigint, p_lines jsonb, p_key text, p_reason text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  status_now text;
  wanted     record;
  asked      text := encode(sha256(convert_to(
    jsonb_build_array(p_lines, p_reason)::text, 'UTF8')), 'hex');
BEGIN
  SELECT status INTO status_now FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  INSERT INTO refund_requests (order_id, key, hash) VALUES (p_order, p_key, asked)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    IF asked <> (SELECT hash FROM refund_requests WHERE order_id = p_order AND key = p_key) THEN
      RAISE EXCEPTION 'key used' USING ERRCODE = 'SW410';
    END IF;
    RETURN false;
  END IF;
  IF kept_of_order(p_order) = 0 OR (p_lines = '[]'
       AND kept_of_order(p_order) <= lines_total(owed_for_order(p_order))) THEN
    RAISE EXCEPTION 'nothing is kept' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  IF p_lines IS DISTINCT FROM '[]'
       AND status_now IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'not handed over' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('status', status_now)::text;
  END IF;

  IF p_lines IS NULL THEN
    UPDATE order_lines SET refunded = quantity WHERE order_id = p_order AND state = 'ordered';
  ELSE
    FOR wanted IN
      SELECT (line ->> 'position')::integer AS position, (line ->> 'quantity')::integer AS quantity
      FROM jsonb_array_elements(p_lines) AS line
    LOOP
      UPDATE order_lines SET refunded = refunded + wanted.quantity
      WHERE order_id = p_order AND position = wanted.position AND state = 'ordered'
        AND refunded + wanted.quantity <= quantity;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'not as many' USING ERRCODE = 'SW422',
          DETAIL = jsonb_build_object('position', wanted.position)::text;
      END IF;
    END LOOP;
  END IF;
  UPDATE orders SET version = version + 1 WHERE id = p_order;
  PERFORM settle_order(p_order, p_reason);
  RETURN true;
END $$;
