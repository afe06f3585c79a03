-- Which offers of 1C have told their stock and are not counted since: held, refused and waiting ones,
-- and those whose warehouse has no place yet.
ALTER TABLE exchange_offers ADD COLUMN stock_due_in bigint;

DROP TRIGGER keep_former ON exchange_offers;
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_offers
  FOR EACH ROW
  WHEN ((OLD.told, OLD.prices, OLD.quantity, OLD.stocks, OLD.is_deleted, OLD.is_absent, OLD.state,
         OLD.reason)
        IS DISTINCT FROM
        (NEW.told, NEW.prices, NEW.quantity, NEW.stocks, NEW.is_deleted, NEW.is_absent, NEW.state,
         NEW.reason)
        -- held with another exchange so far
        OR OLD.due_in <> NEW.due_in OR OLD.stock_due_in <> NEW.stock_due_in)
  EXECUTE FUNCTION keep_exchange_former();

UPDATE exchange_offers AS offer
SET stock_due_in = greatest(quantity_in, stocks_in)
WHERE coalesce(quantity_in, stocks_in) IS NOT NULL
  AND (due_in IS NOT NULL OR state IN ('waiting', 'refused')
       OR EXISTS (SELECT FROM exchange_warehouses AS warehouse
                  WHERE warehouse.location_id IS NULL
                    AND (offer.stocks ? warehouse.id
                         OR offer.stocks IS NULL AND warehouse.id = 'total')));
