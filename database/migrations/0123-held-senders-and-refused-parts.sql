-- functions with other parameters
DROP FUNCTION IF EXISTS drop_order_units(bigint, integer, integer, text, text);
DROP FUNCTION IF EXISTS hold_for_goods(integer, integer[]);
