-- Gives up a customer's queued letters with invalid links; p_kind NULL: of any kind.
CREATE OR REPLACE FUNCTION withdraw_link_letters(p_customer integer, p_kind text) RETURNS void
LANGUAGE sql AS $$
  UPDATE letters
  SET given_up_at = now(), data = data - 'token',
      failure = 'Ссылка письма больше не действует: её заменила новая или она уже не нужна.'
  WHERE customer_id = p_customer AND sent_at IS NULL AND given_up_at IS NULL
    AND data ? 'token' AND (p_kind IS NULL OR kind = p_kind)
$$;
