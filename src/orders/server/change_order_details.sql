-- Changes who receives an open order, its phone, comment and street, with record and letter. NULL
-- leaves a detail as it is; without a difference nothing is changed. Gives {"order", "changed": the
-- names of what has changed}. Refusals:
--   SW404 there is no such order
--   SW409 it was handed over or ended, DETAIL {"from": status}
--   SW422 it is fetched at a shop, which is not changed, DETAIL {"field": "address"}
CREATE OR REPLACE FUNCTION change_order_details(
  p_order bigint, p_recipient text, p_phone text, p_comment text, p_address text, p_actor text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    record;
  edits    text[];
  document jsonb;
BEGIN
  SELECT status, store_id, recipient, phone, comment, address INTO found
  FROM orders WHERE id = p_order FOR UPDATE;
  IF found.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  ELSIF found.status NOT IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'not open' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found.status)::text;
  ELSIF found.store_id IS NOT NULL AND p_address <> found.address THEN
    RAISE EXCEPTION 'another shop' USING ERRCODE = 'SW422', DETAIL = '{"field": "address"}';
  END IF;
  edits := array_remove(ARRAY[
    CASE WHEN p_recipient <> found.recipient THEN 'recipient' END,
    CASE WHEN p_phone <> found.phone THEN 'phone' END,
    CASE WHEN p_address <> found.address THEN 'address' END,
    CASE WHEN p_comment <> found.comment THEN 'comment' END], NULL);
  IF edits = '{}' THEN
    RETURN jsonb_build_object('order', order_document(p_order), 'changed', '[]'::jsonb);
  END IF;
  UPDATE orders SET
    recipient = coalesce(p_recipient, recipient), phone = coalesce(p_phone, phone),
    address = coalesce(p_address, address), comment = coalesce(p_comment, comment)
  WHERE id = p_order;
  PERFORM note_order_edit(p_order, edits, p_actor);
  document := order_document(p_order);
  IF 'address' = ANY (edits) THEN
    PERFORM queue_order_letter('order-readdressed', p_order, document, '{}');
  END IF;
  RETURN jsonb_build_object('order', document, 'changed', to_jsonb(edits));
END $$;
