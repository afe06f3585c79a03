-- Who calls may name himself «Зульфия» and no more.
ALTER TABLE customers DROP CONSTRAINT customers_lastname_check;
