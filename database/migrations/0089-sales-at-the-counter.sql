-- Sales at the counter. place_order and refuse_lines have got parameters: calls of the version before
-- find the new functions, whose last parameters have defaults.
ALTER TABLE orders ADD COLUMN is_sale boolean NOT NULL DEFAULT false;

DROP FUNCTION IF EXISTS place_order(
  integer, text, text, integer, integer, text, text, text, integer[], integer[], bigint, jsonb,
  text, order_bounds, integer, integer[], timestamptz[], timestamptz, bigint, text);
DROP FUNCTION IF EXISTS refuse_lines(integer[], integer[], boolean, bigint, jsonb);
