-- Makes the lists of build_product_lists the current ones: the second half of a rebuild.
-- The swap takes the milliseconds until the transaction ends. Readers never wait longer than the
-- lock timeout: behind a long reader (a backup) it steps back and tries again, five minutes in all.
CREATE OR REPLACE FUNCTION swap_product_lists() RETURNS void
LANGUAGE plpgsql SET client_min_messages = warning SET lock_timeout = '100ms' AS $$
DECLARE
  tries integer := 0;
BEGIN
  LOOP
    BEGIN
      DROP TABLE IF EXISTS product_search, model_listing, model_category_counts, category_counts,
                           catalogue_words;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      tries := tries + 1;
      IF tries = 600 THEN RAISE; END IF;
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  ALTER TABLE rebuilt.product_search SET SCHEMA public;
  ALTER TABLE rebuilt.model_listing SET SCHEMA public;
  ALTER TABLE rebuilt.model_category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.catalogue_words SET SCHEMA public;
  DROP SCHEMA rebuilt;
  PERFORM raise_search_version('products');
END $$;
