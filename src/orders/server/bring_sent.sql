-- Books at a place what has come by a move: the reserved units with their reservations, from p_way, the
-- place of what is on its way; and the rest, which lay nowhere. The arrays are parallel: units that
-- were counted of those that were sent, and how many of the sent ones were reserved, for the orders of
-- p_store. What was reserved and did not come stays on its way, for its order; what its order needs no
-- more is free here, or lost. Returns [{"order", "product", "units"}].
CREATE OR REPLACE FUNCTION bring_sent(
  p_way integer, p_to integer, p_store integer, p_products integer[], p_units integer[],
  p_promised integer[], p_actor text, p_document text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  come    record;
  brought integer;
  unneeded integer;
  gone    integer;
  told    jsonb;
BEGIN
  told := carry_for_orders(p_way, p_to, p_store, p_products, ARRAY(
      SELECT least(units, promised) FROM unnest(p_units, p_promised)
        WITH ORDINALITY AS line(units, promised, at_place) ORDER BY at_place),
    p_actor, p_document, p_reason);
  FOR come IN
    SELECT * FROM unnest(p_products, p_units, p_promised) AS line(product_id, units, promised)
    ORDER BY product_id
  LOOP
    SELECT coalesce(sum(units), 0) INTO brought
    FROM jsonb_to_recordset(told) AS good(product integer, units integer)
    WHERE product = come.product_id;
    SELECT least(come.promised - brought, on_hand - reserved) INTO unneeded FROM stock_levels
    WHERE product_id = come.product_id AND location_id = p_way;
    unneeded := coalesce(unneeded, 0);
    IF unneeded > 0 THEN
      PERFORM change_stock(come.product_id, p_way, 'moved', -unneeded, 0, p_actor, p_document,
        p_reason);
    END IF;
    -- handed over meanwhile, by 1C: they are in no books
    gone := greatest(least(come.units, come.promised) - brought - unneeded, 0);
    IF come.units - brought - gone > 0 THEN
      PERFORM change_stock(come.product_id, p_to, 'moved', come.units - brought - gone, 0,
        p_actor, p_document, p_reason);
    END IF;
  END LOOP;
  RETURN told;
END $$;
