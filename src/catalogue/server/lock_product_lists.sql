-- Waits for the turn to write the product lists, and keeps it until the transaction ends.
-- A transaction that also writes products or stock asks for its turn before the first of them:
-- behind a rebuild it waits for a minute, and what it had locked by then would keep buyers waiting.
CREATE OR REPLACE FUNCTION lock_product_lists() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7448)
$$;
