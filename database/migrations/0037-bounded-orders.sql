-- What one customer, and what the unconfirmed accounts of one network address may have reserved at a
-- time. One account reserved 127,264 units of 7,121 products in three seconds.

LOCK TABLE customers, orders, order_settings IN ACCESS EXCLUSIVE MODE;

ALTER TABLE orders
  -- units that are reserved for it; none once they are handed over or free again
  ADD COLUMN held_units integer NOT NULL DEFAULT 0 CHECK (held_units >= 0),
  -- the network address it came from: kept while units are reserved, and no longer
  ADD COLUMN placed_from text,
  -- whether nobody had confirmed the e-mail of its customer when it was placed
  ADD COLUMN is_unconfirmed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT orders_placed_from CHECK (held_units > 0 OR placed_from IS NULL);

UPDATE orders SET held_units = (
  SELECT coalesce(sum(quantity), 0) FROM order_lines
  WHERE order_id = orders.id AND state = 'ordered')
WHERE status = ANY ('{new,confirmed,assembling,ready}');

CREATE INDEX orders_held ON orders (customer_id) WHERE held_units > 0;
-- orders of confirmed customers, most of all, are not in it and cost it nothing
CREATE INDEX orders_held_unconfirmed ON orders (placed_from)
  WHERE held_units > 0 AND is_unconfirmed;

-- Whoever takes a step or lets a line fall out: the order says how many units are left for it.
CREATE FUNCTION count_held_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_units := CASE WHEN NEW.status = ANY ('{new,confirmed,assembling,ready}') THEN (
    SELECT coalesce(sum(quantity), 0) FROM order_lines
    WHERE order_id = NEW.id AND state = 'ordered') ELSE 0 END;
  IF NEW.held_units = 0 THEN NEW.placed_from := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_held_units BEFORE UPDATE OF status, total ON orders
FOR EACH ROW EXECUTE FUNCTION count_held_units();

-- How long a new order waits for the shop to confirm it; 0038 does the rest.
ALTER TABLE order_settings
  -- 0: no order expires
  ADD COLUMN confirm_hours         integer NOT NULL DEFAULT 0
    CHECK (confirm_hours BETWEEN 0 AND 720),
  ADD COLUMN confirm_warning_hours integer NOT NULL DEFAULT 24
    CHECK (confirm_warning_hours BETWEEN 1 AND 720),
  -- hours count from here for orders that are older: the shop learns of them first
  ADD COLUMN confirm_since         timestamptz NOT NULL DEFAULT now();

-- The shop knows this customer: no bound holds for his orders.
ALTER TABLE customers ADD COLUMN vouched_at timestamptz;

-- The most that open orders may hold; 0: any number. Totals are kopecks.
CREATE TYPE order_bounds AS (
  units                  integer,
  total                  bigint,
  -- of a customer whose e-mail nobody has confirmed
  unconfirmed_units      integer,
  unconfirmed_total      bigint,
  -- of all such customers of one network address together
  unconfirmed_of_address integer
);

DROP FUNCTION place_order;
DROP FUNCTION refuse_lines;

-- Says why the lines of an order are not taken as they were asked for: always an exception, see
-- place_order. p_is_short: fewer units were free when they were locked; where there are enough by
-- now, a delivery or a cancellation came in between, and the order is worth another try.
-- p_bound: the DETAIL of SW423, with the "left" kopecks that the total may be; NULL: any total.
CREATE FUNCTION refuse_lines(
  p_products integer[], p_quantities integer[], p_is_short boolean, p_expected_total bigint,
  p_bound jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked record;
BEGIN
  SELECT bool_or(wanted.quantity > stock.available) AS is_short,
         jsonb_agg(jsonb_build_object('id', wanted.product_id, 'available', stock.available,
           'price', product.price) ORDER BY wanted.place) AS lines,
         jsonb_agg(jsonb_build_object('field', 'items',
           'name', product.name, 'multiplicity', product.multiplicity) ORDER BY wanted.place)
           FILTER (WHERE wanted.quantity % product.multiplicity <> 0) -> 0 AS uneven,
         bool_and(product.id IS NOT NULL) AS is_whole,
         sum(product.price::bigint * wanted.quantity) AS total
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
  IF asked.is_whole AND NOT asked.is_short AND asked.total = coalesce(p_expected_total, asked.total)
     AND asked.total > (p_bound ->> 'left')::bigint THEN
    RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = p_bound::text;
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
--   SW423 the open orders of the customer or of his address would hold too much, DETAIL {"of":
--         "units", "total" or "address", "most", "held", "asked" units or "left" kopecks,
--         "confirmed"}
-- p_products and p_quantities run in parallel, one entry per product. Prices are kopecks. p_cars is
-- an array beside p_products: the car that a line was bought for, or null. p_placed_from is the
-- caller's network address; without p_bounds any number is reserved. The letter tells that the shop
-- confirms the order within p_confirm_hours; 0: it tells nothing of that.
CREATE FUNCTION place_order(
  p_customer integer, p_key text, p_request_hash text,
  p_payment_method integer, p_shipping_method integer,
  p_address text, p_phone text, p_comment text,
  p_products integer[], p_quantities integer[], p_expected_total bigint, p_cars jsonb DEFAULT NULL,
  p_placed_from text DEFAULT NULL, p_bounds order_bounds DEFAULT NULL,
  p_confirm_hours integer DEFAULT 0
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  actor           text := 'customer ' || p_customer;
  is_bounded      boolean := coalesce(p_bounds <> ROW(0, 0, 0, 0, 0)::order_bounds, false);
  -- NULL: any number
  most_units      bigint;
  most_left       bigint;
  own_units       bigint;
  own_total       bigint;
  wanted_units    bigint;
  held_there      bigint;
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
  -- orders of one customer go one after the other: each counts those before it. An expression, which
  -- PL/pgSQL evaluates without starting a statement
  IF is_bounded AND pg_advisory_xact_lock(-19, p_customer) IS NULL THEN NULL; END IF;

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
         customer.vouched_at IS NOT NULL AS is_vouched_for,
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

  is_bounded := is_bounded AND NOT terms.is_vouched_for;
  IF is_bounded THEN
    SELECT coalesce(sum(held_units), 0), coalesce(sum(total), 0),
           (SELECT sum(quantity) FROM unnest(p_quantities) AS quantity)
    INTO own_units, own_total, wanted_units
    FROM orders WHERE customer_id = p_customer AND held_units > 0;
    most_units := nullif(CASE WHEN terms.is_confirmed THEN p_bounds.units
                              ELSE p_bounds.unconfirmed_units END, 0);
    most_left := nullif(CASE WHEN terms.is_confirmed THEN p_bounds.total
                             ELSE p_bounds.unconfirmed_total END, 0) - own_total;
    IF own_units + wanted_units > most_units THEN
      RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
        'of', 'units', 'most', most_units, 'held', own_units, 'asked', wanted_units,
        'confirmed', terms.is_confirmed)::text;
    END IF;
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

  -- behind the locks of stock, so that nobody of the address waits for somebody who waits there
  IF is_bounded AND NOT terms.is_confirmed
     AND p_bounds.unconfirmed_of_address > 0 AND p_placed_from IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(-37, hashtext(p_placed_from));
    SELECT coalesce(sum(placed.held_units), 0) INTO held_there
    FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
    WHERE placed.placed_from = p_placed_from AND placed.held_units > 0 AND placed.is_unconfirmed
      AND customer.email_confirmed_at IS NULL AND customer.vouched_at IS NULL;
    IF held_there + wanted_units > p_bounds.unconfirmed_of_address THEN
      RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
        'of', 'address', 'most', p_bounds.unconfirmed_of_address, 'held', held_there,
        'asked', wanted_units, 'confirmed', false)::text;
    END IF;
  END IF;

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
      shipping_method, store_id, address, phone, comment, total, held_units, placed_from,
      is_unconfirmed)
    SELECT p_customer, p_payment_method, terms.payment, p_shipping_method,
           terms.shipping, terms.store_id, p_address, p_phone, p_comment,
           sum(price::bigint * quantity), sum(quantity), p_placed_from, NOT terms.is_confirmed
    FROM line
    HAVING count(*) = cardinality(p_products) AND NOT 0 < ANY (missing)
       AND bool_and(quantity % multiplicity = 0)
       AND sum(price::bigint * quantity) = coalesce(p_expected_total, sum(price::bigint * quantity))
       AND (most_left IS NULL OR sum(price::bigint * quantity) <= most_left)
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
    PERFORM refuse_lines(p_products, p_quantities, 0 < ANY (missing), p_expected_total,
      CASE WHEN most_left IS NOT NULL THEN jsonb_build_object(
        'of', 'total', 'most', most_left + own_total, 'held', own_total, 'left', most_left,
        'confirmed', terms.is_confirmed) END);
  END IF;

  FOR n IN 1 .. cardinality(taken_places) LOOP
    movement := change_stock(p_products[taken_places[n]], taken_locations[n],
      'reserved', 0, taken_units[n], actor, 'order ' || new_order);
  END LOOP;

  IF p_key IS NOT NULL THEN
    UPDATE idempotency_keys SET order_id = new_order
    WHERE customer_id = p_customer AND key = p_key;
  END IF;
  is_written := write_order_letter('order-placed', new_order, document,
    CASE WHEN p_confirm_hours = 0 OR terms.is_online THEN '{}'
         ELSE jsonb_build_object('confirmUntil',
           now() + make_interval(hours => p_confirm_hours)) END,
    p_customer, terms.name, terms.email, terms.is_confirmed, terms.is_online);
  RETURN document;
END $$;
