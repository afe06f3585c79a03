-- What a picker has not found leaves the stock with the order that is cancelled.
CREATE TRIGGER orders_cancelled_lose_missing AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'cancelled' AND OLD.status = 'assembling')
  EXECUTE FUNCTION lose_missing_of_cancelled();
