-- Trigger: keeps the former row where the transaction names its run; the first one of a run counts.
CREATE OR REPLACE FUNCTION keep_exchange_former() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run integer := nullif(current_setting('silkway.exchange_run', true), '')::integer;
  row_now jsonb;
BEGIN
  IF run IS NULL THEN RETURN NULL; END IF;
  row_now := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  INSERT INTO exchange_former (run_id, table_name, key, was)
  VALUES (run, TG_TABLE_NAME,
          CASE TG_TABLE_NAME
            WHEN 'external_ids' THEN row_now ->> 'external_id'
            WHEN 'product_prices' THEN concat_ws(' ', row_now ->> 'product_id', row_now ->> 'price_type_id')
            WHEN 'exchange_counts' THEN concat_ws(' ', row_now ->> 'product_id', row_now ->> 'location_id')
            ELSE row_now ->> 'id' END,
          CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
