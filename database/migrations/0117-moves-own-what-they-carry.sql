-- A move knows for which lines it carries units, and ends with these alone.
CREATE TABLE carried_units (
  move_id     bigint NOT NULL,
  order_id    bigint NOT NULL,
  position    integer NOT NULL,
  location_id integer NOT NULL REFERENCES stock_locations,
  units       integer NOT NULL CHECK (units > 0),
  PRIMARY KEY (order_id, position, move_id),
  FOREIGN KEY (order_id, position) REFERENCES order_lines
);
CREATE INDEX carried_units_move ON carried_units (move_id);
CREATE INDEX came_units_age ON came_units (came_at);
-- moves that are on their way: what was promised of them, the oldest promise first
DO $$
DECLARE
  sent record;
  kept record;
  have integer;
BEGIN
  FOR sent IN
    SELECT move.id, place.store_id, way.id AS way, line.product_id,
           sum(line.promised)::integer AS promised
    FROM receptions AS move
    JOIN reception_lines AS line ON line.reception_id = move.id AND line.promised > 0
    JOIN stock_locations AS place ON place.id = move.location_id
    JOIN stock_locations AS way ON way.city_id = place.city_id AND way.is_transit
    WHERE move.sent_at IS NOT NULL AND move.ended_by IS NULL
    GROUP BY move.id, place.store_id, way.id, line.product_id ORDER BY move.id, line.product_id
  LOOP
    FOR kept IN
      SELECT line.order_id, line.position, allocated.quantity - (
               SELECT coalesce(sum(units), 0)::integer FROM carried_units AS known
               WHERE known.order_id = line.order_id AND known.position = line.position) AS units
      FROM order_lines AS line
      JOIN orders AS placed ON placed.id = line.order_id AND placed.store_id = sent.store_id
        AND placed.status IN ('new', 'confirmed', 'assembling')
      JOIN order_allocations AS allocated ON allocated.order_id = line.order_id
        AND allocated.position = line.position AND allocated.location_id = sent.way
      WHERE line.product_id = sent.product_id AND line.state = 'ordered'
      ORDER BY placed.promised_at NULLS LAST, line.order_id, line.position
    LOOP
      have := least(kept.units, sent.promised);
      CONTINUE WHEN have < 1;
      sent.promised := sent.promised - have;
      INSERT INTO carried_units (move_id, order_id, position, location_id, units)
      VALUES (sent.id, kept.order_id, kept.position, sent.way, have);
    END LOOP;
  END LOOP;
END $$;
-- the rest of what they carry is free, and lies nowhere until it comes
INSERT INTO stock_movements
  (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
SELECT level.product_id, level.location_id, 'moved', level.reserved - level.on_hand, 0, 'shop',
       'migration 0117'
FROM stock_levels AS level JOIN stock_locations AS way ON way.id = level.location_id
WHERE way.is_transit AND level.is_free;
UPDATE stock_levels AS level SET on_hand = reserved
FROM stock_locations AS way WHERE way.id = level.location_id AND way.is_transit AND level.is_free;
ALTER TABLE reception_lines DROP COLUMN promised;
CREATE OR REPLACE VIEW stock_differences AS
SELECT product_id, location_id,
       coalesce(level.on_hand, 0) AS on_hand, coalesce(moved.on_hand, 0) AS moved_on_hand,
       coalesce(level.reserved, 0) AS reserved, coalesce(moved.reserved, 0) AS moved_reserved,
       coalesce(kept.quantity, 0) AS kept, coalesce(carried.unwanted, 0) AS unwanted
FROM stock_levels AS level
FULL JOIN (
  SELECT product_id, location_id, sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved
  FROM stock_movements GROUP BY product_id, location_id) AS moved USING (product_id, location_id)
FULL JOIN (
  SELECT line.product_id, allocated.location_id, sum(allocated.quantity) AS quantity
  FROM order_allocations AS allocated
  JOIN order_lines AS line USING (order_id, position)
  JOIN orders AS placed ON placed.id = allocated.order_id
  WHERE line.state = 'ordered' AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
  GROUP BY line.product_id, allocated.location_id) AS kept USING (product_id, location_id)
FULL JOIN (
  SELECT line.product_id, sent.location_id,
         sum(greatest(sent.units - coalesce(allocated.quantity, 0), 0)) AS unwanted
  FROM (
    SELECT order_id, position, location_id, sum(units) AS units
    FROM carried_units GROUP BY order_id, position, location_id) AS sent
  JOIN order_lines AS line USING (order_id, position)
  JOIN orders AS placed ON placed.id = sent.order_id
  LEFT JOIN order_allocations AS allocated
    ON allocated.order_id = sent.order_id AND allocated.position = sent.position
   AND allocated.location_id = sent.location_id AND line.state = 'ordered'
   AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
  GROUP BY line.product_id, sent.location_id) AS carried USING (product_id, location_id)
WHERE coalesce(level.on_hand, 0) <> coalesce(moved.on_hand, 0)
   OR coalesce(level.reserved, 0) <> coalesce(moved.reserved, 0)
   OR coalesce(level.reserved, 0) <> coalesce(kept.quantity, 0)
   OR coalesce(level.on_hand - level.reserved, 0) <> coalesce(carried.unwanted, 0)
      AND location_id IN (SELECT id FROM stock_locations WHERE is_transit);
-- functions with other parameters
DROP FUNCTION IF EXISTS reserved_for_shop(integer, integer);
DROP FUNCTION IF EXISTS carry_for_orders(
  integer, integer, integer, integer[], integer[], text, text, text);
DROP FUNCTION IF EXISTS bring_sent(
  integer, integer, integer, integer[], integer[], integer[], text, text, text);
DROP FUNCTION IF EXISTS orders_of_goods(integer, integer[], integer[], timestamptz);
DROP FUNCTION IF EXISTS give_to_orders(integer, integer[], integer[], timestamptz, text);
DROP FUNCTION IF EXISTS count_come_units(bigint, integer, integer, integer);
