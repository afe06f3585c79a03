-- An order waits for a locked row for a moment only and is then tried again by the shop: between the
-- tries its connection is free for orders of other goods (src/orders/server/retried.ts). A later
-- migration that creates one of these functions anew has to repeat this.

ALTER FUNCTION may_place_order SET lock_timeout = '300ms';
ALTER FUNCTION place_order SET lock_timeout = '300ms';
