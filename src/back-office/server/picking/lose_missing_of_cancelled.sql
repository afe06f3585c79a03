-- Trigger: what a picker has not found for an order leaves the stock when the order is cancelled,
-- whoever cancels it.
CREATE OR REPLACE FUNCTION lose_missing_of_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lose_order_units(NEW.id, line.position,
    least(sum(done.missing), line.quantity - sum(done.picked))::integer)
  FROM order_lines AS line
  JOIN order_picks AS done ON done.order_id = line.order_id AND done.position = line.position
  WHERE line.order_id = NEW.id AND line.state = 'ordered' AND line.product_id IS NOT NULL
  GROUP BY line.product_id, line.position, line.quantity
  HAVING sum(done.missing) > 0 AND line.quantity > sum(done.picked)
  ORDER BY line.product_id, line.position;
  RETURN NULL;
END $$;
