-- Records which details of an order staff have changed, by the clock: an exchange may have read the
-- order while the change waited for it.
CREATE OR REPLACE FUNCTION note_order_edit(p_order bigint, p_changed text[], p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_edits (order_id, changed, actor, created_at)
  VALUES (p_order, p_changed, p_actor, clock_timestamp());
END $$;
