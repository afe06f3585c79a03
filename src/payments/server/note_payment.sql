-- Records the provider's state of a payment and gives its new status.
-- The status only moves forward: a paid payment never changes, a failed one can only turn out paid
-- or disputed.
CREATE OR REPLACE FUNCTION note_payment(
  p_payment bigint, p_status text, p_provider_id text, p_url text, p_failure text,
  p_next_look timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_order bigint;
  noted   text;
BEGIN
  SELECT order_id INTO v_order FROM payments WHERE id = p_payment;
  PERFORM 1 FROM orders WHERE id = v_order FOR UPDATE;
  UPDATE payments
  SET status = p_status,
      provider_id = coalesce(provider_id, p_provider_id),
      confirmation_url = coalesce(confirmation_url, p_url),
      failure = p_failure,
      paid_at = CASE WHEN p_status = 'succeeded' THEN now() END,
      due_at = CASE WHEN p_status = 'waiting' THEN p_next_look END,
      read_at = coalesce(asked_at, now()),
      -- a failed one turned out disputed while another attempt is open
      superseded_at = CASE WHEN p_status = 'disputed' AND EXISTS (
        SELECT 1 FROM payments AS other
        WHERE other.order_id = v_order AND other.id <> p_payment AND other.superseded_at IS NULL
          AND other.status IN ('checking', 'waiting', 'disputed'))
        THEN coalesce(superseded_at, now()) ELSE superseded_at END,
      request = NULL
  WHERE id = p_payment
    AND (provider_id IS NULL OR p_provider_id IS NULL OR provider_id = p_provider_id)
    AND CASE status
          WHEN 'checking' THEN p_status <> 'checking'
          WHEN 'waiting'  THEN p_status <> 'checking'
          WHEN 'failed'   THEN p_status IN ('succeeded', 'disputed')
          WHEN 'disputed' THEN p_status IN ('succeeded', 'failed', 'disputed')
          ELSE false END
  RETURNING status INTO noted;
  IF noted = 'succeeded' THEN PERFORM settle_order(v_order, ''); END IF;
  RETURN coalesce(noted, (SELECT status FROM payments WHERE id = p_payment));
END $$;
