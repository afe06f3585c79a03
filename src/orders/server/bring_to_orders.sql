-- Books units of products that have come from one place of the shop to another, and with them what is
-- reserved at the first for orders that are collected at the second. The arrays are parallel: units
-- that were counted of those that were sent, those that were sent, and how many of these are still in
-- the books of the sender, because they are reserved there. Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION bring_to_orders(
  p_from integer, p_to integer, p_products integer[], p_units integer[], p_sent integer[],
  p_kept integer[], p_actor text, p_document text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  come     record;
  level    stock_levels;
  brought  record;
  promised integer;
  booked   integer;
  told     jsonb := '[]';
BEGIN
  -- orders before stock, and both in one order everywhere
  PERFORM FROM orders WHERE id IN (
    SELECT order_id FROM orders_of_goods(p_to, p_from, p_products, p_units, NULL))
  ORDER BY id FOR UPDATE;
  PERFORM FROM stock_levels
  WHERE product_id = ANY (p_products) AND location_id IN (p_from, p_to)
  ORDER BY product_id, location_id FOR UPDATE;
  FOR come IN
    SELECT * FROM unnest(p_products, p_units, p_sent, p_kept) AS given(product_id, units, sent, kept)
    WHERE units > 0 ORDER BY product_id
  LOOP
    promised := 0;
    FOR brought IN
      SELECT * FROM orders_of_goods(p_to, p_from, ARRAY[come.product_id], ARRAY[come.units], NULL)
    LOOP
      PERFORM move_allocation(brought.order_id, brought.position, p_from, p_to, brought.units);
      promised := promised + brought.units;
      told := told || jsonb_build_object(
        'order', brought.order_id, 'product', brought.product_id, 'units', brought.units);
    END LOOP;
    SELECT * INTO level FROM stock_levels
    WHERE product_id = come.product_id AND location_id = p_from;
    -- units in the sender's books that were handed over before they were counted do not come again
    booked := least(come.kept, come.units, level.on_hand - level.reserved + promised);
    IF booked > 0 OR promised > 0 THEN
      PERFORM change_stock(come.product_id, p_from, 'moved', -booked, -promised, p_actor,
        p_document, p_reason);
    END IF;
    PERFORM change_stock(come.product_id, p_to, 'moved',
      least(come.units, come.sent - come.kept + booked), promised, p_actor, p_document, p_reason);
  END LOOP;
  RETURN told;
END $$;
