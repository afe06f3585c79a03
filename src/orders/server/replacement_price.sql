-- Gives the price at which a unit takes the place of one that was sold at p_former, in kopecks.
-- Where the buyer has paid online, or may be paying just now, it never costs more.
CREATE OR REPLACE FUNCTION replacement_price(p_order bigint, p_former integer, p_price integer)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM orders AS placed
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    JOIN payments AS attempt ON attempt.order_id = placed.id
    WHERE placed.id = p_order AND method.online_kind IS NOT NULL AND attempt.status <> 'failed')
  THEN least(p_former, p_price) ELSE p_price END
$$;
