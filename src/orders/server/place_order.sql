-- Places an order: locks the stock, takes current prices, reserves the units and writes the order,
-- in one round trip and one transaction. Stock is locked in the order of products and locations, so
-- that two orders never deadlock. It waits 0.3 s for a lock; then its caller retries
-- (with-retries.ts), and in between the connection is free for other orders.
-- A refusal is an exception, so it leaves nothing behind:
--   SW401 the customer has deleted his account
--   SW409 stock is short or the total changed, DETAIL {"short", "lines": [{id, available, price}]}
--   SW410 the idempotency key was used with another request
--   SW422 a field is wrong, DETAIL {"field": name}; of a quantity that is no multiple of how the
--         product is sold, DETAIL {"field": "items", "name", "multiplicity"}
--   SW423 the open orders of the customer or his address would reserve too much, DETAIL {"of":
--         "units", "total", "address" or "newcomers", "most", "held", "asked" units or "left"
--         kopecks, "confirmed"}
--   SW424 it would come later than p_promised_by, DETAIL {"promisedAt"}: null if unknown
-- p_products, p_quantities and p_cars are parallel arrays, one entry per product; a car is the one
-- that the line is bought for, or null. Prices are kopecks. p_placed_from is the caller's network
-- address; without p_bounds any number is reserved. The letter names the deadline of the
-- confirmation, p_confirm_hours from now; 0: none.
-- p_places and p_promises are parallel: locations in the order in which their units arrive, and the
-- time of the whole order if its last unit comes from there (src/delivery/arrivals.ts). The promise
-- is the latest time of the locations that units are taken from; null if one is not in p_places.
-- A product that lies in no place of the shop is sold from the store of one supplier
-- (products.order_location_id, by choose_offers); units are never taken from anywhere else.
-- Without p_places there is no promise. p_promised_by: the latest time that the buyer saw, or null.
-- p_is_sale: a sale at the counter, of what lies in the shop of p_address alone and without a letter.
CREATE OR REPLACE FUNCTION place_order(
  p_customer integer, p_key text, p_request_hash text,
  p_payment_method integer, p_shipping_method integer,
  p_address text, p_phone text, p_comment text,
  p_products integer[], p_quantities integer[], p_expected_total bigint, p_cars jsonb DEFAULT NULL,
  p_placed_from text DEFAULT NULL, p_bounds order_bounds DEFAULT NULL,
  p_confirm_hours integer DEFAULT 0,
  p_places integer[] DEFAULT NULL, p_promises timestamptz[] DEFAULT NULL,
  p_promised_by timestamptz DEFAULT NULL,
  p_shipping_cost bigint DEFAULT 0, p_carrier text DEFAULT '', p_is_sale boolean DEFAULT false
) RETURNS jsonb LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
  actor           text := 'customer ' || p_customer;
  is_bounded      boolean := coalesce(p_bounds <> ROW(0, 0, 0, 0, 0, 0)::order_bounds, false);
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
  -- stores of suppliers, and by place in p_products the one that it is sold from; NULL: the shop's
  to_order        integer[] := ARRAY(SELECT id FROM stock_locations WHERE is_to_order);
  sources         integer[];
  -- units by place in p_products and location: three parallel arrays
  taken_places    integer[] := '{}';
  taken_locations integer[] := '{}';
  taken_units     integer[] := '{}';
  arrival         timestamptz;
  is_promised     boolean := p_places IS NOT NULL;
  promised        timestamptz;
  new_order       bigint;
  movement        bigint;
  document        jsonb;
  is_written      boolean;
BEGIN
  -- orders of one customer run one after the other, so that each counts those before it; PL/pgSQL
  -- evaluates this expression without starting a statement
  IF is_bounded AND pg_advisory_xact_lock(-19, p_customer) IS NULL THEN NULL; END IF;

  IF p_key IS NOT NULL THEN
    -- waits for a concurrent request with the same key
    INSERT INTO idempotency_keys (customer_id, key, request_hash, is_sale)
    VALUES (p_customer, p_key, p_request_hash, p_is_sale) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO known FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key;
      -- a sale under this key to another buyer is another request
      IF NOT FOUND OR known.request_hash <> p_request_hash THEN
        RAISE EXCEPTION 'idempotency key reused' USING ERRCODE = 'SW410';
      END IF;
      RETURN order_document(known.order_id);
    END IF;
    -- each new key deletes some expired ones, so no timer is needed
    DELETE FROM idempotency_keys WHERE (customer_id, key) IN (
      SELECT customer_id, key FROM idempotency_keys
      WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  END IF;

  -- a closing of the shop waits for the orders that are fetched there, or they see it closed; a lock
  -- of its row would be written at each order
  IF p_shipping_method = 1 AND pg_advisory_xact_lock_shared(-67, hashtext(p_address)) IS NULL THEN
    NULL;
  END IF;

  -- locked: a deletion of the account waits for this order, or this order sees it
  SELECT customer.deleted_at, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         customer.vouched_at IS NOT NULL AS is_vouched_for,
         is_bounded AND 'completed' <> ALL (ARRAY(
           SELECT status FROM orders WHERE customer_id = p_customer ORDER BY id DESC LIMIT 100))
           AS is_newcomer,
         payment.name AS payment, payment.online_kind IS NOT NULL AS is_online,
         shipping.name AS shipping, store.id AS store_id, location.id AS location_id
  INTO terms
  FROM customers AS customer
  LEFT JOIN payment_methods AS payment ON payment.id = p_payment_method AND payment.is_active
  LEFT JOIN shipping_methods AS shipping ON shipping.id = p_shipping_method AND shipping.is_active
  LEFT JOIN stores AS store ON p_shipping_method = 1 AND store.title = p_address
    AND store.closed_at IS NULL
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

  IF to_order <> '{}' THEN
    sources := ARRAY(
      SELECT product.order_location_id
      FROM unnest(p_products) WITH ORDINALITY AS wanted(product_id, place)
      LEFT JOIN products AS product ON product.id = wanted.product_id ORDER BY wanted.place);
  END IF;

  -- counts only locked rows; takes from the pickup store first, then from the location whose units
  -- arrive first, then from the fullest one
  FOR level IN
    SELECT * FROM (
      SELECT product_id, location_id, on_hand - reserved AS free FROM stock_levels
      WHERE product_id = ANY (p_products) AND is_free
      ORDER BY product_id, location_id FOR UPDATE) AS locked
    ORDER BY product_id, location_id IS DISTINCT FROM terms.location_id,
      array_position(p_places, location_id), free DESC, location_id
  LOOP
    at_place := array_position(p_products, level.product_id);
    take := least(missing[at_place], level.free);
    CONTINUE WHEN take = 0 OR CASE
      WHEN p_is_sale THEN level.location_id IS DISTINCT FROM terms.location_id
      WHEN to_order = '{}' THEN false
      WHEN sources[at_place] IS NULL THEN level.location_id = ANY (to_order)
      ELSE level.location_id <> sources[at_place] END;
    missing[at_place] := missing[at_place] - take;
    taken_places := taken_places || at_place;
    taken_locations := taken_locations || level.location_id;
    taken_units := taken_units || take;
    arrival := p_promises[array_position(p_places, level.location_id)];
    is_promised := is_promised AND arrival IS NOT NULL;
    promised := greatest(promised, arrival);
  END LOOP;
  IF NOT is_promised THEN promised := NULL; END IF;
  -- units that are short are refused as such below
  IF p_promised_by < coalesce(promised, 'infinity') AND NOT 0 < ANY (missing) THEN
    RAISE EXCEPTION 'promised later' USING ERRCODE = 'SW424',
      DETAIL = jsonb_build_object('promisedAt', promised)::text;
  END IF;

  -- after the locks of stock: a holder of this lock waits for nobody
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

  -- newcomers of one address run one after the other from here on, so the bound is exact
  IF is_bounded AND terms.is_newcomer
     AND p_bounds.newcomers_of_address > 0 AND p_placed_from IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(-37, hashtext(p_placed_from));
    SELECT coalesce(sum(placed.held_units), 0) INTO held_there
    FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
    WHERE placed.placed_from = p_placed_from AND placed.held_units > 0 AND placed.is_newcomer
      AND customer.vouched_at IS NULL;
    IF held_there + wanted_units > p_bounds.newcomers_of_address THEN
      RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
        'of', 'newcomers', 'most', p_bounds.newcomers_of_address, 'held', held_there,
        'asked', wanted_units, 'confirmed', terms.is_confirmed)::text;
    END IF;
  END IF;

  -- a statement after the locks sees current prices; an order that differs from what the buyer saw
  -- is not written
  WITH line AS (
    SELECT wanted.place, wanted.quantity, product.id, product.key, product.name, product.article,
           product.price, coalesce((SELECT vat_rate FROM order_settings), product.vat_rate)
             AS vat_rate, product.multiplicity, manufacturer.name AS manufacturer,
           product.order_location_id IS NOT DISTINCT FROM sources[wanted.place] AS is_same_source
    FROM unnest(p_products, p_quantities) WITH ORDINALITY AS wanted(product_id, quantity, place)
    JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
  ), placed AS (
    INSERT INTO orders (customer_id, payment_method_id, payment_method, shipping_method_id,
      shipping_method, store_id, address, phone, comment, total, held_units, placed_from,
      is_unconfirmed, is_newcomer, shipping_cost, promised_at, carrier, is_sale)
    SELECT p_customer, p_payment_method, terms.payment, p_shipping_method,
           terms.shipping, terms.store_id, p_address, p_phone, p_comment,
           sum(price::bigint * quantity) + p_shipping_cost, sum(quantity), p_placed_from,
           NOT terms.is_confirmed, terms.is_newcomer, p_shipping_cost, promised, p_carrier,
           p_is_sale
    FROM line
    HAVING count(*) = cardinality(p_products) AND NOT 0 < ANY (missing)
       AND bool_and(quantity % multiplicity = 0) AND bool_and(is_same_source)
       AND sum(price::bigint * quantity) + p_shipping_cost
           = coalesce(p_expected_total, sum(price::bigint * quantity) + p_shipping_cost)
       AND (most_left IS NULL OR sum(price::bigint * quantity) <= most_left)
    RETURNING id, orders AS placed
  ), written AS (
    INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
      manufacturer, unit_price, vat_rate, quantity, fitment_verdict, car)
    SELECT placed.id, line.place, line.id, line.key, line.name, line.article,
           line.manufacturer, line.price, line.vat_rate, line.quantity,
           CASE WHEN p_cars IS NULL THEN 'unknown'
                ELSE fitment_verdict(line.id, p_cars -> (line.place - 1)::integer) END,
           CASE WHEN p_cars IS NULL THEN ''
                ELSE car_name(p_cars -> (line.place - 1)::integer) END
    FROM placed, line
    RETURNING position, order_lines AS line
  ), allocated AS (
    INSERT INTO order_allocations (order_id, position, location_id, quantity)
    SELECT placed.id, taken.place, taken.location_id, taken.units
    FROM placed, unnest(taken_places, taken_locations, taken_units)
      AS taken(place, location_id, units)
  )
  SELECT id, order_with_lines(placed, (
    SELECT jsonb_agg(line_document(line) ORDER BY position) FROM written))
  INTO new_order, document
  FROM placed;
  IF new_order IS NULL THEN
    IF to_order <> '{}' AND sources IS DISTINCT FROM ARRAY(
         SELECT product.order_location_id
         FROM unnest(p_products) WITH ORDINALITY AS wanted(product_id, place)
         LEFT JOIN products AS product ON product.id = wanted.product_id ORDER BY wanted.place) THEN
      RAISE EXCEPTION 'the source changed under way' USING ERRCODE = 'serialization_failure';
    END IF;
    PERFORM refuse_lines(p_products, p_quantities, 0 < ANY (missing),
      p_expected_total - p_shipping_cost,
      CASE WHEN most_left IS NOT NULL THEN jsonb_build_object(
        'of', 'total', 'most', most_left + own_total, 'held', own_total, 'left', most_left,
        'confirmed', terms.is_confirmed) END,
      CASE WHEN p_is_sale THEN coalesce(terms.location_id, 0) END);
  END IF;

  FOR n IN 1 .. cardinality(taken_places) LOOP
    movement := change_stock(p_products[taken_places[n]], taken_locations[n],
      'reserved', 0, taken_units[n], actor, 'order ' || new_order);
  END LOOP;

  IF p_key IS NOT NULL THEN
    UPDATE idempotency_keys SET order_id = new_order
    WHERE customer_id = p_customer AND key = p_key;
  END IF;
  IF p_is_sale THEN RETURN document; END IF;
  is_written := write_order_letter('order-placed', new_order, document,
    CASE WHEN p_confirm_hours = 0 OR terms.is_online THEN '{}'
         ELSE jsonb_build_object('confirmUntil',
           now() + make_interval(hours => p_confirm_hours)) END,
    p_customer, terms.name, terms.email, terms.is_confirmed, terms.is_online);
  RETURN document;
END $$;
