-- A seller without VAT, or with one rate for everything, says so once.
ALTER TABLE order_settings ADD COLUMN vat_rate smallint CHECK (vat_rate IN (0, 5, 7, 10, 22));
