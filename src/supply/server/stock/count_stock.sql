-- Sets the stock of many products and locations, with a movement for each difference; returns how
-- many differed. The arrays are parallel. on_hand never falls below the reserved units.
-- Fails where units would come into a closed shop.
CREATE OR REPLACE FUNCTION count_stock(
  p_products integer[], p_locations integer[], p_on_hand integer[],
  p_kind text, p_actor text, p_document text
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
  closed  text;
BEGIN
  SELECT store.title INTO closed
  FROM stock_locations AS location
  JOIN stores AS store ON store.id = location.store_id AND store.closed_at IS NOT NULL
  JOIN unnest(p_locations, p_on_hand) AS c(location_id, on_hand)
    ON c.location_id = location.id AND c.on_hand > 0
  LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'Магазин «%» закрыт, и остаток туда не записать: откройте его (shops open).', closed;
  END IF;

  -- Inserts missing rows and locks all, in the lock order of place_order, so that the levels read
  -- below do not change and no deadlock occurs.
  INSERT INTO stock_levels AS level (product_id, location_id)
  SELECT DISTINCT c.product_id, c.location_id
  FROM unnest(p_products, p_locations) AS c(product_id, location_id)
  ORDER BY c.product_id, c.location_id
  ON CONFLICT (product_id, location_id) DO UPDATE SET on_hand = level.on_hand WHERE false;

  WITH counted AS (
    SELECT c.product_id, c.location_id, max(c.on_hand) AS on_hand
    FROM unnest(p_products, p_locations, p_on_hand) AS c(product_id, location_id, on_hand)
    GROUP BY c.product_id, c.location_id
  ), differences AS (
    SELECT product_id, location_id,
           greatest(counted.on_hand, level.reserved) AS on_hand,
           greatest(counted.on_hand, level.reserved) - level.on_hand AS change
    FROM counted JOIN stock_levels AS level USING (product_id, location_id)
  ), written AS (
    UPDATE stock_levels AS level SET on_hand = difference.on_hand
    FROM differences AS difference
    WHERE level.product_id = difference.product_id
      AND level.location_id = difference.location_id AND difference.change <> 0
  ), noted AS (
    INSERT INTO stock_movements
      (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
    SELECT product_id, location_id, p_kind, change, 0, p_actor, p_document
    FROM differences WHERE change <> 0
    RETURNING 1
  )
  SELECT count(*) INTO changed FROM noted;
  RETURN changed;
END $$;
