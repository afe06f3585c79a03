-- Called by processes of the version before alone: they do not say who changes the method.
CREATE OR REPLACE FUNCTION pay_on_receipt(p_order bigint, p_method integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN change_payment_method(p_order, p_method, 'shop');
END $$;
