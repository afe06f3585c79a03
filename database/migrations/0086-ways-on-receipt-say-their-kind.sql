-- A method that is offered and not paid online says whether it is cash or card. Rows without it stay
-- as they are until they are offered anew: nobody guesses what they are, and doctor names them.
ALTER TABLE payment_methods ADD CONSTRAINT payment_methods_say_kind
  CHECK (NOT is_active OR online_kind IS NOT NULL OR on_receipt_kind IS NOT NULL) NOT VALID;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM payment_methods
                 WHERE is_active AND online_kind IS NULL AND on_receipt_kind IS NULL) THEN
    ALTER TABLE payment_methods VALIDATE CONSTRAINT payment_methods_say_kind;
  END IF;
END $$;
