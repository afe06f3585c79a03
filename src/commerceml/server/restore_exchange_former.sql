-- Gives the rows back that a run of the exchange has changed, and forgets them.
-- Later runs must be undone before.
CREATE OR REPLACE FUNCTION restore_exchange_former(p_run integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  batch_rows CONSTANT integer := 20000;
BEGIN
  DELETE FROM exchange_offers AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_offers' AND kept.id = former.key;
  INSERT INTO exchange_offers
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_offers, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_offers' AND was IS NOT NULL;

  DELETE FROM exchange_products AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_products' AND kept.id = former.key;
  INSERT INTO exchange_products
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_products, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_products' AND was IS NOT NULL;

  PERFORM restore_external_ids('1c', batch.keys, batch.former)
  FROM (SELECT array_agg(key) AS keys, array_agg(was) AS former
        FROM (SELECT key, was, (row_number() OVER (ORDER BY key) - 1) / batch_rows AS number
              FROM exchange_former
              WHERE run_id = p_run AND table_name = 'external_ids') AS numbered
        GROUP BY number) AS batch;

  PERFORM restore_product_prices(batch.products, batch.price_types, batch.former)
  FROM (SELECT array_agg(split_part(key, ' ', 1)::integer) AS products,
               array_agg(split_part(key, ' ', 2)::integer) AS price_types,
               array_agg(was) AS former
        FROM (SELECT key, was, (row_number() OVER (ORDER BY key) - 1) / batch_rows AS number
              FROM exchange_former
              WHERE run_id = p_run AND table_name = 'product_prices') AS numbered
        GROUP BY number) AS batch;

  DELETE FROM exchange_counts AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_counts'
    AND kept.product_id = split_part(former.key, ' ', 1)::integer
    AND kept.location_id = split_part(former.key, ' ', 2)::integer;
  INSERT INTO exchange_counts
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_counts, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_counts' AND was IS NOT NULL;

  DELETE FROM exchange_former WHERE run_id = p_run;
END $$;
