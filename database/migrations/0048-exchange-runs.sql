-- The journal of exchanges with 1C: what each refused, what waits for the owner's decision, and what
-- was there before, so that an exchange can be undone as a price list can.

CREATE TABLE exchange_runs (
  -- of the sequence of import_runs: changes of lists and of exchanges are kept in the same tables
  id           integer PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('import_runs', 'id')),
  session_id   bigint NOT NULL,
  -- of CommerceML, '' before version 3
  version      text NOT NULL DEFAULT '',
  -- the setting of the price type that buyers pay, null where there was none
  price_type   text,
  status       text NOT NULL DEFAULT 'running'
               CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  started_at   timestamptz NOT NULL DEFAULT now(),
  -- of the last thing that it wrote
  finished_at  timestamptz NOT NULL DEFAULT now(),
  undone_at    timestamptz,
  -- since when its changes are not kept any more: it cannot be undone
  forgotten_at timestamptz,
  -- offers that it named, and those of them that were refused
  offers       integer NOT NULL DEFAULT 0 CHECK (offers >= 0),
  refused      integer NOT NULL DEFAULT 0 CHECK (refused >= 0),
  failure      text NOT NULL DEFAULT '',
  -- what the owner is asked: [{"about", "count", "text"}]
  questions    jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
  new_products int4multirange NOT NULL DEFAULT '{}',
  -- all its rows in the ledger of stock stand behind this one
  ledger_from  bigint NOT NULL
);
-- the open run of a session
CREATE INDEX exchange_runs_session ON exchange_runs (session_id);

-- At most a thousand of each run.
CREATE TABLE exchange_refusals (
  run_id   integer NOT NULL REFERENCES exchange_runs (id) ON DELETE CASCADE,
  offer_id text NOT NULL,
  name     text NOT NULL,
  article  text NOT NULL,
  reason   text NOT NULL CHECK (reason <> ''),
  PRIMARY KEY (run_id, offer_id)
);

-- Rows as they were before a run first changed them; `was` is null where there was none.
CREATE TABLE exchange_former (
  run_id     integer NOT NULL,
  table_name text NOT NULL,
  key        text NOT NULL,
  was        jsonb,
  PRIMARY KEY (run_id, table_name, key)
);

-- What 1C tells of products and of offers is kept first and published when its file is read whole.
ALTER TABLE exchange_offers
  -- the session that has named it, or its product, where it is not published since; null else
  ADD COLUMN due_in bigint,
  -- refused because another of 1C's goods has its article; the other may go with this exchange
  ADD COLUMN is_rival boolean NOT NULL DEFAULT false;
CREATE INDEX exchange_offers_due ON exchange_offers (due_in, id) WHERE due_in IS NOT NULL;
UPDATE exchange_offers SET is_rival = true
WHERE state = 'refused' AND reason LIKE 'Артикул «%» уже у другого товара 1С.';

-- What the goods of a session are held for: 'stock', 'prices', 'other'; null where they are not held.
CREATE FUNCTION exchange_holds(p_session bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN questions @> '[{"about": "stock"}]' THEN 'stock'
              WHEN questions @? '$[*] ? (@.about == "prices" || @.about == "leaps")' THEN 'prices'
              ELSE 'other' END
  FROM exchange_runs
  WHERE session_id = p_session AND status IN ('waiting', 'failed') AND questions <> '[]'
  ORDER BY id DESC LIMIT 1
$$;

-- Facts that 1C states beside what a list says: unit, country, VAT, article, manufacturer.
ALTER TABLE product_changes
  ADD COLUMN was_facts jsonb,
  ADD COLUMN is_facts jsonb;

CREATE FUNCTION facts_of(p_product products) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'unit', p_product.unit, 'country', p_product.country, 'vat_rate', p_product.vat_rate,
    'article', p_product.article, 'article_norm', p_product.article_norm,
    'manufacturer_id', p_product.manufacturer_id)
$$;

-- Keeps the former row where the transaction names its run. The first one of a run counts.
CREATE FUNCTION keep_exchange_former() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_offers
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_offers
  FOR EACH ROW
  WHEN ((OLD.told, OLD.prices, OLD.quantity, OLD.stocks, OLD.is_deleted, OLD.is_absent, OLD.state,
         OLD.reason)
        IS DISTINCT FROM
        (NEW.told, NEW.prices, NEW.quantity, NEW.stocks, NEW.is_deleted, NEW.is_absent, NEW.state,
         NEW.reason)
        -- held with another exchange so far
        OR OLD.due_in <> NEW.due_in)
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_products
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_products
  FOR EACH ROW
  WHEN ((OLD.told, OLD.is_deleted) IS DISTINCT FROM (NEW.told, NEW.is_deleted))
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR UPDATE OR DELETE ON external_ids
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON product_prices
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR DELETE ON exchange_counts
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();

-- Gives the rows back that the run has changed, and forgets them. Later runs must be undone before.
CREATE FUNCTION restore_exchange_former(p_run integer) RETURNS void LANGUAGE plpgsql AS $$
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

  DELETE FROM external_ids AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'external_ids'
    AND kept.source = '1c' AND kept.external_id = former.key;
  INSERT INTO external_ids
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::external_ids, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'external_ids' AND was IS NOT NULL;

  DELETE FROM product_prices AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'product_prices'
    AND kept.product_id = split_part(former.key, ' ', 1)::integer
    AND kept.price_type_id = split_part(former.key, ' ', 2)::integer;
  INSERT INTO product_prices
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::product_prices, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'product_prices' AND was IS NOT NULL;

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

-- The documents by which undone runs stand in the ledger, and by which their undoing does.
CREATE VIEW undone_documents AS
SELECT concat(run.name, ' ', run.id, undoing.suffix) AS document, run.undone_at
FROM (SELECT 'import' AS name, id, undone_at FROM import_runs WHERE status = 'undone'
      UNION ALL
      SELECT '1c', id, undone_at FROM exchange_runs WHERE status = 'undone') AS run
CROSS JOIN (VALUES (''), (' undone')) AS undoing(suffix);
