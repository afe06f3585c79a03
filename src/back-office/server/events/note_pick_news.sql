-- Trigger: tells the office what was taken for an order. Each tenth row deletes old ones, as of payments.
CREATE OR REPLACE FUNCTION note_pick_news() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written bigint;
BEGIN
  INSERT INTO office_news (order_id, topic) VALUES (NEW.order_id, 'picks') RETURNING id INTO written;
  IF written % 10 = 0 THEN
    DELETE FROM office_news WHERE id IN (
      SELECT id FROM office_news WHERE created_at < now() - interval '1 hour'
      ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
