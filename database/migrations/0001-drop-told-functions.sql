-- Drops functions that were renamed: line_document and order_with_lines replace them.
DROP FUNCTION IF EXISTS told_line(order_lines);
DROP FUNCTION IF EXISTS told_order(orders, jsonb);
