-- Queues a letter in the transaction of its event.
-- It is written in PL/pgSQL, which keeps its plan; a function in SQL is planned at each call.
CREATE OR REPLACE FUNCTION queue_letter(
  p_kind text, p_recipient text, p_data jsonb, p_customer integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO letters (kind, recipient, data, customer_id)
  VALUES (p_kind, p_recipient, p_data, p_customer);
END $$;
