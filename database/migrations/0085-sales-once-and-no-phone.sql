-- One key of a sale at the counter is one sale, whoever buys.
ALTER TABLE idempotency_keys ADD COLUMN is_sale boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX idempotency_keys_sale ON idempotency_keys (key) WHERE is_sale;

-- '' is the phone of who has named none, and of who has deleted his account: it was 70000000000.
ALTER TABLE orders DROP CONSTRAINT orders_phone_check;
ALTER TABLE orders ADD CONSTRAINT orders_phone_check CHECK (phone ~ '^(7[0-9]{10})?$');
UPDATE orders SET phone = '' WHERE "right"(phone, 4) = '0000' AND phone = '70000000000';
