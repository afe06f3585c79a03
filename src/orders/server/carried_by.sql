-- What a move carries for orders, the oldest promise first: how many units of a line it has, how many
-- its order still wants of those on their way to it, and how many of them other moves carry.
CREATE OR REPLACE FUNCTION carried_by(p_move bigint)
RETURNS TABLE (order_id bigint, "position" integer, product_id integer, way integer, units integer,
               wanted integer, others integer)
LANGUAGE sql STABLE AS $$
  SELECT mine.order_id, mine.position, line.product_id, mine.location_id, mine.units,
         coalesce(kept.quantity, 0), (
           SELECT coalesce(sum(other.units), 0)::integer FROM carried_units AS other
           WHERE other.order_id = mine.order_id AND other.position = mine.position
             AND other.location_id = mine.location_id AND other.move_id <> mine.move_id)
  FROM carried_units AS mine
  JOIN orders AS placed ON placed.id = mine.order_id
  JOIN order_lines AS line ON line.order_id = mine.order_id AND line.position = mine.position
  LEFT JOIN order_allocations AS kept
    ON kept.order_id = mine.order_id AND kept.position = mine.position
   AND kept.location_id = mine.location_id AND line.state = 'ordered'
   AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
  WHERE mine.move_id = p_move
  ORDER BY placed.promised_at NULLS LAST, mine.order_id, mine.position
$$;
