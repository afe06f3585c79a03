-- An order of one line took some thirty statements, the checks of foreign keys among them, and what
-- each of them costs before it begins was most of an order. Now what is written at one time is one
-- statement, and what cannot go away is not looked up again.

-- All that is changed below, before anything is, in the order in which a new order came by them.
LOCK TABLE payment_methods, shipping_methods, stores, stock_locations, orders, customers,
  order_status_changes, order_lines, stock_movements, order_allocations, letters
  IN ACCESS EXCLUSIVE MODE;

-- As in 0020; the level and its movement are one statement where the level is there, as nearly
-- always. Gives the movement's id: a call that gives something is an expression, which PL/pgSQL
-- evaluates without starting a statement.
DROP FUNCTION change_stock;
CREATE FUNCTION change_stock(
  p_product integer, p_location integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text, p_document text, p_reason text DEFAULT '', p_counted integer DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  movement bigint;
BEGIN
  WITH level AS (
    UPDATE stock_levels
    SET on_hand = on_hand + p_on_hand, reserved = reserved + p_reserved
    WHERE product_id = p_product AND location_id = p_location
    RETURNING product_id, location_id)
  INSERT INTO stock_movements
    (product_id, location_id, kind, on_hand_change, reserved_change, actor, document, reason,
     counted)
  SELECT product_id, location_id, p_kind, p_on_hand, p_reserved, p_actor, p_document, p_reason,
         p_counted
  FROM level
  RETURNING id INTO movement;
  IF movement IS NOT NULL THEN RETURN movement; END IF;

  INSERT INTO stock_levels (product_id, location_id) VALUES (p_product, p_location)
  ON CONFLICT DO NOTHING;
  RETURN change_stock(p_product, p_location, p_kind, p_on_hand, p_reserved, p_actor, p_document,
    p_reason, p_counted);
END $$;

-- The letter of an order to its buyer, whom the caller has read; queue_order_letter reads him first.
-- p_more is what the letter tells beside the order. An address that nobody has confirmed may be
-- anybody's: it gets twenty letters an hour, and nothing personal. Gives whether it was written.
CREATE FUNCTION write_order_letter(
  p_kind text, p_order bigint, p_document jsonb, p_more jsonb,
  p_customer integer, p_name text, p_email text, p_is_confirmed boolean, p_is_online boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  name text  := p_name;
  more jsonb := p_more;
  told jsonb := p_document;
BEGIN
  IF p_email !~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN RETURN false; END IF;
  IF NOT p_is_confirmed THEN
    IF (SELECT created_at FROM letters WHERE customer_id = p_customer
        ORDER BY id DESC OFFSET 19 LIMIT 1) > now() - interval '1 hour' THEN
      RETURN false;
    END IF;
    name := '';
    told := told || jsonb_build_object('comment', '', 'phone', '',
      'address', CASE WHEN told ->> 'storeId' IS NULL THEN '' ELSE told ->> 'address' END);
    more := more - 'pickupCode';
    IF (SELECT actor LIKE 'customer %' FROM order_status_changes
        WHERE order_id = p_order ORDER BY id DESC LIMIT 1) THEN
      more := more - 'reason';
    END IF;
  END IF;
  -- most orders are paid on receipt, and placing one is to cost little
  IF p_is_online OR p_kind <> 'order-placed' THEN
    more := more || jsonb_strip_nulls(jsonb_build_object('payUntil', pay_until(p_order),
      'paidTotal', (SELECT sum(amount) FROM payments
                    WHERE order_id = p_order AND status = 'succeeded')));
  END IF;
  INSERT INTO letters (kind, recipient, data, customer_id) VALUES
    (p_kind, p_email, jsonb_build_object('order', told, 'name', name) || more, p_customer);
  RETURN true;
END $$;

-- As in 0019, for an order that was placed before.
CREATE OR REPLACE FUNCTION queue_order_letter(
  p_kind text, p_order bigint, p_document jsonb, p_more jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  buyer record;
BEGIN
  SELECT customer.id, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         method.online_kind IS NOT NULL AS is_online
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF FOUND THEN
    PERFORM write_order_letter(p_kind, p_order, p_document, p_more,
      buyer.id, buyer.name, buyer.email, buyer.is_confirmed, buyer.is_online);
  END IF;
END $$;

-- What is told of an order and of one of its lines: SQL, so that it becomes part of the statement
-- that asks.
CREATE FUNCTION told_line(p_line order_lines) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'position', p_line.position,
    'productId', p_line.product_id, 'productKey', p_line.product_key, 'name', p_line.name,
    'article', p_line.article, 'manufacturer', p_line.manufacturer,
    'unitPrice', p_line.unit_price, 'quantity', p_line.quantity,
    'fitment', p_line.fitment_verdict)
$$;

CREATE FUNCTION told_order(p_order orders, p_lines jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', p_order.id, 'createdAt', p_order.created_at, 'status', p_order.status,
    'address', p_order.address, 'phone', p_order.phone, 'comment', p_order.comment,
    'paymentMethod', p_order.payment_method, 'shippingMethod', p_order.shipping_method,
    'storeId', p_order.store_id, 'total', p_order.total, 'lines', p_lines)
$$;

CREATE OR REPLACE FUNCTION order_document(p_order bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- lines that fell out are not in it, so that its total is the sum of what it shows
  RETURN (
    SELECT told_order(placed, (
      SELECT coalesce(jsonb_agg(told_line(line) ORDER BY line.position), '[]')
      FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered'))
    FROM orders AS placed WHERE placed.id = p_order);
END $$;

-- Says why the lines of an order are not taken as they were asked for: always an exception, see
-- place_order. p_is_short: fewer units were free when they were locked; where there are enough by
-- now, a delivery or a cancellation came in between, and the order is worth another try.
CREATE FUNCTION refuse_lines(p_products integer[], p_quantities integer[], p_is_short boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked record;
BEGIN
  SELECT bool_or(wanted.quantity > stock.available) AS is_short,
         jsonb_agg(jsonb_build_object('id', wanted.product_id, 'available', stock.available,
           'price', product.price) ORDER BY wanted.place) AS lines,
         jsonb_agg(jsonb_build_object('field', 'items',
           'name', product.name, 'multiplicity', product.multiplicity) ORDER BY wanted.place)
           FILTER (WHERE wanted.quantity % product.multiplicity <> 0) -> 0 AS uneven
  INTO asked
  FROM unnest(p_products, p_quantities) WITH ORDINALITY AS wanted(product_id, quantity, place)
  LEFT JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(on_hand - reserved), 0)::integer AS available FROM stock_levels
    WHERE product_id = product.id) AS stock;
  IF asked.uneven IS NOT NULL THEN
    RAISE EXCEPTION 'multiplicity' USING ERRCODE = 'SW422', DETAIL = asked.uneven::text;
  END IF;
  IF p_is_short AND NOT asked.is_short THEN
    RAISE EXCEPTION 'stock came under way' USING ERRCODE = 'serialization_failure';
  END IF;
  -- an order of nothing is short of everything
  RAISE EXCEPTION 'changed' USING ERRCODE = 'SW409', DETAIL = jsonb_build_object(
    'short', coalesce(asked.is_short, true), 'lines', asked.lines)::text;
END $$;

-- Places an order in one round trip: locks the stock in product order, takes prices from the
-- catalogue, reserves, stores. Refusals are exceptions, so nothing of them is kept:
--   SW401 the customer has deleted his account
--   SW422 a field is wrong, DETAIL {"field": name}; of a quantity that is no multiple of how the
--         product is sold, DETAIL {"field": "items", "name", "multiplicity"}
--   SW409 stock is short or the total changed, DETAIL {"short", "lines": [{id, available, price}]}
--   SW410 the idempotency key was used with another request
-- p_products and p_quantities run in parallel, one entry per product. Prices are kopecks. p_cars is
-- an array beside p_products: the car that a line was bought for, or null.
CREATE OR REPLACE FUNCTION place_order(
  p_customer integer, p_key text, p_request_hash text,
  p_payment_method integer, p_shipping_method integer,
  p_address text, p_phone text, p_comment text,
  p_products integer[], p_quantities integer[], p_expected_total bigint, p_cars jsonb DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  actor           text := 'customer ' || p_customer;
  known           record;
  terms           record;
  level           record;
  at_place        integer;
  take            integer;
  missing         integer[] := p_quantities;
  -- which place of p_products is taken from where: three arrays side by side
  taken_places    integer[] := '{}';
  taken_locations integer[] := '{}';
  taken_units     integer[] := '{}';
  new_order       bigint;
  movement        bigint;
  document        jsonb;
  is_written      boolean;
BEGIN
  IF p_key IS NOT NULL THEN
    -- a twin of this request that is still under way is waited for here
    INSERT INTO idempotency_keys (customer_id, key, request_hash)
    VALUES (p_customer, p_key, p_request_hash) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO STRICT known FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key;
      IF known.request_hash <> p_request_hash THEN
        RAISE EXCEPTION 'idempotency key reused' USING ERRCODE = 'SW410';
      END IF;
      RETURN order_document(known.order_id);
    END IF;
    -- a new key takes some old ones with it: they never pile up, and no timer has to sweep
    DELETE FROM idempotency_keys WHERE (customer_id, key) IN (
      SELECT customer_id, key FROM idempotency_keys
      WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  END IF;

  -- the customer is locked: a deletion of the account waits for this order or is seen by it
  SELECT customer.deleted_at, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         payment.name AS payment, payment.online_kind IS NOT NULL AS is_online,
         shipping.name AS shipping, store.id AS store_id, location.id AS location_id
  INTO terms
  FROM customers AS customer
  LEFT JOIN payment_methods AS payment ON payment.id = p_payment_method AND payment.is_active
  LEFT JOIN shipping_methods AS shipping ON shipping.id = p_shipping_method AND shipping.is_active
  LEFT JOIN stores AS store ON p_shipping_method = 1 AND store.title = p_address
  LEFT JOIN stock_locations AS location ON location.store_id = store.id
  WHERE customer.id = p_customer FOR KEY SHARE OF customer;
  IF NOT FOUND OR terms.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'customer % is deleted', p_customer USING ERRCODE = 'SW401';
  ELSIF terms.payment IS NULL THEN
    RAISE EXCEPTION 'payment' USING ERRCODE = 'SW422', DETAIL = '{"field": "payment_method"}';
  ELSIF terms.shipping IS NULL THEN
    RAISE EXCEPTION 'shipping' USING ERRCODE = 'SW422', DETAIL = '{"field": "shipping_method"}';
  ELSIF p_shipping_method = 1 AND terms.store_id IS NULL THEN
    RAISE EXCEPTION 'address' USING ERRCODE = 'SW422', DETAIL = '{"field": "address"}';
  END IF;

  -- what is locked is what is counted; first from the shop where it is fetched, then from where
  -- most of it lies
  FOR level IN
    SELECT * FROM (
      SELECT product_id, location_id, on_hand - reserved AS free FROM stock_levels
      WHERE product_id = ANY (p_products) AND is_free
      ORDER BY product_id, location_id FOR UPDATE) AS locked
    ORDER BY product_id, location_id IS DISTINCT FROM terms.location_id, free DESC, location_id
  LOOP
    at_place := array_position(p_products, level.product_id);
    take := least(missing[at_place], level.free);
    CONTINUE WHEN take = 0;
    missing[at_place] := missing[at_place] - take;
    taken_places := taken_places || at_place;
    taken_locations := taken_locations || level.location_id;
    taken_units := taken_units || take;
  END LOOP;

  -- a statement after the wait for the locks: it sees the prices of now; an order that is not as
  -- it was shown is not written
  WITH line AS (
    SELECT wanted.place, wanted.quantity, product.id, product.key, product.name, product.article,
           product.price, product.vat_rate, product.multiplicity, manufacturer.name AS manufacturer
    FROM unnest(p_products, p_quantities) WITH ORDINALITY AS wanted(product_id, quantity, place)
    JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
  ), placed AS (
    INSERT INTO orders (customer_id, payment_method_id, payment_method, shipping_method_id,
      shipping_method, store_id, address, phone, comment, total)
    SELECT p_customer, p_payment_method, terms.payment, p_shipping_method,
           terms.shipping, terms.store_id, p_address, p_phone, p_comment,
           sum(price::bigint * quantity)
    FROM line
    HAVING count(*) = cardinality(p_products) AND NOT 0 < ANY (missing)
       AND bool_and(quantity % multiplicity = 0)
       AND sum(price::bigint * quantity) = coalesce(p_expected_total, sum(price::bigint * quantity))
    RETURNING id, orders AS placed
  ), written AS (
    INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
      manufacturer, unit_price, vat_rate, quantity, fitment_verdict)
    SELECT placed.id, line.place, line.id, line.key, line.name, line.article,
           line.manufacturer, line.price, line.vat_rate, line.quantity,
           CASE WHEN p_cars IS NULL THEN 'unknown'
                ELSE fitment_verdict(line.id, p_cars -> (line.place - 1)::integer) END
    FROM placed, line
    RETURNING position, order_lines AS line
  ), allocated AS (
    INSERT INTO order_allocations (order_id, position, location_id, quantity)
    SELECT placed.id, taken.place, taken.location_id, taken.units
    FROM placed, unnest(taken_places, taken_locations, taken_units)
      AS taken(place, location_id, units)
  )
  SELECT id, told_order(placed, (SELECT jsonb_agg(told_line(line) ORDER BY position) FROM written))
  INTO new_order, document
  FROM placed;
  IF new_order IS NULL THEN
    PERFORM refuse_lines(p_products, p_quantities, 0 < ANY (missing));
  END IF;

  FOR n IN 1 .. cardinality(taken_places) LOOP
    movement := change_stock(p_products[taken_places[n]], taken_locations[n],
      'reserved', 0, taken_units[n], actor, 'order ' || new_order);
  END LOOP;

  IF p_key IS NOT NULL THEN
    UPDATE idempotency_keys SET order_id = new_order
    WHERE customer_id = p_customer AND key = p_key;
  END IF;
  is_written := write_order_letter('order-placed', new_order, document, '{}',
    p_customer, terms.name, terms.email, terms.is_confirmed, terms.is_online);
  RETURN document;
END $$;

DROP FUNCTION reserve_line;
DROP TRIGGER orders_of_living ON orders;
DROP FUNCTION refuse_order_of_deleted;

-- How an order began stands in the order itself: the same again was a row with four indexes. What
-- tells anything else is no such row, and stops this.
DELETE FROM order_status_changes AS change USING orders AS placed
WHERE placed.id = change.order_id AND change.status = 'new' AND change.dropped_position IS NULL
  AND change.actor = 'customer ' || placed.customer_id AND change.reason = ''
  AND change.created_at = placed.created_at;
ALTER TABLE order_status_changes ADD CONSTRAINT order_status_changes_begun
  CHECK (status <> 'new' OR dropped_position IS NOT NULL);

-- All that was done to orders, by order_id and id: how they began, their steps, what fell out.
CREATE VIEW order_history AS
SELECT id AS order_id, 0::bigint AS id, 'new' AS status, 'customer ' || customer_id AS actor,
       '' AS reason, NULL::integer AS dropped_position, created_at
FROM orders
UNION ALL
SELECT order_id, id, status, actor, reason, dropped_position, created_at
FROM order_status_changes;

-- Letters that are not sent are those that are due and those that were given up: two indexes that
-- are there. A third was one entry more for every order.
DROP INDEX letters_unsent;

-- What orders name is never deleted. So place_order, which has just read it, need not read and lock
-- it again, as a foreign key would, and least of all the one row that all orders of a moment share.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are named by orders: never deleted, never renumbered', TG_TABLE_NAME;
END $$;

CREATE TRIGGER customers_stay BEFORE DELETE OR UPDATE OF id ON customers
FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER payment_methods_stay BEFORE DELETE OR UPDATE OF id ON payment_methods
FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER shipping_methods_stay BEFORE DELETE OR UPDATE OF id ON shipping_methods
FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_stay BEFORE DELETE OR UPDATE OF id ON stores
FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stock_locations_stay BEFORE DELETE OR UPDATE OF id ON stock_locations
FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER customers_are_not_emptied BEFORE TRUNCATE ON customers
FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER payment_methods_are_not_emptied BEFORE TRUNCATE ON payment_methods
FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER shipping_methods_are_not_emptied BEFORE TRUNCATE ON shipping_methods
FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_are_not_emptied BEFORE TRUNCATE ON stores
FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stock_locations_are_not_emptied BEFORE TRUNCATE ON stock_locations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

ALTER TABLE letters DROP CONSTRAINT letters_customer_id_fkey;
ALTER TABLE orders
  DROP CONSTRAINT orders_customer_id_fkey,
  DROP CONSTRAINT orders_payment_method_id_fkey,
  DROP CONSTRAINT orders_shipping_method_id_fkey,
  DROP CONSTRAINT orders_store_id_fkey;
ALTER TABLE order_allocations DROP CONSTRAINT order_allocations_location_id_fkey;

-- PostgreSQL reads a condition anew for each statement: a list as one constant is read quicker than
-- one expression a word.
ALTER TABLE orders
  DROP CONSTRAINT orders_status_check,
  ADD CONSTRAINT orders_status_check CHECK (status = ANY (
    '{new,confirmed,assembling,ready,shipped,completed,cancelled,returned}'));
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_fitment_verdict_check,
  DROP CONSTRAINT order_lines_state_check,
  ADD CONSTRAINT order_lines_fitment_verdict_check
    CHECK (fitment_verdict = ANY ('{fits,does-not-fit,unknown}')),
  ADD CONSTRAINT order_lines_state_check CHECK (state = ANY ('{ordered,dropped}'));
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind = ANY (
    '{received,corrected,moved,reserved,released,sold,returned}'));
ALTER TABLE letters
  DROP CONSTRAINT letters_kind_check,
  ADD CONSTRAINT letters_kind_check CHECK (kind = ANY (
    '{order-placed,order-confirmed,order-ready,order-cancelled,order-line-dropped,'
    'password-reset,email-confirmation,email-changed,password-changed}'));
