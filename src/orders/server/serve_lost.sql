-- Orders that are collected at a place, and some of whose units were lost on the way to it, get free
-- ones that lie there; the lost ones leave the books. Orders and stock are held (hold_for_goods).
-- Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION serve_lost(
  p_place integer, p_products integer[], p_orders bigint[], p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lost   record;
  served integer;
  told   jsonb := '[]';
BEGIN
  FOR lost IN
    SELECT placed.id AS order_id, line.position, line.product_id, allocated.location_id AS way,
           lost_units(allocated) AS units
    FROM orders AS placed
    JOIN stock_locations AS here ON here.id = p_place AND here.store_id = placed.store_id
    JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    WHERE placed.id = ANY (p_orders) AND line.product_id = ANY (p_products)
    ORDER BY placed.promised_at NULLS LAST, placed.id, line.position
  LOOP
    SELECT least(lost.units, on_hand - reserved) INTO served FROM stock_levels
    WHERE product_id = lost.product_id AND location_id = p_place;
    CONTINUE WHEN NOT coalesce(served > 0, false);
    PERFORM change_stock(lost.product_id, lost.way, 'corrected', -served, -served, p_actor,
      'order ' || lost.order_id || ' lost');
    PERFORM change_stock(lost.product_id, p_place, 'reserved', 0, served, p_actor,
      'order ' || lost.order_id);
    PERFORM move_allocation(lost.order_id, lost.position, lost.way, p_place, served);
    told := told || jsonb_build_object(
      'order', lost.order_id, 'product', lost.product_id, 'units', served);
  END LOOP;
  RETURN told;
END $$;
