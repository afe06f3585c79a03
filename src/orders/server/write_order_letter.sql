-- Queues a letter about an order to its buyer, whom the caller has read; false: it was not queued.
-- p_more is added to the data of the order. An unconfirmed mailbox may be a stranger's: it gets
-- twenty letters an hour, without texts that the buyer typed and without the pickup code. A buyer
-- without a valid address gets none, and his order stands. The pattern is that of letters.recipient.
CREATE OR REPLACE FUNCTION write_order_letter(
  p_kind text, p_order bigint, p_document jsonb, p_more jsonb,
  p_customer integer, p_name text, p_email text, p_is_confirmed boolean, p_is_online boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  name  text  := p_name;
  more  jsonb := p_more;
  shown jsonb := p_document;
BEGIN
  IF p_email !~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN RETURN false; END IF;
  IF NOT p_is_confirmed THEN
    IF (SELECT created_at FROM letters WHERE customer_id = p_customer
        ORDER BY id DESC OFFSET 19 LIMIT 1) > now() - interval '1 hour' THEN
      RETURN false;
    END IF;
    name := '';
    shown := (shown - 'recipient') || jsonb_build_object('comment', '', 'phone', '',
      'address', CASE WHEN shown ->> 'storeId' IS NULL THEN '' ELSE shown ->> 'address' END);
    more := more - 'pickupCode';
    IF (SELECT actor LIKE 'customer %' FROM order_status_changes
        WHERE order_id = p_order ORDER BY id DESC LIMIT 1) THEN
      more := more - 'reason';
    END IF;
  END IF;
  -- skipped for most orders, which are paid on receipt, to keep placing cheap
  IF p_is_online OR p_kind <> 'order-placed' THEN
    more := more || jsonb_strip_nulls(jsonb_build_object('payUntil', pay_until(p_order),
      'paidTotal', (SELECT sum(amount) FROM payments
                    WHERE order_id = p_order AND status = 'succeeded')));
  END IF;
  PERFORM queue_letter(p_kind, p_email,
    jsonb_build_object('order', shown, 'name', name) || more, p_customer);
  RETURN true;
END $$;
