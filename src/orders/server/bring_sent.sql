-- Ends a move: books at a place what has come of what it carried, and nothing of other moves. The
-- arrays are parallel: units that were counted of those that were sent. They go to the orders that they
-- were sent for and that still want them; the rest is free here. What did not come stays at the place
-- of what is on its way for the orders that want it (lost_units); what nobody wants any more is lost.
-- p_is_back: they are back at their sender, and what another move carries to the order as well is no
-- more reserved here. Orders and stock are held (hold_for_goods). Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION bring_sent(
  p_move bigint, p_place integer, p_products integer[], p_units integer[], p_is_back boolean,
  p_actor text, p_document text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  remaining integer[] := p_units;
  unwanted  integer[] := array_fill(0, ARRAY[cardinality(p_products)]);
  carried   record;
  given     integer;
  at_place  integer;
  missing   integer;
  way       integer;
  told      jsonb := '[]';
BEGIN
  FOR carried IN SELECT * FROM carried_by(p_move) LOOP
    way := carried.way;
    at_place := array_position(p_products, carried.product_id);
    -- a product deleted from the catalogue has no stock
    CONTINUE WHEN at_place IS NULL;
    given := least(carried.units, coalesce(remaining[at_place], 0), CASE WHEN p_is_back
      THEN greatest(carried.wanted - carried.others, 0) ELSE carried.wanted END);
    -- there lies what is carried, or wanted where that is more
    unwanted[at_place] := unwanted[at_place] - given
      + greatest(carried.wanted, carried.others + carried.units)
      - greatest(carried.wanted - given, carried.others);
    CONTINUE WHEN given = 0;
    remaining[at_place] := remaining[at_place] - given;
    PERFORM change_stock(carried.product_id, way, 'moved', -given, -given, p_actor, p_document,
      p_reason);
    PERFORM change_stock(carried.product_id, p_place, 'moved', given, given, p_actor, p_document,
      p_reason);
    PERFORM move_allocation(carried.order_id, carried.position, way, p_place, given);
    told := told || jsonb_build_object(
      'order', carried.order_id, 'product', carried.product_id, 'units', given);
  END LOOP;
  DELETE FROM carried_units WHERE move_id = p_move;
  FOR at_place IN 1 .. cardinality(p_products) LOOP
    missing := greatest(unwanted[at_place] - remaining[at_place], 0);
    IF unwanted[at_place] > missing THEN
      PERFORM change_stock(p_products[at_place], way, 'moved', missing - unwanted[at_place], 0,
        p_actor, p_document, p_reason);
    END IF;
    IF missing > 0 THEN
      PERFORM change_stock(p_products[at_place], way, 'corrected', -missing, 0, p_actor,
        p_document || ' lost');
    END IF;
    IF remaining[at_place] > 0 THEN
      PERFORM change_stock(p_products[at_place], p_place, 'moved', remaining[at_place], 0, p_actor,
        p_document, p_reason);
    END IF;
  END LOOP;
  RETURN told;
END $$;
