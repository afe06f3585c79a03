-- Stock per location, and the ledger of every change. change_stock and count_stock are the only
-- writers of both.

CREATE TABLE stock_levels (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  on_hand     integer NOT NULL DEFAULT 0,
  reserved    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, location_id),
  CONSTRAINT stock_levels_on_hand CHECK (on_hand >= 0),
  CONSTRAINT stock_levels_reserved CHECK (reserved >= 0 AND reserved <= on_hand)
) WITH (fillfactor = 80);

CREATE TABLE stock_movements (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id      integer NOT NULL REFERENCES products,
  location_id     integer NOT NULL REFERENCES stock_locations,
  kind            text NOT NULL CHECK (kind IN
                  ('received', 'corrected', 'moved', 'reserved', 'released', 'sold', 'returned')),
  on_hand_change  integer NOT NULL,
  reserved_change integer NOT NULL,
  actor           text NOT NULL CHECK (actor <> ''),
  reason          text NOT NULL DEFAULT '',
  document        text NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (on_hand_change <> 0 OR reserved_change <> 0)
);

CREATE INDEX stock_movements_product ON stock_movements (product_id, location_id);

-- Changes one level and writes the movement. The constraints of stock_levels refuse what cannot be.
CREATE FUNCTION change_stock(
  p_product integer, p_location integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text, p_document text
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
    (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
  VALUES (p_product, p_location, p_kind, p_on_hand, p_reserved, p_actor, p_document);
END $$;

-- Sets what lies at many places at once (a price list, 1C) and writes a movement per difference.
-- Arrays run in parallel. Units that buyers have reserved stay: on_hand never falls below them.
CREATE FUNCTION count_stock(
  p_products integer[], p_locations integer[], p_on_hand integer[],
  p_kind text, p_actor text, p_document text
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  -- Makes the rows that are missing and locks all, without changing any, in the same order as
  -- place_order: what is read below stays true, and no two writers wait for each other crosswise.
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
