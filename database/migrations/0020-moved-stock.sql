-- Stock that staff move between places and correct after a count, and until when the shop was last
-- there to hand orders over. move_stock and correct_stock change stock by change_stock alone.

-- What somebody has counted: a count that agrees is a movement of nothing, so that it too is known
-- when it is told a second time.
ALTER TABLE stock_movements
  ADD COLUMN counted integer,
  ADD CONSTRAINT stock_movements_counted
    CHECK (counted IS NULL OR (counted >= 0 AND kind = 'corrected' AND document <> '')),
  DROP CONSTRAINT stock_movements_check,
  ADD CONSTRAINT stock_movements_changes
    CHECK (on_hand_change <> 0 OR reserved_change <> 0 OR counted IS NOT NULL);

-- Whether a document was used is looked up under the lock of the level; imports are not in it.
CREATE INDEX stock_movements_document ON stock_movements (product_id, location_id, document)
  WHERE kind = 'moved' OR counted IS NOT NULL;

-- As in 0004, and besides: why it was changed, and what was counted, where somebody has said so.
DROP FUNCTION change_stock(integer, integer, text, integer, integer, text, text);

CREATE FUNCTION change_stock(
  p_product integer, p_location integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text, p_document text, p_reason text DEFAULT '', p_counted integer DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels
  SET on_hand = on_hand + p_on_hand, reserved = reserved + p_reserved
  WHERE product_id = p_product AND location_id = p_location;
  IF NOT FOUND THEN
    INSERT INTO stock_levels (product_id, location_id, on_hand, reserved)
    VALUES (p_product, p_location, p_on_hand, p_reserved)
    ON CONFLICT (product_id, location_id) DO UPDATE
    SET on_hand = stock_levels.on_hand + excluded.on_hand,
        reserved = stock_levels.reserved + excluded.reserved;
  END IF;
  INSERT INTO stock_movements
    (product_id, location_id, kind, on_hand_change, reserved_change, actor, document, reason,
     counted)
  VALUES (p_product, p_location, p_kind, p_on_hand, p_reserved, p_actor, p_document, p_reason,
          p_counted);
END $$;

-- Makes the rows that are missing and locks all, without changing any, in the same order as
-- place_order and count_stock. What is not known is refused:
--   SW404 there is no such product or place, DETAIL {"field": "product" | "place"}
CREATE FUNCTION hold_stock(p_product integer, p_locations integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM products WHERE id = p_product) THEN
    RAISE EXCEPTION 'no such product' USING ERRCODE = 'SW404', DETAIL = '{"field": "product"}';
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_locations) AS asked(id)
             WHERE NOT EXISTS (SELECT 1 FROM stock_locations WHERE id = asked.id)) THEN
    RAISE EXCEPTION 'no such place' USING ERRCODE = 'SW404', DETAIL = '{"field": "place"}';
  END IF;
  INSERT INTO stock_levels AS level (product_id, location_id)
  SELECT DISTINCT p_product, asked.id FROM unnest(p_locations) AS asked(id) ORDER BY asked.id
  ON CONFLICT (product_id, location_id) DO UPDATE SET on_hand = level.on_hand WHERE false;
END $$;

-- Takes units from one place to another: free ones alone, what buyers have reserved stays where it
-- was promised. A document takes a product from a place once: true when it did so now, false when it
-- had done just that before. Refusals, of which nothing is kept:
--   SW404 as of hold_stock
--   SW409 there are not as many free units, DETAIL {"free"}
--   SW410 the document has moved another number, or elsewhere, DETAIL {"moved"}
--   SW422 nothing to move, or from a place to itself
CREATE FUNCTION move_stock(
  p_product integer, p_from integer, p_to integer, p_quantity integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  free   integer;
BEGIN
  IF p_quantity < 1 OR p_from = p_to OR p_document = '' THEN
    RAISE EXCEPTION 'nothing to move' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_from, p_to]);

  SELECT -on_hand_change INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_from
    AND kind = 'moved' AND on_hand_change < 0 AND document = p_document
  LIMIT 1;
  IF before = p_quantity AND EXISTS (
       SELECT 1 FROM stock_movements
       WHERE product_id = p_product AND location_id = p_to
         AND kind = 'moved' AND on_hand_change = p_quantity AND document = p_document) THEN
    RETURN false;
  END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('moved', before)::text;
  END IF;

  SELECT on_hand - reserved INTO free FROM stock_levels
  WHERE product_id = p_product AND location_id = p_from;
  IF free < p_quantity THEN
    RAISE EXCEPTION 'not as many free' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('free', free)::text;
  END IF;
  PERFORM change_stock(p_product, p_from, 'moved', -p_quantity, 0, p_actor, p_document, p_reason);
  PERFORM change_stock(p_product, p_to, 'moved', p_quantity, 0, p_actor, p_document, p_reason);
  RETURN true;
END $$;

-- Somebody has counted one product at one place: what lies there is as he says. A document counts a
-- product at a place once, for what was sold since must not come back. Resolves to what lay there
-- by the ledger, or to null when the document had said just that before. Refusals, of which nothing
-- is kept:
--   SW404 as of hold_stock
--   SW409 buyers have reserved more than was counted, DETAIL {"reserved"}
--   SW410 the document has told another number, DETAIL {"counted"}
--   SW422 no document
CREATE FUNCTION correct_stock(
  p_product integer, p_location integer, p_on_hand integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  level  record;
BEGIN
  IF p_document = '' THEN
    RAISE EXCEPTION 'no document' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_location]);

  SELECT counted INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_location
    AND document = p_document AND counted IS NOT NULL
  LIMIT 1;
  IF before = p_on_hand THEN RETURN NULL; END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('counted', before)::text;
  END IF;

  SELECT on_hand, reserved INTO level FROM stock_levels
  WHERE product_id = p_product AND location_id = p_location;
  IF p_on_hand < level.reserved THEN
    RAISE EXCEPTION 'less than reserved' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('reserved', level.reserved)::text;
  END IF;
  PERFORM change_stock(p_product, p_location, 'corrected', p_on_hand - level.on_hand, 0,
    p_actor, p_document, p_reason, p_on_hand);
  RETURN level.on_hand;
END $$;

-- Written every minute while the shop is open: a longer gap tells that it was closed, and a copy
-- that is brought back tells by it how old it is.
ALTER TABLE order_settings ADD COLUMN watched_at timestamptz NOT NULL DEFAULT now();
