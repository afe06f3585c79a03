-- The life of an order: which steps there are, and the functions that take them. An order is moved
-- by step_order, a line falls out by drop_order_line; nothing else writes a status.

CREATE TABLE order_steps (
  from_status text NOT NULL,
  to_status   text NOT NULL,
  by_customer boolean NOT NULL,
  by_staff    boolean NOT NULL,
  PRIMARY KEY (from_status, to_status)
);

INSERT INTO order_steps (from_status, to_status, by_customer, by_staff) VALUES
  ('new',        'confirmed',  false, true),
  ('confirmed',  'assembling', false, true),
  ('assembling', 'ready',      false, true),
  ('assembling', 'shipped',    false, true),
  ('ready',      'completed',  false, true),
  ('shipped',    'completed',  false, true),
  ('new',        'cancelled',  true,  true),
  ('confirmed',  'cancelled',  true,  true),
  ('assembling', 'cancelled',  false, true),
  ('ready',      'cancelled',  false, true),
  ('shipped',    'returned',   false, true),
  ('completed',  'returned',   false, true);

-- What the owner has set, for the functions to read: one row.
CREATE TABLE order_settings (
  is_only          boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  reservation_days integer NOT NULL CHECK (reservation_days BETWEEN 1 AND 365)
);

INSERT INTO order_settings (reservation_days) VALUES (3);

ALTER TABLE orders
  ADD COLUMN pickup_code text CHECK (pickup_code ~ '^[0-9]{6}$'),
  ADD COLUMN kept_until  timestamptz;

CREATE INDEX orders_uncollected ON orders (kept_until) WHERE status = 'ready';
CREATE INDEX orders_status ON orders (status, id DESC);
CREATE INDEX orders_store ON orders (store_id, id DESC) WHERE store_id IS NOT NULL;

-- Of an entry that tells of a line which fell out: its position. The status stayed as it was.
ALTER TABLE order_status_changes ADD COLUMN dropped_position integer;

-- Lines that fell out are not in it, so that its total is the sum of what it shows.
CREATE OR REPLACE FUNCTION order_document(p_order bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', placed.id, 'createdAt', placed.created_at, 'status', placed.status,
    'address', placed.address, 'phone', placed.phone, 'comment', placed.comment,
    'paymentMethod', placed.payment_method, 'shippingMethod', placed.shipping_method,
    'storeId', placed.store_id, 'total', placed.total,
    'lines', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'position', line.position,
        'productId', line.product_id, 'productKey', line.product_key, 'name', line.name,
        'article', line.article, 'manufacturer', line.manufacturer,
        'unitPrice', line.unit_price, 'quantity', line.quantity,
        'fitment', line.fitment_verdict) ORDER BY line.position), '[]')
      FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered'))
  FROM orders AS placed WHERE placed.id = p_order
$$;

-- A letter about an order to who placed it. Who was deleted or has no address that a letter can go
-- to gets none: that is no reason to refuse an order. The pattern is that of letters.recipient.
CREATE FUNCTION queue_order_letter(p_kind text, p_order bigint, p_document jsonb, p_more jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_letter(p_kind, buyer.email,
    jsonb_build_object('order', p_document, 'name', buyer.name) || p_more, buyer.id)
  FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
  WHERE placed.id = p_order AND buyer.deleted_at IS NULL
    AND buyer.email ~ '^[^[:space:]@]+@[^[:space:]@]+$';
END $$;

-- Whether a product fits the car that a buyer named, {"brand", "model", "engine"} as display names
-- or slugs: the rule of the product's page (src/catalogue/web/fitment.ts). A car that is not known
-- tells nothing; an engine that is not known counts as not chosen.
CREATE FUNCTION fitment_verdict(p_product integer, p_car jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  product  record;
  v_model  integer;
  v_engine integer;
  of_model record;
BEGIN
  SELECT part.is_universal,
         part.is_universal AND NOT coalesce(oil.viscosity <> ''
           OR cardinality(oil.api) + cardinality(oil.acea) + cardinality(oil.approvals) > 0, false)
           AS is_free
  INTO product
  FROM products AS part LEFT JOIN product_oils AS oil ON oil.product_id = part.id
  WHERE part.id = p_product;
  IF product.is_free THEN RETURN 'fits'; END IF;

  SELECT model.id INTO v_model
  FROM makes AS make JOIN models AS model ON model.make_id = make.id
  WHERE (lower(make.name) = lower(p_car ->> 'brand') OR make.slug = lower(p_car ->> 'brand'))
    AND (lower(model.name) = lower(p_car ->> 'model') OR model.slug = lower(p_car ->> 'model'))
  ORDER BY model.id LIMIT 1;
  IF v_model IS NULL OR NOT EXISTS (SELECT 1 FROM fitments WHERE product_id = p_product) THEN
    RETURN 'unknown';
  END IF;
  SELECT id INTO v_engine FROM engines WHERE lower(name) = lower(p_car ->> 'engine') LIMIT 1;

  SELECT count(*) AS entries,
         coalesce(bool_or(engine_id IS NULL OR engine_id = v_engine), false) AS is_listed
  INTO of_model FROM fitments WHERE product_id = p_product AND model_id = v_model;
  IF of_model.is_listed THEN RETURN 'fits'; END IF;
  IF product.is_universal OR (of_model.entries > 0 AND v_engine IS NULL) THEN
    RETURN 'unknown';
  END IF;
  RETURN 'does-not-fit';
END $$;

-- place_order of 0007, and besides: the letter, and the fitment verdict of each line. p_cars is an
-- array beside p_products: the car that a line was bought for, or null.
DROP FUNCTION place_order(integer, text, text, integer, integer, text, text, text,
  integer[], integer[], bigint);

-- Places an order in one round trip: locks the stock rows in product order, takes prices from the
-- catalogue, reserves, stores. Refusals are exceptions, so nothing of them is kept:
--   SW422 a field is wrong, DETAIL {"field": name}; of a quantity that is no multiple of how the
--         product is sold, DETAIL {"field": "items", "name", "multiplicity"}
--   SW409 stock is short or the total changed, DETAIL {"lines": [{id, available, price}]}
--   SW410 the idempotency key was used with another request
-- p_products and p_quantities run in parallel, one entry per product. Prices are kopecks.
CREATE FUNCTION place_order(
  p_customer integer, p_key text, p_request_hash text,
  p_payment_method integer, p_shipping_method integer, p_address text, p_phone text,
  p_comment text, p_products integer[], p_quantities integer[], p_expected_total bigint,
  p_cars jsonb DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  known       record;
  payment     text;
  shipping    text;
  pickup      record;
  new_order   bigint;
  order_total bigint;
  is_short    boolean;
  uneven      jsonb;
  figures     jsonb;
  prices      integer[];
  line        record;
  document    jsonb;
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

  SELECT name INTO payment FROM payment_methods WHERE id = p_payment_method AND is_active;
  IF payment IS NULL THEN
    RAISE EXCEPTION 'payment' USING ERRCODE = 'SW422', DETAIL = '{"field": "payment_method"}';
  END IF;
  SELECT name INTO shipping FROM shipping_methods WHERE id = p_shipping_method AND is_active;
  IF shipping IS NULL THEN
    RAISE EXCEPTION 'shipping' USING ERRCODE = 'SW422', DETAIL = '{"field": "shipping_method"}';
  END IF;
  SELECT store.id AS store_id, location.id AS location_id INTO pickup
  FROM stores AS store LEFT JOIN stock_locations AS location ON location.store_id = store.id
  WHERE p_shipping_method = 1 AND store.title = p_address;
  IF p_shipping_method = 1 AND pickup.store_id IS NULL THEN
    RAISE EXCEPTION 'address' USING ERRCODE = 'SW422', DETAIL = '{"field": "address"}';
  END IF;

  PERFORM 1 FROM stock_levels WHERE product_id = ANY (p_products)
  ORDER BY product_id, location_id FOR UPDATE;

  SELECT sum(product.price::bigint * wanted.quantity),
         coalesce(bool_or(wanted.quantity > coalesce(stock.free, 0) OR product.id IS NULL), true),
         jsonb_agg(jsonb_build_object('id', wanted.product_id,
           'available', CASE WHEN product.id IS NULL THEN 0 ELSE coalesce(stock.free, 0) END,
           'price', product.price) ORDER BY wanted.place),
         array_agg(product.price ORDER BY wanted.place),
         jsonb_agg(jsonb_build_object('field', 'items',
           'name', product.name, 'multiplicity', product.multiplicity) ORDER BY wanted.place)
           FILTER (WHERE wanted.quantity % product.multiplicity <> 0) -> 0
  INTO order_total, is_short, figures, prices, uneven
  FROM unnest(p_products, p_quantities) WITH ORDINALITY AS wanted(product_id, quantity, place)
  LEFT JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
  LEFT JOIN LATERAL (
    SELECT sum(on_hand - reserved)::integer AS free FROM stock_levels
    WHERE product_id = wanted.product_id) AS stock ON true;
  IF uneven IS NOT NULL THEN
    RAISE EXCEPTION 'multiplicity' USING ERRCODE = 'SW422', DETAIL = uneven::text;
  END IF;
  IF is_short OR (p_expected_total IS NOT NULL AND p_expected_total <> order_total) THEN
    RAISE EXCEPTION 'changed' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('short', is_short, 'lines', figures)::text;
  END IF;

  INSERT INTO orders (customer_id, payment_method_id, payment_method, shipping_method_id,
    shipping_method, store_id, address, phone, comment, total)
  VALUES (p_customer, p_payment_method, payment, p_shipping_method,
    shipping, pickup.store_id, p_address, p_phone, p_comment, order_total)
  RETURNING id INTO new_order;
  INSERT INTO order_status_changes (order_id, status, actor)
  VALUES (new_order, 'new', 'customer ' || p_customer);
  INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
    manufacturer, unit_price, vat_rate, quantity, fitment_verdict)
  SELECT new_order, wanted.place, product.id, product.key, product.name, product.article,
         manufacturer.name, wanted.price, product.vat_rate, wanted.quantity,
         CASE WHEN p_cars IS NULL THEN 'unknown'
              ELSE fitment_verdict(product.id, p_cars -> (wanted.place - 1)::integer) END
  FROM unnest(p_products, p_quantities, prices)
    WITH ORDINALITY AS wanted(product_id, quantity, price, place)
  JOIN products AS product ON product.id = wanted.product_id
  JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id;

  FOR line IN
    SELECT position, product_id, quantity FROM order_lines
    WHERE order_id = new_order ORDER BY product_id
  LOOP
    PERFORM reserve_line(new_order, line.position, line.product_id, line.quantity,
      pickup.location_id, 'customer ' || p_customer);
  END LOOP;

  UPDATE idempotency_keys SET order_id = new_order
  WHERE customer_id = p_customer AND key = p_key;
  document := order_document(new_order);
  PERFORM queue_order_letter('order-placed', new_order, document, '{}');
  RETURN document;
END $$;

-- What a step does to the units that the lines of an order keep: by p_on_hand and p_reserved of
-- each, under a name of the ledger. Rows of stock are locked in the same order as in place_order;
-- a product that is gone from the catalogue has none.
CREATE FUNCTION move_order_units(
  p_order bigint, p_position integer, p_kind text, p_on_hand integer, p_reserved integer,
  p_actor text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  PERFORM 1 FROM stock_levels AS level
  JOIN order_lines AS line ON line.product_id = level.product_id
  JOIN order_allocations AS allocated
    ON allocated.order_id = line.order_id AND allocated.position = line.position
   AND allocated.location_id = level.location_id
  WHERE line.order_id = p_order
  ORDER BY level.product_id, level.location_id
  FOR UPDATE OF level;

  FOR kept IN
    SELECT line.product_id, allocated.location_id, sum(allocated.quantity)::integer AS quantity
    FROM order_lines AS line JOIN order_allocations AS allocated USING (order_id, position)
    WHERE order_id = p_order AND line.state = 'ordered' AND line.product_id IS NOT NULL
      AND (p_position IS NULL OR position = p_position)
    GROUP BY line.product_id, allocated.location_id
    ORDER BY line.product_id, allocated.location_id
  LOOP
    PERFORM change_stock(kept.product_id, kept.location_id, p_kind,
      p_on_hand * kept.quantity, p_reserved * kept.quantity, p_actor, 'order ' || p_order);
  END LOOP;
END $$;

-- Takes an order one step on, with all that follows from it. A step that was already made changes
-- nothing. p_actor_kind is customer, staff or shop; the shop itself only cancels. Refusals:
--   SW404 there is no such order
--   SW409 it cannot go there from where it is, or not by this actor, DETAIL {"from", "to"}
CREATE FUNCTION step_order(
  p_order bigint, p_to text, p_actor text, p_actor_kind text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    record;
  document jsonb;
BEGIN
  SELECT status, shipping_method_id = 1 AS is_pickup INTO found
  FROM orders WHERE id = p_order FOR UPDATE;
  IF found.status IS NULL THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF found.status = p_to THEN RETURN order_document(p_order); END IF;
  IF (p_to = 'ready' AND NOT found.is_pickup) OR (p_to = 'shipped' AND found.is_pickup)
     OR NOT EXISTS (
       SELECT 1 FROM order_steps WHERE from_status = found.status AND to_status = p_to
         AND CASE p_actor_kind WHEN 'customer' THEN by_customer WHEN 'staff' THEN by_staff
                               WHEN 'shop' THEN by_staff AND to_status = 'cancelled'
                               ELSE false END) THEN
    RAISE EXCEPTION 'step not allowed' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found.status, 'to', p_to)::text;
  END IF;

  IF p_to = 'cancelled' THEN
    PERFORM move_order_units(p_order, NULL, 'released', 0, -1, p_actor);
  ELSIF p_to = 'shipped' OR (p_to = 'completed' AND found.status = 'ready') THEN
    PERFORM move_order_units(p_order, NULL, 'sold', -1, -1, p_actor);
  ELSIF p_to = 'returned' THEN
    PERFORM move_order_units(p_order, NULL, 'returned', 1, 0, p_actor);
  END IF;

  UPDATE orders SET status = p_to WHERE id = p_order;
  IF p_to = 'ready' THEN
    UPDATE orders
    -- of a UUID, because random() can be foretold and the code opens the hand of the seller
    SET pickup_code = lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint
                            % 1000000)::text, 6, '0'),
        kept_until = now() + make_interval(days => (SELECT reservation_days FROM order_settings))
    WHERE id = p_order;
  END IF;
  INSERT INTO order_status_changes (order_id, status, actor, reason)
  VALUES (p_order, p_to, p_actor, p_reason);

  document := order_document(p_order);
  IF p_to IN ('confirmed', 'ready', 'cancelled') THEN
    PERFORM queue_order_letter('order-' || p_to, p_order, document, CASE p_to
      WHEN 'ready' THEN (
        SELECT jsonb_build_object('pickupCode', pickup_code, 'keptUntil', kept_until)
        FROM orders WHERE id = p_order)
      WHEN 'cancelled' THEN jsonb_build_object('reason', p_reason)
      ELSE '{}' END);
  END IF;
  RETURN document;
END $$;

-- Lets a line fall out of an order that is not handed over yet: its units are free again, the total
-- is what is left. The last line takes the order with it, and stays to be read in it. A line that
-- fell out already changes nothing. Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 the order is past this, DETAIL {"from", "to": null}
CREATE FUNCTION drop_order_line(p_order bigint, p_position integer, p_actor text, p_reason text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found   text;
  dropped text;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT state INTO dropped FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF found IS NULL OR dropped IS NULL THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  END IF;
  IF dropped = 'dropped' THEN RETURN order_document(p_order); END IF;
  -- the last line, asked for again: it went with the order
  IF found = 'cancelled' AND NOT EXISTS (
       SELECT 1 FROM order_lines
       WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN order_document(p_order);
  END IF;
  IF found NOT IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('from', found, 'to', NULL)::text;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM order_lines
                 WHERE order_id = p_order AND position <> p_position AND state = 'ordered') THEN
    RETURN step_order(p_order, 'cancelled', p_actor, 'staff', p_reason);
  END IF;

  PERFORM move_order_units(p_order, p_position, 'released', 0, -1, p_actor);
  UPDATE order_lines SET state = 'dropped' WHERE order_id = p_order AND position = p_position;
  UPDATE orders SET total = shipping_cost + (
    SELECT sum(unit_price::bigint * quantity) FROM order_lines
    WHERE order_id = p_order AND state = 'ordered')
  WHERE id = p_order;
  INSERT INTO order_status_changes (order_id, status, actor, reason, dropped_position)
  VALUES (p_order, found, p_actor, p_reason, p_position);
  RETURN order_document(p_order);
END $$;
