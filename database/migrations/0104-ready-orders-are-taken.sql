-- An order that becomes ready is taken whole, scanned or not, and so are those that are ready now:
-- their goods are off the shelf, and somebody has to put them back when nobody fetches them.
ALTER TABLE order_picks ALTER COLUMN staff_id DROP NOT NULL;

CREATE TRIGGER orders_ready_are_taken AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'ready' AND OLD.status <> 'ready')
  EXECUTE FUNCTION take_rest_of_ready();

INSERT INTO order_picks (order_id, position, key, picked)
SELECT line.order_id, line.position, 'ready ' || line.position,
       line.quantity - coalesce(sum(done.picked), 0)
FROM orders AS placed
JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
LEFT JOIN order_picks AS done
  ON done.order_id = line.order_id AND done.position = line.position
WHERE placed.status = 'ready'
GROUP BY line.order_id, line.position
HAVING line.quantity > coalesce(sum(done.picked), 0)
ON CONFLICT (order_id, key) DO NOTHING;
