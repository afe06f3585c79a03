-- Locks the stock levels of a product at these locations, and inserts the missing rows.
-- Rows are locked in the same order as in place_order and count_stock. Refusal:
--   SW404 there is no such product or location, or its shop is closed, DETAIL {"field": "product" | "place"};
--         or the location is that of goods to order, which a supplier's list counts, "field": "supplier"
CREATE OR REPLACE FUNCTION hold_stock(p_product integer, p_locations integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM products WHERE id = p_product) THEN
    RAISE EXCEPTION 'no such product' USING ERRCODE = 'SW404', DETAIL = '{"field": "product"}';
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_locations) AS asked(id)
             WHERE NOT EXISTS (
               SELECT 1 FROM stock_locations AS location
               LEFT JOIN stores AS store ON store.id = location.store_id
               WHERE location.id = asked.id AND store.closed_at IS NULL)) THEN
    RAISE EXCEPTION 'no such place' USING ERRCODE = 'SW404', DETAIL = '{"field": "place"}';
  END IF;
  IF EXISTS (SELECT 1 FROM stock_locations WHERE id = ANY (p_locations) AND is_to_order) THEN
    RAISE EXCEPTION 'counted by a supplier' USING ERRCODE = 'SW404', DETAIL = '{"field": "supplier"}';
  END IF;
  INSERT INTO stock_levels AS level (product_id, location_id)
  SELECT DISTINCT p_product, asked.id FROM unnest(p_locations) AS asked(id) ORDER BY asked.id
  ON CONFLICT (product_id, location_id) DO UPDATE SET on_hand = level.on_hand WHERE false;
END $$;
