-- Trigger: tells the office that the money of an order has changed. Each tenth row or so deletes old
-- ones, so no timer is needed; who is about to delete the same rows is not waited for.
CREATE OR REPLACE FUNCTION note_payment_news() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written bigint;
BEGIN
  INSERT INTO office_news (order_id) VALUES (NEW.order_id) RETURNING id INTO written;
  IF written % 10 = 0 THEN
    DELETE FROM office_news WHERE id IN (
      SELECT id FROM office_news WHERE created_at < now() - interval '1 hour'
      ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
