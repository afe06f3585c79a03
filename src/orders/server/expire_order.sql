-- Cancels an unconfirmed order confirm_warning_hours after its warning was sent.
-- While the letter is queued the order waits. If the letter was given up without having been refused,
-- the shop's own mail was down: the buyer is warned again. If it was refused, the order of a customer
-- with neither confirmed e-mail nor vouching expires too, as a refused e-mail would keep it forever;
-- others are left to staff.
CREATE OR REPLACE FUNCTION expire_order(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  letter  record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until <= now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR NOT coalesce(confirm_until(p_order) <= now(), false) THEN RETURN false; END IF;
  SELECT id, sent_at, given_up_at, coalesce(trouble IN ('letter', 'recipient'), false) AS is_refused
  INTO letter FROM letters
  WHERE id = (SELECT warning_letter FROM orders WHERE id = p_order);
  IF letter.given_up_at IS NOT NULL AND NOT letter.is_refused THEN
    UPDATE orders SET kept_until = NULL, warning_letter = NULL, warn_after = NULL WHERE id = p_order;
    RETURN false;
  END IF;
  IF letter.id IS NULL OR letter.given_up_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM orders AS placed
               JOIN customers AS customer ON customer.id = placed.customer_id
               WHERE placed.id = p_order
                 AND (customer.email_confirmed_at IS NOT NULL OR customer.vouched_at IS NOT NULL))
    THEN
      UPDATE orders SET kept_until = NULL, warn_after = 'infinity' WHERE id = p_order;
      RETURN false;
    END IF;
  ELSIF letter.sent_at IS NULL OR letter.sent_at + warning > now() THEN
    UPDATE orders SET kept_until = coalesce(letter.sent_at, now()) + warning WHERE id = p_order;
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Магазин не подтвердил заказ в срок');
  RETURN true;
END $$;
