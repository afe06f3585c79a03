-- Trigger: an order that becomes ready is taken whole, whoever says so; what nobody has scanned is a
-- pick of nobody. A fixed key writes it once.
CREATE OR REPLACE FUNCTION take_rest_of_ready() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_picks (order_id, position, key, picked)
  SELECT line.order_id, line.position, 'ready ' || line.position,
         line.quantity - coalesce(sum(done.picked), 0)
  FROM order_lines AS line
  LEFT JOIN order_picks AS done
    ON done.order_id = line.order_id AND done.position = line.position
  WHERE line.order_id = NEW.id AND line.state = 'ordered'
  GROUP BY line.order_id, line.position
  HAVING line.quantity > coalesce(sum(done.picked), 0)
  ON CONFLICT (order_id, key) DO NOTHING;
  RETURN NULL;
END $$;
