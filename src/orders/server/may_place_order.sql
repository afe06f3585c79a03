-- Refuses another order of a customer who has placed p_most of them in the last hour.
-- A repeated idempotency key is not limited; p_most 0: any number. It waits 0.3 s for a lock, as
-- place_order does. Refusal:
--   SW429 too many orders, DETAIL {"seconds"} until the next one
CREATE OR REPLACE FUNCTION may_place_order(p_customer integer, p_key text, p_most integer)
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
  freed timestamptz;
BEGIN
  IF p_most = 0 THEN RETURN true; END IF;
  -- orders of one customer run one after the other, so that concurrent ones are counted
  PERFORM pg_advisory_xact_lock(-19, p_customer);
  SELECT created_at + interval '1 hour' INTO freed FROM orders
  WHERE customer_id = p_customer ORDER BY id DESC OFFSET p_most - 1 LIMIT 1;
  IF freed > now() AND NOT EXISTS (
       SELECT 1 FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key) THEN
    RAISE EXCEPTION 'too many orders' USING ERRCODE = 'SW429', DETAIL = jsonb_build_object(
      'seconds', ceil(extract(epoch FROM freed - now())))::text;
  END IF;
  RETURN true;
END $$;
