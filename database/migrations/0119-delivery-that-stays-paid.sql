-- Of a returned order the shop may keep what the delivery cost.
ALTER TABLE orders ADD COLUMN is_delivery_kept boolean NOT NULL DEFAULT false;
