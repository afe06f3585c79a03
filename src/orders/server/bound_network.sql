-- Refuses the order just placed if the open orders of p_network, such as 2001:db8:1::/48, would
-- reserve too much; an order repeated under its key is not counted. It is called around place_order
-- in the same statement. Its lock is the last one: whoever holds it waits for nobody, and a process
-- that waits for it keeps its stock rows for 0.3 s at most. A refusal rolls the order back.
--   SW423 as place_order raises it for an address
-- p_unconfirmed and p_newcomers bound the units of all customers without a confirmed e-mail, and of
-- all without a completed order; 0: any number.
CREATE OR REPLACE FUNCTION bound_network(
  p_placed jsonb, p_network text, p_unconfirmed integer, p_newcomers integer
) RETURNS jsonb LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
  first_of text := replace(p_network, '::/48', ':');
  end_of   text := replace(p_network, '::/48', ';');
  placed   record;
  held     record;
  beyond   text;
BEGIN
  SELECT one.held_units, one.is_newcomer,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed
  INTO placed
  FROM orders AS one JOIN customers AS customer ON customer.id = one.customer_id
  WHERE one.id = (p_placed ->> 'id')::bigint AND one.created_at = now()
    AND (one.is_newcomer OR customer.email_confirmed_at IS NULL) AND customer.vouched_at IS NULL;
  IF NOT FOUND THEN RETURN p_placed; END IF;

  PERFORM pg_advisory_xact_lock(-52, hashtext(p_network));
  -- a statement after the lock sees orders committed during the wait
  SELECT coalesce(sum(one.held_units) FILTER (
           WHERE one.is_unconfirmed AND customer.email_confirmed_at IS NULL), 0) AS unconfirmed,
         coalesce(sum(one.held_units) FILTER (WHERE one.is_newcomer), 0) AS newcomers
  INTO held
  FROM orders AS one JOIN customers AS customer ON customer.id = one.customer_id
  WHERE one.placed_from ~>=~ first_of AND one.placed_from ~<~ end_of
    AND one.held_units > 0 AND one.placed_from LIKE '%::/64'
    AND customer.vouched_at IS NULL;
  beyond := CASE
    WHEN p_unconfirmed > 0 AND NOT placed.is_confirmed AND held.unconfirmed > p_unconfirmed
      THEN 'address'
    WHEN p_newcomers > 0 AND placed.is_newcomer AND held.newcomers > p_newcomers
      THEN 'newcomers' END;
  IF beyond IS NOT NULL THEN
    RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
      'of', beyond,
      'most', CASE beyond WHEN 'address' THEN p_unconfirmed ELSE p_newcomers END,
      'held', CASE beyond WHEN 'address' THEN held.unconfirmed ELSE held.newcomers END
        - placed.held_units,
      'asked', placed.held_units, 'confirmed', placed.is_confirmed)::text;
  END IF;
  RETURN p_placed;
END $$;
