-- A line of an order names the car that it was bought for, and may depend on the engine.
ALTER TABLE order_lines ADD COLUMN car text NOT NULL DEFAULT '';
ALTER TABLE order_lines DROP CONSTRAINT order_lines_fitment_verdict_check;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_fitment_verdict_check
  CHECK (fitment_verdict = ANY ('{fits,does-not-fit,depends,unknown}'));
