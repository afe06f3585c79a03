-- A filled database of shop 1.0.0: its functions, its schema and some rows, as they were. Every
-- later version has to bring it up to date. It is never edited: a database that somebody has is
-- not edited either.

SET LOCAL check_function_bodies = off;

-- Gives the attempt by which a customer pays his order: the open one, or a new one.
-- NULL when there is nothing to be paid. An open attempt for what the order no longer is makes room
-- for another; the provider cannot take it back, so it is watched, and its money goes back if it
-- comes. The order is locked alone, and what belongs to it is read afterwards: a joined row would
-- be that of the moment before the wait. Refusals:
--   SW404 he has no such order
--   SW409 it is paid on receipt
--   SW429 too many attempts
CREATE OR REPLACE FUNCTION begin_payment(p_order bigint, p_customer integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  chosen  integer;
  kind    text;
  owed    jsonb;
  begun   record;
  attempt bigint;
BEGIN
  SELECT payment_method_id INTO chosen FROM orders
  WHERE id = p_order AND customer_id = p_customer
  FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  SELECT online_kind INTO kind FROM payment_methods WHERE id = chosen;
  IF kind IS NULL THEN
    RAISE EXCEPTION 'paid on receipt' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  owed := owed_for_order(p_order);
  IF lines_total(owed) = 0 OR is_order_paid(p_order) THEN RETURN NULL; END IF;

  SELECT id, lines, status INTO begun FROM payments
  WHERE order_id = p_order AND superseded_at IS NULL
    AND status IN ('checking', 'waiting', 'disputed');
  IF begun.id IS NOT NULL THEN
    IF begun.status = 'disputed' OR begun.lines = owed THEN RETURN begun.id; END IF;
    UPDATE payments SET superseded_at = now() WHERE id = begun.id;
  END IF;
  IF (SELECT count(*) FROM payments WHERE order_id = p_order) >= 50 THEN
    RAISE EXCEPTION 'too many attempts' USING ERRCODE = 'SW429';
  END IF;
  -- the one who asks calls the provider at once; the worker does it for one who died on the way
  INSERT INTO payments (order_id, method, amount, lines, due_at)
  VALUES (p_order, kind, lines_total(owed), owed, now() + interval '30 seconds')
  RETURNING id INTO attempt;
  RETURN attempt;
END $$;

-- Gives the vector of a category: its words (C), `рулев^` the words above it, c12_ each of them.
-- Words of the categories above are lexemes of their own, because the index knows no weights: a
-- search for parts, which these words are no part of, had to look at every product below such a
-- category.
CREATE OR REPLACE FUNCTION branch_vector(p_category integer) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = p_category
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT setweight(to_tsvector('russian', search_words(
           string_agg(name, ' ') FILTER (WHERE id = p_category))), 'C')
         || (SELECT array_to_tsvector(coalesce(array_agg(word.lexeme || '^'), '{}'))
             FROM unnest((SELECT to_tsvector('russian', search_words(string_agg(name, ' ')))
                          FROM above WHERE id <> p_category)) AS word)
         || array_to_tsvector(array_agg('c' || id || '_'))
  FROM above
$$;

-- Builds the product lists anew in the schema `rebuilt`: the first half of a rebuild.
-- Only writers of the lists wait meanwhile. Products are ranked by popularity + ln(1 + units sold)
-- / 5: popularity lies between 0 and 1, and 150 units weigh as much as a 1, so with time the sales
-- of the shop itself outweigh what was known beforehand.
-- The tables of the lists are defined here alone, for a rebuild makes them anew. They have no
-- foreign keys: those would have products locked while the lists are swapped.
CREATE OR REPLACE FUNCTION build_product_lists() RETURNS void
LANGUAGE plpgsql SET client_min_messages = warning AS $$
BEGIN
  IF NOT has_database_privilege(current_database(), 'CREATE') THEN
    RAISE insufficient_privilege USING MESSAGE = format(
      'Роли %I нужно право создавать схемы: GRANT CREATE ON DATABASE %I TO %I;',
      current_user, current_database(), current_user);
  END IF;
  PERFORM lock_product_lists();
  DROP SCHEMA IF EXISTS rebuilt CASCADE;
  CREATE SCHEMA rebuilt;

  -- Rows lie in the order of popularity: the first matches met are the ones most bought. A page
  -- keeps room for new prices of the rows in it.
  CREATE TABLE rebuilt.product_search (
    rank            integer NOT NULL,
    product_id      integer NOT NULL,
    category_id     integer NOT NULL,
    manufacturer_id integer NOT NULL,
    price           integer NOT NULL,
    tsv             tsvector NOT NULL
  ) WITH (fillfactor = 90);
  INSERT INTO rebuilt.product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
  SELECT ordered.rank, vector.product_id, vector.category_id, vector.manufacturer_id, vector.price,
         vector.tsv
  FROM search_vectors AS vector
  JOIN (
    SELECT product.id, row_number() OVER (ORDER BY
      product.popularity + ln(1 + coalesce(sold.units, 0)) / 5 DESC, product.id) AS rank
    FROM products AS product
    LEFT JOIN units_sold AS sold ON sold.product_id = product.id
    WHERE NOT product.is_hidden) AS ordered ON ordered.id = vector.product_id
  ORDER BY ordered.rank;
  ALTER TABLE rebuilt.product_search ADD PRIMARY KEY (rank), ADD UNIQUE (product_id);
  PERFORM index_search_tiers('rebuilt');

  CREATE TABLE rebuilt.model_listing (
    model_id    integer NOT NULL,
    category_id integer NOT NULL,
    price       integer NOT NULL,
    product_id  integer NOT NULL,
    engine_ids  integer[]
  );
  INSERT INTO rebuilt.model_listing (model_id, category_id, price, product_id, engine_ids)
  SELECT model_id, category_id, price, product_id, engine_ids FROM model_fitments
  ORDER BY model_id, category_id, price, product_id;
  ALTER TABLE rebuilt.model_listing
    ADD PRIMARY KEY (model_id, category_id, price, product_id) INCLUDE (engine_ids);
  CREATE INDEX model_listing_product ON rebuilt.model_listing (product_id);

  -- No row and a row of 0 mean the same: counts that fall to nothing stay.
  CREATE TABLE rebuilt.model_category_counts (
    model_id      integer NOT NULL,
    category_id   integer NOT NULL,
    product_count integer NOT NULL,
    PRIMARY KEY (model_id, category_id)
  );
  INSERT INTO rebuilt.model_category_counts (model_id, category_id, product_count)
  SELECT model_id, category_id, count(*) FROM rebuilt.model_listing GROUP BY model_id, category_id;
  CREATE TABLE rebuilt.category_counts (
    category_id   integer PRIMARY KEY,
    product_count integer NOT NULL
  );
  INSERT INTO rebuilt.category_counts (category_id, product_count)
  SELECT category_id, count(*) FROM rebuilt.product_search GROUP BY category_id;

  -- Every word a buyer can mean, what the index knows it as, and in about how many names it stands:
  -- 0 for words that only manufacturers and categories have.
  CREATE TABLE rebuilt.catalogue_words (
    word          text PRIMARY KEY,
    lexeme        text NOT NULL,
    product_count integer NOT NULL
  );
  INSERT INTO rebuilt.catalogue_words (word, lexeme, product_count)
  SELECT word, lexeme, product_count FROM (
    SELECT word, lexeme_of(word) AS lexeme, sum(names) AS product_count FROM (
      SELECT word, sum(named.products) AS names
      FROM (SELECT name, count(*) AS products FROM products WHERE NOT is_hidden GROUP BY name)
        AS named
      CROSS JOIN LATERAL words_of(named.name) AS word
      GROUP BY word
      UNION ALL
      SELECT word, 0 FROM words_beside_names(
        (SELECT array_agg(DISTINCT manufacturer_id) FROM rebuilt.product_search),
        (SELECT array_agg(category_id) FROM rebuilt.category_counts)) AS word) AS spoken
    GROUP BY word) AS heard
  WHERE lexeme IS NOT NULL;

  ANALYZE rebuilt.product_search, rebuilt.model_listing, rebuilt.model_category_counts,
          rebuilt.category_counts, rebuilt.catalogue_words;
END $$;

-- Cancels an order that nobody has paid in time.
-- A sum that is disputed may have been paid: that is for staff to decide. An order that is locked
-- is left for the next time.
CREATE OR REPLACE FUNCTION cancel_unpaid_order(p_order bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  late_since timestamptz;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement of its own: what was paid while the lock was waited for is seen here
  late_since := pay_until(p_order);
  IF late_since IS NULL OR late_since > now() OR may_be_paid(p_order, late_since) THEN
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Не оплачен в срок');
  RETURN true;
END $$;

-- Changes one level of stock and writes its movement; gives the movement's id.
-- The constraints of stock_levels refuse what cannot be. Level and movement are one statement where
-- the level is there, as nearly always. p_reason says why, p_counted what somebody has counted. It
-- gives something, because PL/pgSQL evaluates an expression without starting a statement.
CREATE OR REPLACE FUNCTION change_stock(
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

-- Gives the time until which the shop may confirm an order; NULL: the order never expires.
-- It never does when it was confirmed, when staff had a hand in it, when its buyer cannot be
-- warned, or when it is paid online: then pay_until holds, and once it is paid the goods are owed.
CREATE OR REPLACE FUNCTION confirm_until(p_order bigint) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(
    greatest(placed.created_at, confirm_since) + make_interval(hours => confirm_hours),
    placed.kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND placed.status = 'new' AND confirm_hours > 0
    AND placed.warn_after IS DISTINCT FROM 'infinity'
    AND method.online_kind IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_status_changes WHERE order_id = p_order)
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order)
$$;

-- Sets the stock of a product at one place to what somebody has counted there.
-- Gives what lay there by the ledger, NULL when the document had said just that before. A document
-- counts a product at a place once, because what was sold since must not come back. Refusals, of
-- which nothing is kept:
--   SW404 as of hold_stock
--   SW409 buyers have reserved more than was counted, DETAIL {"reserved"}
--   SW410 the document has told another number, DETAIL {"counted"}
--   SW422 no document
CREATE OR REPLACE FUNCTION correct_stock(
  p_product integer, p_location integer, p_on_hand integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  level  record;
BEGIN
  IF p_document = '' THEN
    RAISE EXCEPTION 'no document' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_location]);

  SELECT counted INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_location
    AND document = p_document AND counted IS NOT NULL
  LIMIT 1;
  IF before = p_on_hand THEN RETURN NULL; END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('counted', before)::text;
  END IF;

  SELECT on_hand, reserved INTO level FROM stock_levels
  WHERE product_id = p_product AND location_id = p_location;
  IF p_on_hand < level.reserved THEN
    RAISE EXCEPTION 'less than reserved' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('reserved', level.reserved)::text;
  END IF;
  PERFORM change_stock(p_product, p_location, 'corrected', p_on_hand - level.on_hand, 0,
    p_actor, p_document, p_reason, p_on_hand);
  RETURN level.on_hand;
END $$;

-- Counts one more try under a key within a window of p_seconds, and gives how long to wait.
-- A key that reaches its limit waits for the end of the window; again within a day, twice as long
-- from that moment, and so on up to p_longest. Then the count jumps: tries that turn out to be
-- none, p_most at once and no more, are taken back and must not lead to the limit again.
CREATE OR REPLACE FUNCTION count_attempt(
  p_key text, p_most integer, p_seconds integer, p_longest integer
) RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE sql AS $$
  INSERT INTO attempts AS attempt (key, tries, expires_at, forget_at)
  VALUES (p_key, 1, now() + make_interval(secs => p_seconds),
          now() + make_interval(secs => p_seconds))
  ON CONFLICT (key) DO UPDATE SET
    tries = CASE WHEN attempt.expires_at <= now() THEN 1
                 WHEN attempt.tries = p_most THEN 2 * p_most + 1
                 ELSE attempt.tries + 1 END,
    hits = CASE WHEN attempt.forget_at > now() THEN attempt.hits ELSE 0 END
           + CASE WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN 1 ELSE 0 END,
    expires_at = CASE
      WHEN attempt.expires_at <= now() THEN excluded.expires_at
      WHEN attempt.tries = p_most AND attempt.hits > 0 THEN greatest(attempt.expires_at, now() +
        make_interval(secs => least(p_seconds * 2 ^ least(attempt.hits, 20), p_longest)))
      ELSE attempt.expires_at END,
    forget_at = CASE
      WHEN attempt.expires_at > now() AND attempt.tries = p_most THEN now() + interval '1 day'
      ELSE greatest(attempt.forget_at, excluded.expires_at) END
  RETURNING attempt.tries, ceil(extract(epoch FROM attempt.expires_at - now()))::integer
$$;

-- Counts one more try under each key in turn, up to the first one that is beyond its limit.
-- Callers name the keys in one order of kinds, so that two calls never wait for each other
-- crosswise.
CREATE OR REPLACE FUNCTION count_attempts(
  p_keys text[], p_most integer[], p_seconds integer[], p_longest integer[]
) RETURNS TABLE (tries integer, seconds_left integer) LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN 1 .. cardinality(p_keys) LOOP
    SELECT counted.tries, counted.seconds_left INTO tries, seconds_left
    FROM count_attempt(p_keys[place], p_most[place], p_seconds[place], p_longest[place]) AS counted;
    RETURN NEXT;
    EXIT WHEN tries > p_most[place];
  END LOOP;
END $$;

-- Trigger: an order counts the units that it holds whenever its status or its total changes.
CREATE OR REPLACE FUNCTION count_held_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held_units := CASE WHEN NEW.status = ANY ('{new,confirmed,assembling,ready}') THEN (
    SELECT coalesce(sum(quantity), 0) FROM order_lines
    WHERE order_id = NEW.id AND state = 'ordered') ELSE 0 END;
  IF NEW.held_units = 0 THEN NEW.placed_from := NULL; END IF;
  RETURN NEW;
END $$;

-- Sets the stock of many places at once, with a movement for each difference; gives their count.
-- Arrays run in parallel. Units that buyers have reserved stay: on_hand never falls below them.
CREATE OR REPLACE FUNCTION count_stock(
  p_products integer[], p_locations integer[], p_on_hand integer[],
  p_kind text, p_actor text, p_document text
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  -- Makes the rows that are missing and locks all, without changing any, in the same order as
  -- place_order: what is read below stays true, and no two writers wait for each other crosswise.
  INSERT INTO stock_levels AS level (product_id, location_id)
  SELECT DISTINCT c.product_id, c.location_id
  FROM unnest(p_products, p_locations) AS c(product_id, location_id)
  ORDER BY c.product_id, c.location_id
  ON CONFLICT (product_id, location_id) DO UPDATE SET on_hand = level.on_hand WHERE false;

  WITH counted AS (
    SELECT c.product_id, c.location_id, max(c.on_hand) AS on_hand
    FROM unnest(p_products, p_locations, p_on_hand) AS c(product_id, location_id, on_hand)
    GROUP BY c.product_id, c.location_id
  ), differences AS (
    SELECT product_id, location_id,
           greatest(counted.on_hand, level.reserved) AS on_hand,
           greatest(counted.on_hand, level.reserved) - level.on_hand AS change
    FROM counted JOIN stock_levels AS level USING (product_id, location_id)
  ), written AS (
    UPDATE stock_levels AS level SET on_hand = difference.on_hand
    FROM differences AS difference
    WHERE level.product_id = difference.product_id
      AND level.location_id = difference.location_id AND difference.change <> 0
  ), noted AS (
    INSERT INTO stock_movements
      (product_id, location_id, kind, on_hand_change, reserved_change, actor, document)
    SELECT product_id, location_id, p_kind, change, 0, p_actor, p_document
    FROM differences WHERE change <> 0
    RETURNING 1
  )
  SELECT count(*) INTO changed FROM noted;
  RETURN changed;
END $$;

-- Takes a line out of an order that is not handed over yet, frees its units, writes to the buyer.
-- The last line cancels the order and stays in it to be read. A line that was dropped already
-- changes nothing. Refusals:
--   SW404 there is no such order, or no such line in it
--   SW409 the order is past this, DETAIL {"from", "to": null}
CREATE OR REPLACE FUNCTION drop_order_line(
  p_order bigint, p_position integer, p_actor text, p_reason text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found    text;
  dropped  order_lines;
  document jsonb;
BEGIN
  SELECT status INTO found FROM orders WHERE id = p_order FOR UPDATE;
  SELECT * INTO dropped FROM order_lines WHERE order_id = p_order AND position = p_position;
  IF found IS NULL OR dropped.state IS NULL THEN
    RAISE EXCEPTION 'no such line' USING ERRCODE = 'SW404';
  END IF;
  IF dropped.state = 'dropped' THEN RETURN order_document(p_order); END IF;
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

  document := order_document(p_order);
  PERFORM queue_order_letter('order-line-dropped', p_order, document, jsonb_build_object(
    'reason', p_reason, 'dropped', jsonb_build_object('name', dropped.name,
      'article', dropped.article, 'manufacturer', dropped.manufacturer,
      'unitPrice', dropped.unit_price, 'quantity', dropped.quantity,
      'productKey', dropped.product_key)));
  RETURN document;
END $$;

-- Gives the grade of an engine oil in one spelling: 5w30 and 5W 30 as 5W-30; NULL for the rest.
-- Winter grades from 70W on are those of gear oils (SAE J306); fluids of gearboxes and brakes have
-- none.
CREATE OR REPLACE FUNCTION engine_viscosity(written text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(upper(trim(written)), '^(0|5|10|15|20|25) ?W[ -]?(\d{1,2})$', '\1W-\2')
  WHERE trim(written) ~* '^(0|5|10|15|20|25) ?W[ -]?\d{1,2}$'
$$;

-- Says what the goods of a session are held for: stock, prices or other; NULL: they are not held.
CREATE OR REPLACE FUNCTION exchange_holds(p_session bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN questions @> '[{"about": "stock"}]' THEN 'stock'
              WHEN questions @? '$[*] ? (@.about == "prices" || @.about == "leaps")' THEN 'prices'
              ELSE 'other' END
  FROM exchange_runs
  WHERE session_id = p_session AND status IN ('waiting', 'failed') AND questions <> '[]'
  ORDER BY id DESC LIMIT 1
$$;

-- Cancels an order that nobody has confirmed, confirm_warning_hours after its warning was sent.
-- While the letter waits the order waits; where the letter was given up staff decide.
CREATE OR REPLACE FUNCTION expire_order(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  letter  record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until <= now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR NOT coalesce(confirm_until(p_order) <= now(), false) THEN RETURN false; END IF;
  SELECT id, sent_at, given_up_at INTO letter FROM letters
  WHERE id = (SELECT warning_letter FROM orders WHERE id = p_order);
  IF letter.id IS NULL OR letter.given_up_at IS NOT NULL THEN
    UPDATE orders SET kept_until = NULL, warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  ELSIF letter.sent_at IS NULL OR letter.sent_at + warning > now() THEN
    UPDATE orders SET kept_until = coalesce(letter.sent_at, now()) + warning WHERE id = p_order;
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Магазин не подтвердил заказ в срок');
  RETURN true;
END $$;

-- Says whether a product fits the car of a buyer: fits, does-not-fit or unknown.
-- p_car is {"brand", "model", "engine"} as display names or slugs. The rule is that of the
-- product's page (src/catalogue/web/fitment.ts). A car that is not known gives unknown; an engine
-- that is not known counts as not chosen.
CREATE OR REPLACE FUNCTION fitment_verdict(p_product integer, p_car jsonb) RETURNS text
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

-- Trigger: the search version rises when names change that searches are read with.
-- Statements that leave everything as it was (names that a price list brings again) raise nothing.
CREATE OR REPLACE FUNCTION follow_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM current_rows) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM former_rows) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (TABLE current_rows EXCEPT TABLE former_rows) THEN
    RETURN NULL;
  END IF;
  PERFORM raise_search_version(TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Trigger: the list of motor oils follows products and product_oils.
-- It runs once per statement: a price list changes a thousand products at a time, most of them no
-- oils.
CREATE OR REPLACE FUNCTION follow_oils() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  oils integer[];
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(oil.product_id) INTO oils
    FROM changed JOIN product_oils AS oil ON oil.product_id = changed.id;
  ELSE
    SELECT array_agg(changed.product_id) INTO oils FROM changed;
  END IF;
  IF oils IS NOT NULL THEN
    PERFORM refresh_oil_listing(oils);
  END IF;
  RETURN NULL;
END $$;

-- Says whether the provider is still to be told something that names this customer.
CREATE OR REPLACE FUNCTION has_money_under_way(p_customer integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM orders AS placed JOIN payments AS paid ON paid.order_id = placed.id
    WHERE placed.customer_id = p_customer AND (paid.request IS NOT NULL
      OR EXISTS (SELECT 1 FROM refunds WHERE payment_id = paid.id AND status = 'queued')
      OR EXISTS (SELECT 1 FROM receipts WHERE payment_id = paid.id AND status = 'queued')))
$$;

-- Locks the stock of a product at these places, and makes the rows that are missing.
-- Rows are locked in the same order as in place_order and count_stock. Refusal:
--   SW404 there is no such product or place, DETAIL {"field": "product" | "place"}
CREATE OR REPLACE FUNCTION hold_stock(p_product integer, p_locations integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM products WHERE id = p_product) THEN
    RAISE EXCEPTION 'no such product' USING ERRCODE = 'SW404', DETAIL = '{"field": "product"}';
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(p_locations) AS asked(id)
             WHERE NOT EXISTS (SELECT 1 FROM stock_locations WHERE id = asked.id)) THEN
    RAISE EXCEPTION 'no such place' USING ERRCODE = 'SW404', DETAIL = '{"field": "place"}';
  END IF;
  INSERT INTO stock_levels AS level (product_id, location_id)
  SELECT DISTINCT p_product, asked.id FROM unnest(p_locations) AS asked(id) ORDER BY asked.id
  ON CONFLICT (product_id, location_id) DO UPDATE SET on_hand = level.on_hand WHERE false;
END $$;

-- Makes the indexes of product_search, one per tier: an index gives all of its matches or none.
CREATE OR REPLACE FUNCTION index_search_tiers(p_schema text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT * FROM search_tiers() LOOP
    EXECUTE format(
      'CREATE INDEX product_search_tier_%s ON %I.product_search USING gin (tsv)
       WITH (fastupdate = off) WHERE rank > %s AND rank <= %s',
      part.tier, p_schema, part.above, part.up_to);
  END LOOP;
END $$;

-- Says whether goods other than these fit an unknown set of cars (n_).
-- It looks at the most bought of them.
CREATE OR REPLACE FUNCTION is_fit_unknown_beside(p_products integer[]) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT NOT product_ids <@ p_products FROM search_candidates('n_', NULL, '{}', 1001, p_stocked => 0)
$$;

-- Says whether nothing is left to be paid before the goods are handed over.
CREATE OR REPLACE FUNCTION is_order_paid(p_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT method.online_kind IS NULL OR (
    EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
    AND kept_of_order(p_order) >= lines_total(owed_for_order(p_order)))
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order
$$;

-- Trigger: keeps the former row where the transaction names its run; the first one of a run counts.
CREATE OR REPLACE FUNCTION keep_exchange_former() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run integer := nullif(current_setting('silkway.exchange_run', true), '')::integer;
  row_now jsonb;
BEGIN
  IF run IS NULL THEN RETURN NULL; END IF;
  row_now := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  INSERT INTO exchange_former (run_id, table_name, key, was)
  VALUES (run, TG_TABLE_NAME,
          CASE TG_TABLE_NAME
            WHEN 'external_ids' THEN row_now ->> 'external_id'
            WHEN 'product_prices' THEN concat_ws(' ', row_now ->> 'product_id', row_now ->> 'price_type_id')
            WHEN 'exchange_counts' THEN concat_ws(' ', row_now ->> 'product_id', row_now ->> 'location_id')
            ELSE row_now ->> 'id' END,
          CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Gives what is kept of the payments of an order, line by line, in the order of payment.
CREATE OR REPLACE FUNCTION kept_lines(p_order bigint)
RETURNS TABLE (kept_payment bigint, place bigint, line_position integer, line jsonb,
               kept_quantity integer) LANGUAGE sql STABLE AS $$
  SELECT paid.id, dense_rank() OVER (ORDER BY paid.paid_at, paid.id),
         (bought ->> 'position')::integer, bought,
         (bought ->> 'quantity')::integer - coalesce((
           SELECT sum((back ->> 'quantity')::integer)
           FROM refunds AS refund CROSS JOIN jsonb_array_elements(refund.lines) AS back
           WHERE refund.payment_id = paid.id AND refund.status <> 'given-up'
             AND back ->> 'position' = bought ->> 'position'), 0)::integer
  FROM payments AS paid CROSS JOIN jsonb_array_elements(paid.lines) AS bought
  WHERE paid.order_id = p_order AND paid.status = 'succeeded'
$$;

-- Gives the kopecks that are kept of the payments of an order.
CREATE OR REPLACE FUNCTION kept_of_order(p_order bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount - refunded), 0)::bigint FROM payments
  WHERE order_id = p_order AND status = 'succeeded'
$$;

-- Gives the lexeme by which the index knows a word; NULL for words that it leaves out (и, для).
CREATE OR REPLACE FUNCTION lexeme_of(p_word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lexeme FROM unnest(to_tsvector('russian', p_word)) ORDER BY positions[1] LIMIT 1
$$;

-- Sums lines [{"position", "name", "quantity", "unitPrice", "vatRate"}] in kopecks.
CREATE OR REPLACE FUNCTION lines_total(p_lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((line ->> 'unitPrice')::bigint * (line ->> 'quantity')::integer), 0)::bigint
  FROM jsonb_array_elements(p_lines) AS line
$$;

-- Waits for the turn to write the product lists, and keeps it until the transaction ends.
-- A transaction that also writes products or stock asks for its turn before the first of them:
-- behind a rebuild it waits for a minute, and what it had locked by then would keep buyers waiting.
CREATE OR REPLACE FUNCTION lock_product_lists() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7448)
$$;

-- Says whether money may have come for an order that was to be paid until p_until.
-- It may when it is there or disputed, when the provider was not read since then, or when somebody
-- went to pay within the last hour.
CREATE OR REPLACE FUNCTION may_be_paid(p_order bigint, p_until timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM payments
    WHERE order_id = p_order AND (
      status IN ('succeeded', 'disputed')
      OR status IN ('checking', 'waiting') AND (
        coalesce(read_at, '-infinity') < p_until
        OR (created_at > now() - interval '1 hour' AND p_until > now() - interval '1 hour'))))
$$;

-- Refuses another order of a customer who has placed p_most of them in the last hour.
-- The answer to a known key is given again at any time. A limit of 0 is none. It waits 0.3 s for a
-- lock, as place_order does. Refusal:
--   SW429 too many orders, DETAIL {"seconds"} until the next one
CREATE OR REPLACE FUNCTION may_place_order(p_customer integer, p_key text, p_most integer)
RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '300ms' AS $$
DECLARE
  freed timestamptz;
BEGIN
  IF p_most = 0 THEN RETURN true; END IF;
  -- orders of one customer go one after the other, so that none of many at once is overlooked
  PERFORM pg_advisory_xact_lock(-19, p_customer);
  SELECT created_at + interval '1 hour' INTO freed FROM orders
  WHERE customer_id = p_customer ORDER BY id DESC OFFSET p_most - 1 LIMIT 1;
  IF freed > now() AND NOT EXISTS (
       SELECT 1 FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key) THEN
    RAISE EXCEPTION 'too many orders' USING ERRCODE = 'SW429', DETAIL = jsonb_build_object(
      'seconds', ceil(extract(epoch FROM freed - now())))::text;
  END IF;
  RETURN true;
END $$;

-- Locks the product lists for a swap; false: somebody reads them for longer than the timeout.
-- The caller then gives back what he holds and tries again.
CREATE OR REPLACE FUNCTION may_swap_product_lists() RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '100ms'
AS $$
BEGIN
  LOCK TABLE product_search, model_listing, model_category_counts, category_counts, catalogue_words
    IN ACCESS EXCLUSIVE MODE;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- Changes the stock that the lines of an order hold, by p_on_hand and p_reserved for each unit.
-- p_position names one line, NULL all of them; p_kind is the kind of the movement. Stock is locked
-- in the same order as in place_order. A product that is gone from the catalogue has no stock.
CREATE OR REPLACE FUNCTION move_order_units(
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

-- Moves free units of a product from one place to another; false: the document had done just that.
-- What buyers have reserved stays where it was promised. A document takes a product from a place
-- once. Refusals, of which nothing is kept:
--   SW404 as of hold_stock
--   SW409 there are not as many free units, DETAIL {"free"}
--   SW410 the document has moved another number, or elsewhere, DETAIL {"moved"}
--   SW422 nothing to move, or from a place to itself
CREATE OR REPLACE FUNCTION move_stock(
  p_product integer, p_from integer, p_to integer, p_quantity integer,
  p_actor text, p_document text, p_reason text DEFAULT ''
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  free   integer;
BEGIN
  IF p_quantity < 1 OR p_from = p_to OR p_document = '' THEN
    RAISE EXCEPTION 'nothing to move' USING ERRCODE = 'SW422';
  END IF;
  PERFORM hold_stock(p_product, ARRAY[p_from, p_to]);

  SELECT -on_hand_change INTO before FROM stock_movements
  WHERE product_id = p_product AND location_id = p_from
    AND kind = 'moved' AND on_hand_change < 0 AND document = p_document
  LIMIT 1;
  IF before = p_quantity AND EXISTS (
       SELECT 1 FROM stock_movements
       WHERE product_id = p_product AND location_id = p_to
         AND kind = 'moved' AND on_hand_change = p_quantity AND document = p_document) THEN
    RETURN false;
  END IF;
  IF before IS NOT NULL THEN
    RAISE EXCEPTION 'document used' USING ERRCODE = 'SW410',
      DETAIL = jsonb_build_object('moved', before)::text;
  END IF;

  SELECT on_hand - reserved INTO free FROM stock_levels
  WHERE product_id = p_product AND location_id = p_from;
  IF free < p_quantity THEN
    RAISE EXCEPTION 'not as many free' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('free', free)::text;
  END IF;
  PERFORM change_stock(p_product, p_from, 'moved', -p_quantity, 0, p_actor, p_document, p_reason);
  PERFORM change_stock(p_product, p_to, 'moved', p_quantity, 0, p_actor, p_document, p_reason);
  RETURN true;
END $$;

-- Writes down what the provider says of a payment and gives the status that it has then.
-- It moves forward only: nothing changes a payment that is paid, and one that failed is only ever
-- found to be paid.
CREATE OR REPLACE FUNCTION note_payment(
  p_payment bigint, p_status text, p_provider_id text, p_url text, p_failure text,
  p_next_look timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_order bigint;
  noted   text;
BEGIN
  SELECT order_id INTO v_order FROM payments WHERE id = p_payment;
  PERFORM 1 FROM orders WHERE id = v_order FOR UPDATE;
  UPDATE payments
  SET status = p_status,
      provider_id = coalesce(provider_id, p_provider_id),
      confirmation_url = coalesce(confirmation_url, p_url),
      failure = p_failure,
      paid_at = CASE WHEN p_status = 'succeeded' THEN now() END,
      due_at = CASE WHEN p_status = 'waiting' THEN p_next_look END,
      read_at = coalesce(asked_at, now()),
      -- one that had failed, while the buyer is at another
      superseded_at = CASE WHEN p_status = 'disputed' AND EXISTS (
        SELECT 1 FROM payments AS other
        WHERE other.order_id = v_order AND other.id <> p_payment AND other.superseded_at IS NULL
          AND other.status IN ('checking', 'waiting', 'disputed'))
        THEN coalesce(superseded_at, now()) ELSE superseded_at END,
      request = NULL
  WHERE id = p_payment
    AND (provider_id IS NULL OR p_provider_id IS NULL OR provider_id = p_provider_id)
    AND CASE status
          WHEN 'checking' THEN p_status <> 'checking'
          WHEN 'waiting'  THEN p_status <> 'checking'
          WHEN 'failed'   THEN p_status IN ('succeeded', 'disputed')
          WHEN 'disputed' THEN p_status IN ('succeeded', 'failed', 'disputed')
          ELSE false END
  RETURNING status INTO noted;
  IF noted = 'succeeded' THEN PERFORM settle_order(v_order, ''); END IF;
  RETURN coalesce(noted, (SELECT status FROM payments WHERE id = p_payment));
END $$;

-- Gives what an oil is as lexemes: v5w30_ grade, l4000_ millilitres, api_sn_ and acea_c3_ classes.
-- Of classes in one piece it gives the whole and its words: A3/B4 is acea_a3b4_, acea_a3_,
-- acea_b4_.
CREATE OR REPLACE FUNCTION oil_lexemes(
  p_viscosity text, p_volume_ml integer, p_api text[], p_acea text[]
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT fact.kind || sign.sign || '_')
  FROM (SELECT 'v' AS kind, p_viscosity AS written
        UNION ALL SELECT 'l', p_volume_ml::text
        UNION ALL SELECT 'api_', written FROM unnest(p_api) AS written
        UNION ALL SELECT 'acea_', written FROM unnest(p_acea) AS written) AS fact
  CROSS JOIN LATERAL (
    SELECT fact.written AS spelling
    UNION ALL
    SELECT part FROM regexp_split_to_table(fact.written, '[^[:alnum:]-]+') AS part
    WHERE fact.kind IN ('api_', 'acea_')) AS spelt
  CROSS JOIN LATERAL (
    SELECT regexp_replace(lower(spelt.spelling), '[^a-z0-9]', '', 'g') AS sign) AS sign
  WHERE sign.sign <> ''
$$;

-- Gives an order as its repository reads it: lines in the order of the cart, prices in kopecks.
-- It is PL/pgSQL, because a function in SQL is planned anew at each call.
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

-- Gives what is owed online for an order as the JSON of payments.lines.
CREATE OR REPLACE FUNCTION owed_for_order(p_order bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'position', line_position, 'name', line_name, 'quantity', line_quantity,
    'unitPrice', line_price, 'vatRate', line_vat) ORDER BY line_position), '[]')
  FROM owed_lines(p_order)
$$;

-- Gives what is owed online for an order, line by line; the delivery is line 0 beside other lines.
-- Nothing is owed for an order that was cancelled or returned, or that is paid on receipt.
CREATE OR REPLACE FUNCTION owed_lines(p_order bigint)
RETURNS TABLE (line_position integer, line_name text, line_quantity integer, line_price bigint,
               line_vat integer) LANGUAGE sql STABLE AS $$
  WITH goods AS (
    SELECT line.position, line.name, line.quantity - line.refunded AS quantity,
           line.unit_price::bigint AS unit_price, line.vat_rate::integer AS vat_rate,
           placed.shipping_cost
    FROM orders AS placed
    JOIN payment_methods AS method ON method.id = placed.payment_method_id
    JOIN order_lines AS line ON line.order_id = placed.id
    WHERE placed.id = p_order AND placed.status NOT IN ('cancelled', 'returned')
      AND method.online_kind IS NOT NULL
      AND line.state = 'ordered' AND line.quantity > line.refunded)
  SELECT position, name, quantity, unit_price, vat_rate FROM goods
  UNION ALL
  SELECT 0, 'Доставка', 1, max(shipping_cost), max(vat_rate) FROM goods HAVING max(shipping_cost) > 0
$$;

-- Gives the groups that part numbers belong to in the system of Chinese standards, as g3501080_.
-- In T11-3501080 and 1109104XGW02A seven figures in a row say what the part is (3501: brakes of the
-- front wheels). Written without a dash (F4J163707010, A213502080BA) they are the last seven
-- figures. It has no query inside, so the server puts it in place of its call; several_part_groups,
-- which is slow, is called for numbers that can hold two groups: a list of a million asks a million
-- times.
CREATE OR REPLACE FUNCTION part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_numbers !~ '[0-9]{7}' THEN '{}'
    WHEN length(p_numbers) >= 15 AND p_numbers ~ '[0-9]{7}.*[^0-9].*[0-9]{7}'
      THEN several_part_groups(p_numbers)
    ELSE array_remove(ARRAY['g' || coalesce(
      left(substring(p_numbers from '[0-9]{7}[A-Za-z]{0,3}(?: |$)'), 7),
      substring(p_numbers from '(?:^|[^0-9])([0-9]{7})(?:[^0-9]|$)')) || '_'], NULL) END
$$;

-- Changes an order that is to be paid online to a payment on receipt; false: it is paid so already.
-- Money that comes for it later goes back: nothing is owed online any more. Refusals:
--   SW404 there is no such order
--   SW409 DETAIL {"why"}: `late` it is past this, or paid on receipt in another way; `paid`;
--         `unclear` it may have been paid: no answer of the provider is as young as a minute
CREATE OR REPLACE FUNCTION pay_on_receipt(p_order bigint, p_method integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  held record;
  kind text;
  why  text;
BEGIN
  SELECT status, payment_method_id INTO held FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  IF held.payment_method_id = p_method THEN RETURN false; END IF;
  SELECT online_kind INTO kind FROM payment_methods WHERE id = held.payment_method_id;
  why := CASE
    WHEN kind IS NULL OR held.status NOT IN ('new', 'confirmed', 'assembling')
      THEN 'late'
    WHEN EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
      THEN 'paid'
    WHEN EXISTS (
      SELECT 1 FROM payments
      WHERE order_id = p_order AND (status = 'disputed' OR status IN ('checking', 'waiting')
        AND coalesce(read_at, '-infinity') < now() - interval '1 minute')) THEN 'unclear' END;
  IF why IS NOT NULL THEN
    RAISE EXCEPTION 'not on receipt' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('why', why)::text;
  END IF;
  UPDATE payments SET superseded_at = now()
  WHERE order_id = p_order AND status IN ('checking', 'waiting') AND superseded_at IS NULL;
  UPDATE orders SET payment_method_id = method.id, payment_method = method.name
  FROM payment_methods AS method
  WHERE orders.id = p_order AND method.id = p_method AND method.online_kind IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no way to pay on receipt' USING ERRCODE = 'SW422';
  END IF;
  RETURN true;
END $$;

-- Gives the time until which the shop waits for the money of an order; NULL: it waits for none.
CREATE OR REPLACE FUNCTION pay_until(p_order bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(placed.created_at + make_interval(hours => payment_hours), unpaid_kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND method.online_kind IS NOT NULL
    AND placed.status IN ('new', 'confirmed', 'assembling')
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
$$;

-- Queues a letter in the transaction of what it tells.
-- It is PL/pgSQL, because a function in SQL is planned anew at each call.
CREATE OR REPLACE FUNCTION queue_letter(
  p_kind text, p_recipient text, p_data jsonb, p_customer integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO letters (kind, recipient, data, customer_id)
  VALUES (p_kind, p_recipient, p_data, p_customer);
END $$;

-- Queues a letter about an order that was placed before; a deleted customer gets none.
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

-- Raises the version of a source of search words, so that processes read the words anew.
CREATE OR REPLACE FUNCTION raise_search_version(p_source text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_versions AS known (source, version) VALUES (p_source, 1)
  ON CONFLICT (source) DO UPDATE SET version = known.version + 1
$$;

-- Rebuilds the product lists in one transaction, after a large load or nightly.
CREATE OR REPLACE FUNCTION rebuild_product_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM build_product_lists();
  PERFORM swap_product_lists();
END $$;

-- Updates the list of motor oils after these products have changed.
-- A litre costs a rounded number of kopecks, as in pricePerLitre of the code. A change of a product
-- and one of its oil wait for each other at the product, so that the second one reads what the
-- first has written. An order, which only refers to the product, waits for neither of them.
CREATE OR REPLACE FUNCTION refresh_oil_listing(p_products integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM products WHERE id = ANY (p_products) ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM oil_listing AS listing
  WHERE listing.product_id = ANY (p_products) AND NOT EXISTS (
    SELECT 1 FROM products AS product
    JOIN product_oils AS oil ON oil.product_id = product.id
    WHERE product.id = listing.product_id AND NOT product.is_hidden
      AND engine_viscosity(oil.viscosity) IS NOT NULL);

  INSERT INTO oil_listing AS listing
    (product_id, manufacturer_id, price, litre_price, viscosity, volume_ml, base, api, acea,
     approvals, approval_keys)
  SELECT product.id, product.manufacturer_id, product.price,
         least(round(product.price * 1000.0 / oil.volume_ml), 2147483647)::integer,
         engine_viscosity(oil.viscosity), oil.volume_ml, lower(nullif(trim(oil.base), '')),
         upper(oil.api::text)::text[], upper(oil.acea::text)::text[],
         oil.approvals, lower(oil.approvals::text)::text[]
  FROM products AS product
  JOIN product_oils AS oil ON oil.product_id = product.id
  WHERE product.id = ANY (p_products) AND NOT product.is_hidden
    AND engine_viscosity(oil.viscosity) IS NOT NULL
  ORDER BY product.id
  ON CONFLICT (product_id) DO UPDATE
  SET manufacturer_id = excluded.manufacturer_id, price = excluded.price,
      litre_price = excluded.litre_price, viscosity = excluded.viscosity,
      volume_ml = excluded.volume_ml, base = excluded.base, api = excluded.api,
      acea = excluded.acea, approvals = excluded.approvals, approval_keys = excluded.approval_keys
  WHERE listing IS DISTINCT FROM excluded;
END $$;

-- Updates the product lists after these products, their prices or their fitments have changed.
-- Counts change by the difference. A product keeps its rank; a new one stands behind all others
-- until the next rebuild. Counts of words are about right and never fall, as they only choose
-- between corrections of spelling. So a search need not know of them, nor of prices: the search
-- version rises with new words, and when the first goods came, or the last ones went, whose fit is
-- unknown.
CREATE OR REPLACE FUNCTION refresh_product_lists(p_products integer[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  has_new_words   boolean;
  was_fit_unknown boolean;
  is_fit_unknown  boolean;
BEGIN
  PERFORM lock_product_lists();

  -- one statement, so that what is counted is what is stored
  WITH visible AS (
    SELECT product_id, category_id, manufacturer_id, price, tsv
    FROM search_vectors WHERE product_id = ANY (p_products)
  ), former AS (
    SELECT product_id, category_id, rank, tsv
    FROM product_search WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM product_search AS search
    WHERE search.product_id = ANY (p_products)
      AND NOT EXISTS (SELECT 1 FROM visible WHERE visible.product_id = search.product_id)
  ), come AS (
    -- an equal tsv stays the stored one: a new price alone touches no index
    INSERT INTO product_search AS search
      (rank, product_id, category_id, manufacturer_id, price, tsv)
    SELECT coalesce(former.rank, (SELECT coalesce(max(rank), 0) FROM product_search)
             + row_number() OVER (PARTITION BY former.rank IS NULL ORDER BY visible.product_id)),
           visible.product_id, visible.category_id, visible.manufacturer_id, visible.price,
           visible.tsv
    FROM visible LEFT JOIN former USING (product_id)
    ON CONFLICT (product_id) DO UPDATE
    SET category_id = excluded.category_id, manufacturer_id = excluded.manufacturer_id,
        price = excluded.price,
        tsv = CASE WHEN search.tsv = excluded.tsv THEN search.tsv ELSE excluded.tsv END
    WHERE (search.category_id, search.manufacturer_id, search.price, search.tsv)
          IS DISTINCT FROM
          (excluded.category_id, excluded.manufacturer_id, excluded.price, excluded.tsv)
  ), counted AS (
    INSERT INTO category_counts AS counted (category_id, product_count)
    SELECT category_id, sum(change)
    FROM (SELECT category_id, -1 AS change FROM former
          UNION ALL SELECT category_id, 1 FROM visible) AS changes
    GROUP BY category_id HAVING sum(change) <> 0
    ORDER BY category_id
    ON CONFLICT (category_id) DO UPDATE
    SET product_count = counted.product_count + excluded.product_count
  ), reworded AS (
    SELECT visible.product_id, visible.manufacturer_id, visible.category_id,
           (former.product_id IS NULL)::integer AS is_new
    FROM visible LEFT JOIN former USING (product_id)
    WHERE former.tsv IS DISTINCT FROM visible.tsv
  ), spoken AS (
    SELECT word, count(*) AS names, sum(reworded.is_new) AS new_names
    FROM reworded
    JOIN products AS product ON product.id = reworded.product_id
    CROSS JOIN LATERAL words_of(product.name) AS word
    GROUP BY word
    UNION ALL
    SELECT word, 0, 0 FROM words_beside_names(
      (SELECT array_agg(DISTINCT manufacturer_id) FROM reworded),
      (SELECT array_agg(DISTINCT category_id) FROM reworded)) AS word
  ), learnt AS (
    INSERT INTO catalogue_words AS known (word, lexeme, product_count)
    SELECT heard.word, coalesce(same.lexeme, lexeme_of(heard.word)),
           CASE WHEN same.word IS NULL THEN heard.names ELSE heard.new_names END
    FROM (SELECT word, sum(names) AS names, sum(new_names) AS new_names
          FROM spoken GROUP BY word) AS heard
    LEFT JOIN catalogue_words AS same ON same.word = heard.word
    WHERE CASE WHEN same.word IS NULL THEN lexeme_of(heard.word) IS NOT NULL
               ELSE heard.new_names > 0 END
    ON CONFLICT (word) DO UPDATE SET product_count = known.product_count + excluded.product_count
    RETURNING word
  )
  -- what is read here is what was before the statement
  SELECT EXISTS (SELECT FROM learnt
                 WHERE NOT EXISTS (SELECT FROM catalogue_words AS same
                                   WHERE same.word = learnt.word)),
         (SELECT coalesce(bool_or(tsv @@ 'n_'), false) FROM former),
         (SELECT coalesce(bool_or(tsv @@ 'n_'), false) FROM visible)
  INTO has_new_words, was_fit_unknown, is_fit_unknown;

  WITH wanted AS (
    SELECT model_id, category_id, price, product_id, engine_ids
    FROM model_fitments WHERE product_id = ANY (p_products)
  ), gone AS (
    DELETE FROM model_listing AS listing
    WHERE product_id = ANY (p_products) AND NOT EXISTS (
      SELECT 1 FROM wanted
      WHERE (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
          = (listing.model_id, listing.category_id, listing.price, listing.product_id))
    RETURNING model_id, category_id
  ), refitted AS (
    UPDATE model_listing AS listing SET engine_ids = wanted.engine_ids
    FROM wanted
    WHERE listing.product_id = ANY (p_products)
      AND (wanted.model_id, wanted.category_id, wanted.price, wanted.product_id)
        = (listing.model_id, listing.category_id, listing.price, listing.product_id)
      AND wanted.engine_ids IS DISTINCT FROM listing.engine_ids
  ), come AS (
    INSERT INTO model_listing (model_id, category_id, price, product_id, engine_ids)
    SELECT model_id, category_id, price, product_id, engine_ids FROM wanted
    ON CONFLICT DO NOTHING
    RETURNING model_id, category_id
  )
  INSERT INTO model_category_counts AS counted (model_id, category_id, product_count)
  SELECT model_id, category_id, sum(change)
  FROM (SELECT model_id, category_id, -1 AS change FROM gone
        UNION ALL SELECT model_id, category_id, 1 FROM come) AS changes
  GROUP BY model_id, category_id HAVING sum(change) <> 0
  ORDER BY model_id, category_id
  ON CONFLICT (model_id, category_id) DO UPDATE
  SET product_count = counted.product_count + excluded.product_count;

  IF has_new_words
     OR was_fit_unknown <> is_fit_unknown AND NOT is_fit_unknown_beside(p_products) THEN
    PERFORM raise_search_version('products');
  END IF;
END $$;

-- Gives money back for units of a paid order; false: it was done under this key before.
-- p_lines is [{"position", "quantity"}], NULL for all that is left; [] tries again what is kept too
-- much because a refund was given up. An order that is not handed over yet would go out for
-- nothing: it is cancelled, or loses a line, instead. Refusals:
--   SW404 there is no such order
--   SW409 nothing of it is kept, or nothing too much; it is not handed over yet, DETAIL {"status"}
--   SW410 the key was used for something else
--   SW422 a line has not as many units left
CREATE OR REPLACE FUNCTION refund_units(p_order bigint, p_lines jsonb, p_key text, p_reason text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  status_now text;
  wanted     record;
  asked      text := encode(sha256(convert_to(
    jsonb_build_array(p_lines, p_reason)::text, 'UTF8')), 'hex');
BEGIN
  SELECT status INTO status_now FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such order' USING ERRCODE = 'SW404';
  END IF;
  INSERT INTO refund_requests (order_id, key, hash) VALUES (p_order, p_key, asked)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    IF asked <> (SELECT hash FROM refund_requests WHERE order_id = p_order AND key = p_key) THEN
      RAISE EXCEPTION 'key used' USING ERRCODE = 'SW410';
    END IF;
    RETURN false;
  END IF;
  IF kept_of_order(p_order) = 0 OR (p_lines = '[]'
       AND kept_of_order(p_order) <= lines_total(owed_for_order(p_order))) THEN
    RAISE EXCEPTION 'nothing is kept' USING ERRCODE = 'SW409', DETAIL = '{}';
  END IF;
  IF p_lines IS DISTINCT FROM '[]'
       AND status_now IN ('new', 'confirmed', 'assembling', 'ready') THEN
    RAISE EXCEPTION 'not handed over' USING ERRCODE = 'SW409',
      DETAIL = jsonb_build_object('status', status_now)::text;
  END IF;

  IF p_lines IS NULL THEN
    UPDATE order_lines SET refunded = quantity WHERE order_id = p_order AND state = 'ordered';
  ELSE
    FOR wanted IN
      SELECT (line ->> 'position')::integer AS position, (line ->> 'quantity')::integer AS quantity
      FROM jsonb_array_elements(p_lines) AS line
    LOOP
      UPDATE order_lines SET refunded = refunded + wanted.quantity
      WHERE order_id = p_order AND position = wanted.position AND state = 'ordered'
        AND refunded + wanted.quantity <= quantity;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'not as many' USING ERRCODE = 'SW422',
          DETAIL = jsonb_build_object('position', wanted.position)::text;
      END IF;
    END LOOP;
  END IF;
  PERFORM settle_order(p_order, p_reason);
  RETURN true;
END $$;

-- Trigger: an e-mail by which an account is recovered is taken, for everybody else.
CREATE OR REPLACE FUNCTION refuse_kept_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM customers WHERE recovery_email = NEW.email AND id <> NEW.id) THEN
    RAISE EXCEPTION 'the e-mail is kept for another customer'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'customers_email';
  END IF;
  RETURN NULL;
END $$;

-- Raises the reason why place_order did not write the lines that it was given; never returns.
-- p_is_short: fewer units were free when they were locked. Where there are enough by now, a
-- delivery or a cancellation came in between, and the order is worth another try.
-- p_bound: the DETAIL of SW423, with the "left" kopecks that the total may be; NULL: any total.
CREATE OR REPLACE FUNCTION refuse_lines(
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

-- Trigger: refuses to delete or renumber rows that orders name.
-- place_order has just read them, so it need not read and lock them again as a foreign key would.
CREATE OR REPLACE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are named by orders: never deleted, never renumbered', TG_TABLE_NAME;
END $$;

-- Trigger: acts of staff are only added to.
CREATE OR REPLACE FUNCTION refuse_rewriting_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'acts of staff are only added to';
END $$;

-- Trigger: refuses to hand over an order that is not paid, by SW402.
CREATE OR REPLACE FUNCTION refuse_unpaid_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_order_paid(NEW.id) THEN
    RAISE EXCEPTION 'order % is not paid', NEW.id USING ERRCODE = 'SW402';
  END IF;
  RETURN NEW;
END $$;

-- Trigger: refuses to undo a payment that is paid, and to change what an attempt is for.
CREATE OR REPLACE FUNCTION refuse_unpaying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is paid for good, and what it is for stays', OLD.id;
END $$;

-- Gives the rows back that a run of the exchange has changed, and forgets them.
-- Later runs must be undone before.
CREATE OR REPLACE FUNCTION restore_exchange_former(p_run integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM exchange_offers AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_offers' AND kept.id = former.key;
  INSERT INTO exchange_offers
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_offers, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_offers' AND was IS NOT NULL;

  DELETE FROM exchange_products AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_products' AND kept.id = former.key;
  INSERT INTO exchange_products
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_products, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_products' AND was IS NOT NULL;

  DELETE FROM external_ids AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'external_ids'
    AND kept.source = '1c' AND kept.external_id = former.key;
  INSERT INTO external_ids
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::external_ids, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'external_ids' AND was IS NOT NULL;

  DELETE FROM product_prices AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'product_prices'
    AND kept.product_id = split_part(former.key, ' ', 1)::integer
    AND kept.price_type_id = split_part(former.key, ' ', 2)::integer;
  INSERT INTO product_prices
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::product_prices, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'product_prices' AND was IS NOT NULL;

  DELETE FROM exchange_counts AS kept USING exchange_former AS former
  WHERE former.run_id = p_run AND former.table_name = 'exchange_counts'
    AND kept.product_id = split_part(former.key, ' ', 1)::integer
    AND kept.location_id = split_part(former.key, ' ', 2)::integer;
  INSERT INTO exchange_counts
  SELECT kept.* FROM exchange_former AS former
  CROSS JOIN LATERAL jsonb_populate_record(NULL::exchange_counts, former.was) AS kept
  WHERE former.run_id = p_run AND former.table_name = 'exchange_counts' AND was IS NOT NULL;

  DELETE FROM exchange_former WHERE run_id = p_run;
END $$;

-- Gives the candidates of a query, followed by those of p_otherwise where these are all there are.
-- At most p_limit and never more than 1001 are given, and where a shop has more goods than the
-- first tier holds, at most p_sample. Each query is answered in the order of popularity, tier by
-- tier until enough candidates meet the first wish. fitting says how many are of p_query, is_whole
-- that nothing else matches. It is one row of numbers behind commas, which is written and read
-- several times quicker than rows or arrays are: of each candidate product, rank, category,
-- manufacturer and price; of the first 200 which wishes they meet (a bit each, that of the first
-- wish the highest); of the p_stocked that meet the most where they can be had, product and
-- location in turn. Whatever the query, the work is bounded.
-- It is volatile although it only reads: a call that had to wait for a swap would otherwise see the
-- new table as it was before it was filled.
CREATE OR REPLACE FUNCTION search_candidates(
  p_query tsquery, p_otherwise tsquery, p_prefer tsquery[], p_limit integer,
  p_sample integer DEFAULT 1001, p_stocked integer DEFAULT 100,
  p_price_from integer DEFAULT NULL, p_price_to integer DEFAULT NULL,
  p_locations integer[] DEFAULT NULL)
RETURNS TABLE (
  product_ids integer[], candidates text, preferences text, stock text, fitting integer,
  is_whole boolean)
LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  scored   CONSTANT integer := 200;
  last     CONSTANT integer := coalesce((SELECT max(rank) FROM product_search), 0);
  most     CONSTANT integer := least(p_limit, 1001, CASE WHEN last > 20000 THEN p_sample END);
  how_many integer := 0;
  good     integer := 0;
  asked    tsquery;
  part     record;
  found    record;
BEGIN
  product_ids := '{}';
  is_whole := true;
  FOREACH asked IN ARRAY array_remove(ARRAY[p_query, p_otherwise], NULL) LOOP
    EXIT WHEN NOT is_whole;
    FOR part IN SELECT * FROM search_tiers() LOOP
      SELECT * INTO found FROM search_tier(
        part.tier, asked, p_prefer, most - how_many, scored - how_many,
        p_price_from, p_price_to, p_locations);
      IF found.product_ids IS NOT NULL THEN
        product_ids := product_ids || found.product_ids;
        candidates := concat_ws(',', candidates, found.candidates);
        preferences := nullif(concat_ws(',', preferences, found.preferences), '');
        how_many := cardinality(product_ids);
        good := good + found.good;
      END IF;
      is_whole := is_whole AND found.is_all;
      EXIT WHEN last <= part.up_to OR good >= part.enough OR how_many >= most;
    END LOOP;
    is_whole := is_whole AND how_many < most AND last <= part.up_to;
    fitting := coalesce(fitting, how_many);
  END LOOP;

  SELECT string_agg(concat_ws(',', level.product_id, level.location_id), ',') INTO stock
  FROM stock_levels AS level
  WHERE level.is_free AND level.product_id = ANY (CASE
    WHEN how_many <= p_stocked THEN product_ids
    ELSE ARRAY(
      SELECT best.product_id
      FROM unnest(product_ids, string_to_array(preferences, ',')::integer[])
        WITH ORDINALITY AS best(product_id, met, place)
      ORDER BY best.place <= fitting DESC, best.met DESC NULLS LAST, best.place
      LIMIT p_stocked) END);
  RETURN NEXT;
END $$;

-- Gives the tiers of popularity: ranks above `above` up to `up_to`, and how many matches suffice.
-- With `enough` good matches, those of the tiers before included, the next tier is not looked into.
-- search_tier.sql has the same bounds, and so have the indexes of product_search: whoever changes
-- them changes both files, and a migration makes the indexes anew.
CREATE OR REPLACE FUNCTION search_tiers() RETURNS TABLE (
  tier integer, above integer, up_to integer, enough integer)
LANGUAGE sql IMMUTABLE AS $$
  VALUES (1, 0, 20000, 100), (2, 20000, 60000, 100), (3, 60000, 120000, 100),
         (4, 120000, 200000, 100), (5, 200000, 300000, 75), (6, 300000, 450000, 50),
         (7, 450000, 700000, 50), (8, 700000, 2147483647, 0)
$$;

-- Spells a text as it is indexed and asked: lower case, ё as е, separators away, 5w30 in one piece.
-- Every sign that is neither letter nor digit becomes a space. Names with none but the common
-- signs, nearly all, are spared the slow way; letters whose accent is a sign of its own (й as и and
-- a breve) are put together first.
CREATE OR REPLACE FUNCTION search_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      lower(CASE WHEN words ~ '[^a-zA-Zа-яА-ЯёЁ0-9 /,.()+«»"''-]'
                 THEN regexp_replace(normalize(words), '[^[:alnum:]]', ' ', 'g')
                 ELSE words END),
      'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;

-- Trigger: an order is settled after it was completed, cancelled, returned or has lost a line.
CREATE OR REPLACE FUNCTION settle_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order(NEW.order_id, '');
  RETURN NULL;
END $$;

-- Queues refunds of what is kept of an order and not owed for it; the only way to a refund.
-- The payment that came first keeps what is owed, each line for itself. Of a completed order the
-- second receipt of what stays is queued too. The row of the order is locked first, as by every
-- step.
CREATE OR REPLACE FUNCTION settle_order(p_order bigint, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded') THEN
    RETURN;
  END IF;

  INSERT INTO refunds (payment_id, amount, lines, payment_mode, reason)
  SELECT excess.payment_id, lines_total(excess.lines), excess.lines,
         CASE WHEN EXISTS (SELECT 1 FROM receipts WHERE receipts.payment_id = excess.payment_id)
              THEN 'full_payment' ELSE 'full_prepayment' END, p_reason
  FROM (
    SELECT counted.payment_id,
           jsonb_agg(counted.line || jsonb_build_object('quantity', counted.quantity)
                     ORDER BY counted.line_position) AS lines
    FROM (
      SELECT kept.kept_payment AS payment_id, kept.line, kept.line_position,
             kept.kept_quantity - greatest(0, least(kept.kept_quantity,
               coalesce(owed.line_quantity, 0) - coalesce(sum(kept.kept_quantity) OVER (
                 PARTITION BY kept.line_position ORDER BY kept.place
                 ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::integer AS quantity
      FROM kept_lines(p_order) AS kept
      LEFT JOIN owed_lines(p_order) AS owed USING (line_position)) AS counted
    WHERE counted.quantity > 0
    GROUP BY counted.payment_id) AS excess
  ORDER BY excess.payment_id;

  INSERT INTO receipts (payment_id, amount, lines)
  SELECT stays.payment_id, lines_total(stays.lines), stays.lines
  FROM (
    SELECT kept_payment AS payment_id,
           jsonb_agg(line || jsonb_build_object('quantity', kept_quantity)
                     ORDER BY line_position) AS lines
    FROM kept_lines(p_order)
    WHERE kept_quantity > 0 AND EXISTS (
      SELECT 1 FROM orders WHERE id = p_order AND status = 'completed')
    GROUP BY kept_payment) AS stays
  ON CONFLICT (payment_id) DO NOTHING;
END $$;

-- Gives the groups of part numbers that hold more than one; part_groups has the rule.
CREATE OR REPLACE FUNCTION several_part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT 'g' || found[1] || '_'), '{}')
  FROM (SELECT regexp_matches(p_numbers, '(?<![0-9])([0-9]{7})(?![0-9])', 'g')
        UNION ALL
        SELECT regexp_matches(p_numbers, '([0-9]{7})[A-Za-z]{0,3}(?= |$)', 'g')) AS numbers(found)
$$;

-- Takes an order one step on, with its stock, its history and its letter.
-- A step that was already made changes nothing. p_actor_kind is customer, staff or shop; the shop
-- itself only cancels. Refusals:
--   SW404 there is no such order
--   SW409 it cannot go there from where it is, or not by this actor, DETAIL {"from", "to"}
CREATE OR REPLACE FUNCTION step_order(
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

-- Trigger: payments.refunded follows the refunds, so that its CHECK bounds their sum.
CREATE OR REPLACE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a statement of its own: what another transaction did to a refund of it is then counted as done
  PERFORM 1 FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  UPDATE payments SET refunded = (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE payment_id = NEW.payment_id AND status <> 'given-up')
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;

-- Gives the suppliers that count nothing at a place, by their last whole list and the parts since.
-- A supplier who never sent a list counts everywhere. 1C is among them: places_of_1c says where it
-- counts.
CREATE OR REPLACE FUNCTION suppliers_elsewhere(p_location integer)
RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(supplier.id), '{}')
  FROM suppliers AS supplier
  LEFT JOIN LATERAL (
    SELECT bool_or(run.location_ids @> ARRAY[p_location]) AS is_here
    FROM import_runs AS run
    WHERE run.supplier_id = supplier.id AND run.status = 'done'
      AND run.finished_at >= coalesce(
        (SELECT max(whole.finished_at) FROM import_runs AS whole
         WHERE whole.supplier_id = supplier.id AND whole.status = 'done'
           AND NOT whole.is_partial), '-infinity')
  ) AS lists ON true
  WHERE lower(supplier.name) = lower('1С') OR NOT lists.is_here
$$;

-- Makes the lists of build_product_lists the current ones: the second half of a rebuild.
-- The swap takes the milliseconds until the transaction ends. Readers never wait longer than the
-- lock timeout: behind a long reader (a backup) it steps back and tries again, five minutes in all.
CREATE OR REPLACE FUNCTION swap_product_lists() RETURNS void
LANGUAGE plpgsql SET client_min_messages = warning SET lock_timeout = '100ms' AS $$
DECLARE
  tries integer := 0;
BEGIN
  LOOP
    BEGIN
      DROP TABLE IF EXISTS product_search, model_listing, model_category_counts, category_counts,
                           catalogue_words;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      tries := tries + 1;
      IF tries = 600 THEN RAISE; END IF;
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  ALTER TABLE rebuilt.product_search SET SCHEMA public;
  ALTER TABLE rebuilt.model_listing SET SCHEMA public;
  ALTER TABLE rebuilt.model_category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.category_counts SET SCHEMA public;
  ALTER TABLE rebuilt.catalogue_words SET SCHEMA public;
  DROP SCHEMA rebuilt;
  PERFORM raise_search_version('products');
END $$;

-- Queues the letter that warns a buyer that his order is about to expire; false: it did not.
-- Where he has had too many letters, another try is made in an hour. An order that is locked is
-- left for the next time.
CREATE OR REPLACE FUNCTION warn_of_expiry(p_order bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  until   timestamptz;
  buyer   record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement behind the lock: what staff did meanwhile is seen here
  until := confirm_until(p_order);
  IF until IS NULL OR until > now() + warning THEN RETURN false; END IF;
  until := greatest(until, now() + warning);

  SELECT customer.id, customer.name, customer.email,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF buyer.id IS NULL OR buyer.email !~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN
    UPDATE orders SET warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  END IF;
  -- confirm_until has no order that is paid online
  IF NOT write_order_letter('order-expiring', p_order, order_document(p_order),
    jsonb_build_object('confirmUntil', until),
    buyer.id, buyer.name, buyer.email, buyer.is_confirmed, false)
  THEN
    UPDATE orders SET warn_after = now() + interval '1 hour' WHERE id = p_order;
    RETURN false;
  END IF;
  UPDATE orders
  SET kept_until = until, warn_after = NULL,
      warning_letter = currval(pg_get_serial_sequence('letters', 'id'))
  WHERE id = p_order;
  RETURN true;
END $$;

-- Gives up the waiting letters to a customer whose links work no longer; p_kind NULL: of any kind.
CREATE OR REPLACE FUNCTION withdraw_link_letters(p_customer integer, p_kind text) RETURNS void
LANGUAGE sql AS $$
  UPDATE letters
  SET given_up_at = now(), data = data - 'token',
      failure = 'Ссылка письма больше не действует: её заменила новая или она уже не нужна.'
  WHERE customer_id = p_customer AND sent_at IS NULL AND given_up_at IS NULL
    AND data ? 'token' AND (p_kind IS NULL OR kind = p_kind)
$$;

-- Gives the words of these manufacturers, these categories and all categories above them.
CREATE OR REPLACE FUNCTION words_beside_names(p_manufacturers integer[], p_categories integer[])
RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = ANY (p_categories)
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT words_of(above.name) FROM above
  UNION
  SELECT words_of(manufacturer.name) FROM manufacturers AS manufacturer
  WHERE manufacturer.id = ANY (p_manufacturers)
$$;

-- Gives the words of a text, as many times as they stand in it.
CREATE OR REPLACE FUNCTION words_of(p_text text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS $$
  SELECT word FROM string_to_table(search_words(p_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;

-- Queues a letter about an order to its buyer, whom the caller has read; false: it was not written.
-- p_more is what the letter says beside the order. A mailbox that nobody has confirmed may be a
-- stranger's: it gets twenty letters an hour, without what the buyer has typed himself and without
-- the pickup code. A buyer without an address that a letter can go to gets none, which is no reason
-- to refuse his order. The pattern is that of letters.recipient.
CREATE OR REPLACE FUNCTION write_order_letter(
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

-- Gives the matches of a query in one tier of search_tiers, at most p_limit, the most bought first.
-- Of each it gives product, rank, category, manufacturer and price, and of the first p_scored which
-- wishes they meet, as numbers behind commas; null for none. good is how many of these meet the
-- first wish; without wishes, how many there are. Prices outside of the bounds and what none of the
-- locations has are left out among all matches of the first tier and 3 000 of any other; is_all is
-- false where there are more.
-- The server finds the index of a tier only where its bounds are written out, so the function is
-- made with one branch for each tier. Below stand the bounds of search_tiers, and how many matches
-- are looked at where a search is narrowed by price or stock.
DO $do$
BEGIN
  EXECUTE format($function$
CREATE OR REPLACE FUNCTION search_tier(
  p_tier integer, p_query tsquery, p_prefer tsquery[], p_limit integer, p_scored integer,
  p_price_from integer, p_price_to integer, p_locations integer[])
RETURNS TABLE (
  product_ids integer[], candidates text, preferences text, good integer, is_all boolean)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  is_narrowed CONSTANT boolean :=
    p_price_from IS NOT NULL OR p_price_to IS NOT NULL OR p_locations IS NOT NULL;
BEGIN%s
END $$
$function$, (
    SELECT string_agg(format($branch$
  IF p_tier = %1$s THEN
    SELECT array_agg(candidate.product_id),
           string_agg(concat_ws(',', candidate.product_id, candidate.rank, candidate.category_id,
                                candidate.manufacturer_id, candidate.price), ','),
           string_agg(candidate.met::text, ',')
             FILTER (WHERE candidate.met IS NOT NULL AND cardinality(p_prefer) > 0),
           CASE WHEN cardinality(p_prefer) > 0
                THEN count(*) FILTER (WHERE candidate.met >= 1 << (cardinality(p_prefer) - 1))
                ELSE count(*) END,
           count(*) < p_limit
    INTO product_ids, candidates, preferences, good, is_all
    FROM (
      SELECT placed.*, CASE WHEN placed.place <= p_scored THEN (
        SELECT coalesce(sum(1 << (cardinality(p_prefer) - wish.place::integer)), 0)
        FROM unnest(p_prefer) WITH ORDINALITY AS wish(query, place)
        WHERE placed.tsv @@ wish.query) END AS met
      FROM (
        SELECT *, row_number() OVER (ORDER BY rank) AS place
        FROM (
          SELECT * FROM (
            SELECT * FROM product_search
            WHERE tsv @@ p_query AND rank > %2$s AND rank <= %3$s
            LIMIT CASE WHEN is_narrowed THEN %4$s ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < %4$s INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > %2$s AND rank <= %3$s LIMIT %4$s) AS matching;
    END IF;
  END IF;$branch$, tier, above, up_to, most), '' ORDER BY tier)
    FROM (VALUES
      (1, 0, 20000, 20000), (2, 20000, 60000, 3000), (3, 60000, 120000, 3000),
      (4, 120000, 200000, 3000), (5, 200000, 300000, 3000), (6, 300000, 450000, 3000),
      (7, 450000, 700000, 3000), (8, 700000, 2147483647, 3000)) AS part(tier, above, up_to, most)
  ) || $end$
  RETURN NEXT;$end$);
END $do$;

-- Cities, the shops in them, and every place where stock lies. Owner: stores.

-- A city in which the shop has stores or warehouses, and where its map opens.
CREATE TABLE cities (
  id       integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name     text NOT NULL UNIQUE CHECK (name <> ''),
  -- fixed when the row is made: addresses outlive renames
  slug     text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  position integer NOT NULL DEFAULT 0,
  lat      double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng      double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  zoom     integer NOT NULL CHECK (zoom BETWEEN 1 AND 19)
);

-- A shop that buyers visit; its title is what they choose as the address of a pickup.
CREATE TABLE stores (
  id       integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  city_id  integer NOT NULL REFERENCES cities,
  title    text NOT NULL UNIQUE CHECK (title <> ''),
  phone    text NOT NULL CHECK (phone ~ '^7[0-9]{10}$'),
  position integer NOT NULL DEFAULT 0,
  lat      double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng      double precision NOT NULL CHECK (lng BETWEEN -180 AND 180)
);
CREATE INDEX stores_city ON stores (city_id);

-- A place where stock lies: a shop where it has a store, a warehouse where it has none.
CREATE TABLE stock_locations (
  id       integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  city_id  integer NOT NULL REFERENCES cities,
  store_id integer UNIQUE REFERENCES stores,
  address  text NOT NULL CHECK (address <> ''),
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX stock_locations_city ON stock_locations (city_id);

-- Cars: make, model, generation, engine. Owner: vehicles. Slugs are fixed when a row is made:
-- addresses outlive renames.

-- A make of cars; aliases are further spellings that buyers use.
CREATE TABLE makes (
  id       integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name     text NOT NULL UNIQUE CHECK (name <> ''),
  name_ru  text,
  slug     text NOT NULL UNIQUE
           CHECK (slug ~ '^[a-z0-9-]+$' AND slug NOT IN ('product', 'search', 'categories')),
  aliases  text[] NOT NULL DEFAULT '{}',
  country  text,
  position integer NOT NULL DEFAULT 0
);

-- A model of a make.
CREATE TABLE models (
  id       integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  make_id  integer NOT NULL REFERENCES makes,
  name     text NOT NULL CHECK (name <> ''),
  name_ru  text,
  slug     text NOT NULL CHECK (slug ~ '^[a-z0-9-]+$'),
  aliases  text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL DEFAULT 0,
  UNIQUE (make_id, name),
  UNIQUE (make_id, slug)
);

-- A generation of a model, with the years in which it was built.
CREATE TABLE generations (
  id        integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  model_id  integer NOT NULL REFERENCES models,
  name      text NOT NULL CHECK (name <> ''),
  body      text,
  year_from smallint CHECK (year_from BETWEEN 1950 AND 2100),
  year_to   smallint CHECK (year_to BETWEEN 1950 AND 2100),
  CHECK (year_from <= year_to),
  UNIQUE (model_id, name)
);

-- An engine. It serves models of several makes, so it belongs to none of them.
CREATE TABLE engines (
  id        integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name      text NOT NULL UNIQUE CHECK (name <> ''),
  volume_ml integer CHECK (volume_ml > 0),
  fuel      text
);

-- A model is sold with this engine.
CREATE TABLE model_engines (
  model_id  integer NOT NULL REFERENCES models,
  engine_id integer NOT NULL REFERENCES engines,
  PRIMARY KEY (model_id, engine_id)
);
CREATE INDEX model_engines_engine ON model_engines (engine_id);

-- The owner has decided which models a text of price lists means; no models: it names no car.
CREATE TABLE car_spellings (
  -- in capitals, Cyrillic letters that look like Latin ones folded to them
  text       text PRIMARY KEY CHECK (text <> ''),
  model_ids  integer[] NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);

-- Products and what buyers see of them. Owner: catalogue. Prices are whole kopecks with VAT inside.

-- A maker of parts; name_norm is the spelling by which it is found again.
CREATE TABLE manufacturers (
  id          integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name        text NOT NULL UNIQUE CHECK (name <> ''),
  name_norm   text NOT NULL UNIQUE CHECK (name_norm <> ''),
  country     text,
  is_original boolean NOT NULL DEFAULT false
);

-- Another spelling of a manufacturer.
CREATE TABLE manufacturer_synonyms (
  name_norm       text PRIMARY KEY CHECK (name_norm <> ''),
  manufacturer_id integer NOT NULL REFERENCES manufacturers
);

-- A category of products; those without a parent stand on the home page.
CREATE TABLE categories (
  id          integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  parent_id   integer REFERENCES categories,
  -- fixed when the row is made: addresses outlive renames
  key         text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9-]+$'),
  name        text NOT NULL CHECK (name <> ''),
  pictogram   text NOT NULL DEFAULT 'box',
  position    integer NOT NULL DEFAULT 0,
  -- defaults for products that do not say otherwise
  weight_g    integer CHECK (weight_g > 0),
  pickup_only boolean NOT NULL DEFAULT false,
  CHECK (parent_id <> id)
);
CREATE INDEX categories_parent ON categories (parent_id);

-- A group of products that replace each other, named by an article. Which products are in it
-- follows from analogue_edges and analogue_stops; a product that never had an edge keeps its group.
CREATE TABLE analogue_groups (
  id           integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  article      text NOT NULL CHECK (article <> ''),
  article_norm text NOT NULL CHECK (article_norm <> '')
);
CREATE INDEX analogue_groups_article ON analogue_groups (article_norm);

-- A product. One that must not be sold is hidden, not deleted: orders and addresses point at it.
CREATE TABLE products (
  id                integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  -- its page's address, fixed when the row is made
  key               text NOT NULL UNIQUE
                    CHECK (key ~ '^[a-z0-9-]+$' AND key !~ '^[0-9]+$'
                           AND key NOT IN ('search', 'categories', 'product')),
  name              text NOT NULL CHECK (name <> ''),
  article           text NOT NULL CHECK (article <> ''),
  article_norm      text NOT NULL CHECK (article_norm <> ''),
  manufacturer_id   integer NOT NULL REFERENCES manufacturers,
  category_id       integer NOT NULL REFERENCES categories,
  analogue_group_id integer REFERENCES analogue_groups,
  part_type         text NOT NULL DEFAULT '',
  quality           text NOT NULL DEFAULT 'analogue-1'
                    CHECK (quality IN ('original', 'analogue-1', 'analogue-2')),
  country           text,
  description       text NOT NULL DEFAULT '',
  price             integer NOT NULL CHECK (price > 0),
  vat_rate          smallint NOT NULL DEFAULT 22 CHECK (vat_rate IN (0, 5, 7, 10, 22)),
  unit              text NOT NULL DEFAULT 'шт',
  pack_size         integer NOT NULL DEFAULT 1 CHECK (pack_size > 0),
  -- it is sold in multiples of this number
  multiplicity      integer NOT NULL DEFAULT 1 CHECK (multiplicity > 0),
  weight_g          integer CHECK (weight_g > 0),
  length_mm         integer CHECK (length_mm > 0),
  width_mm          integer CHECK (width_mm > 0),
  height_mm         integer CHECK (height_mm > 0),
  -- it fits every car
  is_universal      boolean NOT NULL DEFAULT false,
  -- goods under obligatory marking: each unit has a DataMatrix code
  is_marked         boolean NOT NULL DEFAULT false,
  -- NULL: as its category says
  pickup_only       boolean,
  is_hidden         boolean NOT NULL DEFAULT false,
  -- between 0 and 1, what is known beforehand; sales are counted beside it
  popularity        real NOT NULL DEFAULT 0 CHECK (popularity >= 0),
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
-- Makers reuse each other's numbers, so an article alone names nothing. Beginnings of articles are
-- found by the same index.
CREATE UNIQUE INDEX products_article ON products (article_norm text_pattern_ops, manufacturer_id);
CREATE INDEX products_group ON products (analogue_group_id) WHERE analogue_group_id IS NOT NULL;
CREATE INDEX products_category ON products (category_id, price, id) WHERE NOT is_hidden;

-- A former address of a product.
CREATE TABLE product_redirects (
  key        text PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products
);

-- A picture of a product.
CREATE TABLE product_images (
  product_id integer NOT NULL REFERENCES products,
  position   integer NOT NULL,
  path       text NOT NULL CHECK (path <> ''),
  alt        text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position)
);

-- What an oil or a fluid is, beside its product.
CREATE TABLE product_oils (
  product_id integer PRIMARY KEY REFERENCES products,
  viscosity  text,
  volume_ml  integer NOT NULL CHECK (volume_ml > 0),
  base       text,
  api        text[] NOT NULL DEFAULT '{}',
  acea       text[] NOT NULL DEFAULT '{}',
  approvals  text[] NOT NULL DEFAULT '{}'
);

-- A further number of a product: the car maker's (original), another maker's (cross), a former one.
-- Two sources may state the same number; each can be taken back alone.
CREATE TABLE article_numbers (
  product_id  integer NOT NULL REFERENCES products,
  number      text NOT NULL CHECK (number <> ''),
  number_norm text NOT NULL CHECK (number_norm <> ''),
  kind        text NOT NULL CHECK (kind IN ('original', 'cross', 'former')),
  source      text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, number_norm, kind, source)
);
CREATE INDEX article_numbers_number ON article_numbers (number_norm text_pattern_ops);

-- A maker has replaced one number by another: directed, and no analogue. A row for each source.
CREATE TABLE supersessions (
  manufacturer_id integer NOT NULL REFERENCES manufacturers,
  from_norm       text NOT NULL CHECK (from_norm <> ''),
  to_norm         text NOT NULL CHECK (to_norm <> '' AND to_norm <> from_norm),
  source          text NOT NULL DEFAULT '',
  PRIMARY KEY (manufacturer_id, from_norm, to_norm, source)
);
CREATE INDEX supersessions_from ON supersessions (from_norm);

-- A product fits these cars. A product without fitments fits an unknown set of cars, not none. What
-- lists state is the union of supplier_fits.
CREATE TABLE fitments (
  id            integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  product_id    integer NOT NULL REFERENCES products,
  model_id      integer NOT NULL REFERENCES models,
  -- NULL: every one of the model
  generation_id integer REFERENCES generations,
  engine_id     integer REFERENCES engines,
  year_from     smallint CHECK (year_from BETWEEN 1950 AND 2100),
  year_to       smallint CHECK (year_to BETWEEN 1950 AND 2100),
  source        text NOT NULL DEFAULT '',
  note          text NOT NULL DEFAULT '',
  -- read: by a name or by the number of the part, not by a list of cars
  confidence    text NOT NULL DEFAULT 'sourced'
                CHECK (confidence IN ('sourced', 'memory', 'generated', 'read')),
  UNIQUE NULLS NOT DISTINCT (product_id, model_id, engine_id, generation_id)
);
CREATE INDEX fitments_model ON fitments (model_id, engine_id);
CREATE INDEX fitments_engine ON fitments (engine_id) WHERE engine_id IS NOT NULL;

-- A type of prices beside the retail price, which stands in the product (wholesale …).
CREATE TABLE price_types (
  id   integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> '')
);

-- A price of a product by another type.
CREATE TABLE product_prices (
  product_id    integer NOT NULL REFERENCES products,
  price_type_id integer NOT NULL REFERENCES price_types,
  price         integer NOT NULL CHECK (price > 0),
  PRIMARY KEY (product_id, price_type_id)
);

-- An id by which 1C or a supplier knows a product.
CREATE TABLE external_ids (
  source      text NOT NULL,
  external_id text NOT NULL CHECK (external_id <> ''),
  product_id  integer NOT NULL REFERENCES products,
  PRIMARY KEY (source, external_id)
);
CREATE INDEX external_ids_product ON external_ids (product_id);

-- A motor oil that is not hidden, in the spelling by which it is chosen: marks of classes in upper
-- case, everything else in lower case. Derived from products and product_oils by triggers.
CREATE TABLE oil_listing (
  product_id      integer PRIMARY KEY REFERENCES product_oils ON DELETE CASCADE,
  manufacturer_id integer NOT NULL REFERENCES manufacturers,
  price           integer NOT NULL,
  litre_price     integer NOT NULL,
  viscosity       text NOT NULL,
  volume_ml       integer NOT NULL,
  base            text,
  api             text[] NOT NULL,
  acea            text[] NOT NULL,
  approvals       text[] NOT NULL,
  approval_keys   text[] NOT NULL
);
CREATE INDEX oil_listing_price ON oil_listing (price, product_id);
CREATE INDEX oil_listing_litre_price ON oil_listing (litre_price, product_id);
CREATE INDEX oil_listing_viscosity ON oil_listing (viscosity);

CREATE TRIGGER products_follow_oils AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();
CREATE TRIGGER product_oils_follow_insert AFTER INSERT ON product_oils
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();
CREATE TRIGGER product_oils_follow_update AFTER UPDATE ON product_oils
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_oils();

-- How goods come in: suppliers, what they offer, and the owner's rules for it. Owner: supply.

-- A supplier of goods; 1C is one among them.
CREATE TABLE suppliers (
  id      integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name    text NOT NULL UNIQUE CHECK (name <> ''),
  is_demo boolean NOT NULL DEFAULT false
);

-- A text by which a supplier's lists name a category, and where the owner has put it.
CREATE TABLE supplier_categories (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id integer NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  -- as the list writes it, «Тормоза > Колодки»
  text        text NOT NULL CHECK (text <> ''),
  -- the words alone, by which it is known again
  text_norm   text NOT NULL,
  -- NULL: nobody has said where such goods belong
  category_id integer REFERENCES categories ON DELETE SET NULL,
  mapped_at   timestamptz,
  UNIQUE (supplier_id, text_norm)
);

-- What a supplier states about a product: its last offer.
CREATE TABLE supplier_offers (
  supplier_id      integer NOT NULL REFERENCES suppliers,
  product_id       integer NOT NULL REFERENCES products,
  cost             integer CHECK (cost > 0),
  -- what the shop would ask by this offer, in kopecks; NULL: nobody has said it yet
  price            integer CHECK (price > 0),
  quantity         integer CHECK (quantity >= 0),
  lead_days        smallint CHECK (lead_days >= 0),
  multiplicity     integer NOT NULL DEFAULT 1 CHECK (multiplicity > 0),
  -- what the supplier's last list called the category of the product
  category_text_id integer REFERENCES supplier_categories ON DELETE SET NULL,
  seen_at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (supplier_id, product_id)
);
CREATE INDEX supplier_offers_product ON supplier_offers (product_id);

-- A rule of the owner: what is added to a cost of this supplier, category and step of costs.
CREATE TABLE margin_rules (
  id           integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  -- NULL: any supplier, any category; a category stands for all beneath it
  supplier_id  integer REFERENCES suppliers,
  category_id  integer REFERENCES categories,
  -- in kopecks, from this one on, below that one; NULL is without end
  cost_from    integer NOT NULL DEFAULT 0 CHECK (cost_from >= 0),
  cost_below   integer CHECK (cost_below > cost_from),
  -- hundredths of a percent: 2550 is 25.5 %
  rate         integer NOT NULL CHECK (rate BETWEEN 0 AND 100000),
  least_markup integer NOT NULL DEFAULT 0 CHECK (least_markup BETWEEN 0 AND 2099999999),
  -- the price is a multiple of it, upwards
  rounding     integer NOT NULL DEFAULT 1 CHECK (rounding BETWEEN 1 AND 10000000),
  -- One rule for one cost: steps of the same supplier and category never overlap. Numbers are
  -- ranges of one number here, which needs no extension.
  CONSTRAINT margin_rules_steps EXCLUDE USING gist (
    int4range(coalesce(supplier_id, 0), coalesce(supplier_id, 0), '[]') WITH &&,
    int4range(coalesce(category_id, 0), coalesce(category_id, 0), '[]') WITH &&,
    int4range(cost_from, cost_below) WITH &&)
);

-- A rule of the owner that puts a new product into a category: the first by position whose
-- conditions all hold.
CREATE TABLE category_rules (
  id              integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  position        integer NOT NULL CHECK (position > 0),
  manufacturer_id integer REFERENCES manufacturers ON DELETE CASCADE,
  -- all of them stand in the name, with any ending; '' asks for none. Words that Russian leaves out
  -- of searches («для», «на») would match nothing
  words           text NOT NULL DEFAULT '' CONSTRAINT category_rules_words CHECK (
                  words = '' OR numnode(plainto_tsquery('russian', search_words(words))) > 0),
  -- normalised; '' asks for none
  article_prefix  text NOT NULL DEFAULT '' CHECK (article_prefix ~ '^[[:alnum:]]*$'),
  category_id     integer NOT NULL REFERENCES categories ON DELETE CASCADE,
  CONSTRAINT category_rules_asks
    CHECK (manufacturer_id IS NOT NULL OR words <> '' OR article_prefix <> '')
);

-- Two products replace each other, as a source states or as a number of both says. Stored once, the
-- smaller id first.
CREATE TABLE analogue_edges (
  product_id  integer NOT NULL REFERENCES products,
  analogue_id integer NOT NULL REFERENCES products,
  source      text NOT NULL DEFAULT '',
  -- the number that it follows from; '' for an edge that its source states as such
  number_norm text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, analogue_id, source, number_norm),
  CHECK (product_id < analogue_id)
);
CREATE INDEX analogue_edges_back ON analogue_edges (analogue_id);
CREATE INDEX analogue_edges_number ON analogue_edges (number_norm) WHERE number_norm <> '';

-- Two products that must never be joined, whatever a source says.
CREATE TABLE analogue_stops (
  product_id  integer NOT NULL REFERENCES products,
  analogue_id integer NOT NULL REFERENCES products,
  reason      text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, analogue_id),
  CHECK (product_id < analogue_id)
);

-- The journal of price lists, and what the owner has told of them. Owner: catalogue-import.

-- A run of an import: one price list on its way into the catalogue.
CREATE TABLE import_runs (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the file
  source           text NOT NULL,
  supplier_id      integer REFERENCES suppliers,
  status           text NOT NULL DEFAULT 'running'
                   CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  failure          text NOT NULL DEFAULT '',
  started_at       timestamptz NOT NULL DEFAULT now(),
  finished_at      timestamptz,
  undone_at        timestamptz,
  -- since when its changes are not kept any more: it cannot be undone
  forgotten_at     timestamptz,
  -- the last sign of life of the process that works on it, and of the one that undoes it: until
  -- then nobody else does
  seen_at          timestamptz NOT NULL DEFAULT now(),
  undo_seen_at     timestamptz,

  -- the same for the same file read in the same way: an interrupted run of it is continued
  list_hash        text NOT NULL DEFAULT '',
  -- a part of the supplier's goods: what it does not name does not vanish
  is_partial       boolean NOT NULL DEFAULT false,
  -- the owner has asked for the categories that the list names
  makes_categories boolean NOT NULL DEFAULT false,
  -- where the quantities of the list lie, the smallest first; none: they are not the shop's own
  location_ids     integer[] NOT NULL DEFAULT '{}',
  -- those of them that the title of a column alone has named: the owner is asked where they are new
  titled_ids       integer[] NOT NULL DEFAULT '{}',
  -- layouts as supplier_layouts keeps them, NULL: the owner has told nothing. A run that waits for
  -- his word keeps it until then, and a run that is undone takes it along
  told_layouts     jsonb CHECK (jsonb_typeof(told_layouts) = 'array'),

  -- records of the list that are staged: the next ones begin behind them
  staged_records   integer NOT NULL DEFAULT 0 CHECK (staged_records >= 0),
  -- rows of staged_products: a crash of the server takes them away
  staged_places    integer NOT NULL DEFAULT 0,
  is_staged        boolean NOT NULL DEFAULT false,

  -- counts that the rows themselves give, and what the switch would do or has done
  row_count        integer NOT NULL DEFAULT 0,
  added            integer NOT NULL DEFAULT 0,
  changed          integer NOT NULL DEFAULT 0,
  unchanged        integer NOT NULL DEFAULT 0,
  refused          integer NOT NULL DEFAULT 0,
  repeated         integer NOT NULL DEFAULT 0,
  uncategorised    integer NOT NULL DEFAULT 0,
  stock_changed    integer NOT NULL DEFAULT 0,
  vanished         integer NOT NULL DEFAULT 0,
  -- original and cross numbers that its rows name
  numbers          integer NOT NULL DEFAULT 0,
  difference       jsonb,

  -- the products that it made: their ids lie side by side, so a million of them are few ranges
  new_products     int4multirange NOT NULL DEFAULT '{}',
  -- all rows that it has written into the ledger of stock stand behind this one
  ledger_from      bigint
);
CREATE INDEX import_runs_waiting ON import_runs (list_hash) WHERE status IN ('running', 'waiting');

-- A row of a list that was refused, and why.
CREATE TABLE import_rejections (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  line          integer NOT NULL,
  column_name   text NOT NULL DEFAULT '',
  reason        text NOT NULL,
  row_text      text NOT NULL DEFAULT '',
  PRIMARY KEY (import_run_id, line, column_name)
);

-- Numbers of a list that were not taken for one reason: a million doubtful cells fill no table.
CREATE TABLE import_doubts (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  reason        text NOT NULL CHECK (reason <> ''),
  count         integer NOT NULL CHECK (count > 0),
  -- [{"line": 7, "column": "OEM", "text": "A13-3502160/161"}]
  examples      jsonb NOT NULL,
  PRIMARY KEY (import_run_id, reason)
);

-- The layout of a supplier's price list as the owner has corrected it: the next one is read alike.
CREATE TABLE supplier_layouts (
  supplier_id  integer NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  -- the words of the header, or which columns are numbers where there is no header
  fingerprint  text NOT NULL CHECK (fingerprint <> ''),
  -- of import_runs; 0: told before this was noted
  run_id       integer NOT NULL DEFAULT 0,
  -- positions from 0 by the name of the field: {"article": 1, "price": 4}
  columns      jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  -- [{"column": 5, "place": 2}]: the place whose stock the column counts, null where it is not the
  -- shop's own
  stock        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(stock) = 'array'),
  -- of the rows in which none is named; '': the owner has told none
  manufacturer text NOT NULL DEFAULT '',
  -- besides the columns: the currencies of prices, the sheet beside hidden ones, what becomes of
  -- hidden rows
  answers      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (supplier_id, fingerprint, run_id)
);

-- The switch to a price list: its staged rows, what it has changed, so that it can be undone, and
-- the cars that lists name. Owner: supply. Tables that a list fills by the million have no foreign
-- keys: neither runs nor products are ever deleted, and each row would pay for the check.

-- A row of a list that waits for its switch. A crash of the server empties the table, and the list
-- is read again: nothing here is the only copy of anything.
CREATE UNLOGGED TABLE staged_products (
  run_id        integer NOT NULL,
  -- among the rows of the list that name a product, from 1; a later one overrides an earlier one
  place         integer NOT NULL,
  line          integer NOT NULL,
  manufacturer  text NOT NULL,
  article       text NOT NULL,
  article_norm  text NOT NULL,
  key           text NOT NULL DEFAULT '',
  name          text NOT NULL DEFAULT '',
  -- NULL: the row is refused, it names the product and says nothing that can be taken
  price         integer,
  -- names from the outer to the inner, as JSON; NULL: the list names none, or none that is known
  category      text,
  description   text,
  quantity      integer,
  -- units at each of the run's places, in their order, NULL where the list does not say; NULL as a
  -- whole: the run counts at one place or at none
  stock         integer[],
  barcode       text,
  originals     text[],
  crosses       text[],
  -- the normalised numbers that its maker has replaced the article by; NULL: the list has no such
  -- column
  superseded_by text[],
  -- the cars that were read out of the row, and the doubts; NULL: nobody has looked
  fits          jsonb,
  PRIMARY KEY (run_id, place)
);
-- whether a list names any is asked of each, and most name none
CREATE INDEX staged_products_superseded ON staged_products (run_id)
  WHERE superseded_by IS NOT NULL;

-- What a run has changed of a known product, and what it made of it; NULL: it left the value.
CREATE TABLE product_changes (
  run_id          integer NOT NULL,
  product_id      integer NOT NULL,
  was_name        text,
  is_name         text,
  was_price       integer,
  is_price        integer,
  was_description text,
  is_description  text,
  was_category_id integer,
  is_category_id  integer,
  -- what 1C states beside what a list says, as facts_of gives it
  was_facts       jsonb,
  is_facts        jsonb,
  was_hidden      boolean,
  -- the run that had hidden what this one has shown again
  was_hidden_by   integer,
  -- of the supplier's offer; '{}': there was none
  was_offer       jsonb,
  PRIMARY KEY (run_id, product_id)
);

-- A number of a product that a run brought or took away, as it did.
CREATE TABLE run_numbers (
  run_id      integer NOT NULL,
  product_id  integer NOT NULL,
  number      text NOT NULL,
  number_norm text NOT NULL,
  kind        text NOT NULL,
  source      text NOT NULL,
  is_added    boolean NOT NULL
);
CREATE INDEX run_numbers_run ON run_numbers (run_id);

-- A replacement of a number that a run brought or took away, as it did.
CREATE TABLE run_supersessions (
  run_id          integer NOT NULL,
  manufacturer_id integer NOT NULL,
  from_norm       text NOT NULL,
  to_norm         text NOT NULL,
  source          text NOT NULL,
  is_added        boolean NOT NULL
);
CREATE INDEX run_supersessions_run ON run_supersessions (run_id);

-- A product that is hidden because its last source dropped it; the next one that brings it shows
-- it. What is hidden and does not stand here the owner has hidden.
CREATE TABLE unlisted_products (
  product_id integer PRIMARY KEY REFERENCES products,
  -- the run that has hidden it, so that undoing it shows the product; NULL: 1C did
  run_id     integer
);

-- A car that a supplier's lists name for a product; fitments shows the union of all suppliers, so
-- one supplier's list takes back nothing of what another one has stated.
CREATE TABLE supplier_fits (
  product_id    integer NOT NULL,
  -- 0: a list that nobody remembers
  supplier_id   integer NOT NULL,
  model_id      integer NOT NULL,
  -- 0: every engine of the model
  engine_id     integer NOT NULL DEFAULT 0,
  year_from     smallint CHECK (year_from BETWEEN 1950 AND 2100),
  year_to       smallint CHECK (year_to BETWEEN 1950 AND 2100),
  source        text NOT NULL CHECK (source IN ('column', 'name', 'article')),
  note          text NOT NULL DEFAULT '',
  -- the owner has said of the text in `note` which models it means
  is_decided    boolean NOT NULL DEFAULT false,
  -- the run that brought it: undoing it takes the car back
  import_run_id integer,
  PRIMARY KEY (product_id, supplier_id, model_id, engine_id)
);
CREATE INDEX supplier_fits_supplier ON supplier_fits (supplier_id);
CREATE INDEX supplier_fits_decided ON supplier_fits (note, product_id) WHERE is_decided;

-- A text of a list that names a car in a doubtful way: the owner is asked which of the candidates.
CREATE TABLE doubtful_fits (
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  text          text NOT NULL CHECK (text <> ''),
  supplier_id   integer NOT NULL REFERENCES suppliers,
  candidates    integer[] NOT NULL,
  source        text NOT NULL,
  import_run_id integer REFERENCES import_runs ON DELETE SET NULL,
  PRIMARY KEY (product_id, text, supplier_id)
);
CREATE INDEX doubtful_fits_text ON doubtful_fits (text, product_id);
CREATE INDEX doubtful_fits_run ON doubtful_fits (import_run_id);

-- A car of the run's supplier that a run has taken away; undoing the run brings it back.
CREATE TABLE former_fits (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  model_id      integer NOT NULL REFERENCES models,
  engine_id     integer REFERENCES engines,
  year_from     smallint,
  year_to       smallint,
  source        text NOT NULL,
  note          text NOT NULL,
  is_decided    boolean NOT NULL DEFAULT false,
  brought_by    integer
);
CREATE INDEX former_fits_run ON former_fits (import_run_id);
CREATE INDEX former_fits_product ON former_fits (product_id);

-- A doubt that a run has settled or taken away; undoing the run asks it again.
CREATE TABLE former_doubts (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  text          text NOT NULL,
  candidates    integer[] NOT NULL,
  source        text NOT NULL,
  brought_by    integer
);
CREATE INDEX former_doubts_run ON former_doubts (import_run_id);
CREATE INDEX former_doubts_product ON former_doubts (product_id);

-- Stock by location and the ledger of its changes. Owner: catalogue. change_stock and count_stock
-- write the level and its movement together; only the switch to a list writes both itself, for
-- products that it makes in the same transaction. Rows are locked in the order of product and
-- location everywhere, so that two writers never wait for each other crosswise.

-- How many units of a product lie at a place, and how many of them buyers have reserved.
CREATE TABLE stock_levels (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  on_hand     integer NOT NULL DEFAULT 0
              CONSTRAINT stock_levels_on_hand CHECK (on_hand >= 0),
  reserved    integer NOT NULL DEFAULT 0
              CONSTRAINT stock_levels_reserved CHECK (reserved >= 0 AND reserved <= on_hand),
  -- Every search asks it for a hundred products, and it changes far less often than the numbers. It
  -- has an index of its own, and the numbers stand in none: an order changes them within their page
  is_free     boolean NOT NULL GENERATED ALWAYS AS (on_hand > reserved) STORED,
  PRIMARY KEY (product_id, location_id)
) WITH (fillfactor = 80);
CREATE INDEX stock_levels_free ON stock_levels (product_id, location_id) WHERE is_free;

-- A change of a level. It belongs to the level, and so to a product and a location.
CREATE TABLE stock_movements (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id      integer NOT NULL,
  location_id     integer NOT NULL,
  -- one array: PostgreSQL reads a condition anew for each statement
  kind            text NOT NULL CHECK (kind = ANY (
                  '{received,corrected,moved,reserved,released,sold,returned}')),
  on_hand_change  integer NOT NULL,
  reserved_change integer NOT NULL,
  -- what somebody has counted; a count that agrees is a movement of nothing, so that it too is
  -- known when it is told a second time
  counted         integer,
  actor           text NOT NULL CHECK (actor <> ''),
  document        text NOT NULL DEFAULT '',
  reason          text NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_level FOREIGN KEY (product_id, location_id)
    REFERENCES stock_levels (product_id, location_id),
  CONSTRAINT stock_movements_changes
    CHECK (on_hand_change <> 0 OR reserved_change <> 0 OR counted IS NOT NULL),
  CONSTRAINT stock_movements_counted
    CHECK (counted IS NULL OR (counted >= 0 AND kind = 'corrected' AND document <> ''))
);
CREATE INDEX stock_movements_product ON stock_movements (product_id, location_id);
-- whether a document was used is looked up under the lock of the level; imports are not in it
CREATE INDEX stock_movements_document ON stock_movements (product_id, location_id, document)
  WHERE kind = 'moved' OR counted IS NOT NULL;

-- Customers, what they agreed to, their sessions and devices. Owner: accounts. Of tokens only the
-- hashes are kept, so that a stolen copy of a table opens no account.

-- A customer. He is never deleted, but blanked when he goes: orders name him.
CREATE TABLE customers (
  id                 integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name               text NOT NULL CHECK (name <> ''),
  lastname           text NOT NULL CHECK (lastname <> ''),
  patronymic         text,
  phone              text NOT NULL CONSTRAINT customers_phone UNIQUE
                     CHECK (phone ~ '^7[0-9]{10}$'),
  email              text NOT NULL CONSTRAINT customers_email UNIQUE
                     CHECK (email = lower(email) AND email <> ''),
  email_confirmed_at timestamptz,
  -- when he took this e-mail in place of another; NULL: he signed up with it
  email_changed_at   timestamptz,
  -- the e-mail that a session without the password has replaced: until the password is told with
  -- the new one, the account is recovered by this one, and nobody else takes it
  recovery_email     text CHECK (recovery_email = lower(recovery_email)),
  address            text,
  password_hash      text NOT NULL,
  terms_version      text,
  terms_accepted_at  timestamptz,
  -- the shop knows him: no bound holds for his orders
  vouched_at         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz
);
CREATE INDEX customers_recovery_email ON customers (recovery_email)
  WHERE recovery_email IS NOT NULL;
-- after the row: somebody who gives the e-mail up just now was waited for by the unique index
CREATE TRIGGER customers_kept_email AFTER INSERT OR UPDATE OF email ON customers
  FOR EACH ROW EXECUTE FUNCTION refuse_kept_email();

-- A customer has agreed to an edition of a text.
CREATE TABLE consents (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id  integer NOT NULL REFERENCES customers,
  kind         text NOT NULL CHECK (kind <> ''),
  text_version text NOT NULL,
  address      text NOT NULL DEFAULT '',
  given_at     timestamptz NOT NULL DEFAULT now(),
  revoked_at   timestamptz
);
CREATE INDEX consents_customer ON consents (customer_id);
-- an edition is agreed to once, however often the button is pressed
CREATE UNIQUE INDEX consents_once ON consents (customer_id, kind, text_version)
  WHERE revoked_at IS NULL;

-- A session of a customer.
CREATE TABLE access_tokens (
  token_hash  bytea PRIMARY KEY,
  -- it is named by this: what opens it is never told
  id          uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT access_tokens_id UNIQUE,
  customer_id integer NOT NULL REFERENCES customers,
  -- of known_devices; NULL: the session is older than this, or its client keeps no device
  device_id   uuid,
  user_agent  text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  used_at     timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX access_tokens_customer ON access_tokens (customer_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);

-- A device from which an account was logged in to rightly.
CREATE TABLE known_devices (
  -- 'customer 12' or 'staff 3'
  account    text NOT NULL CHECK (account <> ''),
  token_hash bytea NOT NULL,
  -- a session keeps its device by this when the others are forgotten
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account, token_hash)
);
-- one device may be known to several accounts, as a family's computer is
CREATE INDEX known_devices_token ON known_devices (token_hash);
CREATE INDEX known_devices_expiry ON known_devices (expires_at);

-- A link of a letter: it works once, and only for the e-mail to which it was sent.
CREATE TABLE account_links (
  token_hash  bytea PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  purpose     text NOT NULL CHECK (purpose IN ('password-reset', 'email-confirmation')),
  email       text NOT NULL CHECK (email = lower(email) AND email <> ''),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  -- when it was used, or a newer link made it void
  used_at     timestamptz,
  CHECK (expires_at > created_at)
);
-- whatever the code does: one living link of a purpose
CREATE UNIQUE INDEX account_links_living ON account_links (customer_id, purpose)
  WHERE used_at IS NULL;
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- How often something was tried in a window of time, for all processes of the shop; count_attempt
-- writes it.
CREATE TABLE attempts (
  key        text PRIMARY KEY,
  tries      integer NOT NULL,
  -- the end of the window
  expires_at timestamptz NOT NULL,
  -- how often the limit was reached, with no day between; until forget_at the row stays
  hits       integer NOT NULL DEFAULT 0,
  forget_at  timestamptz NOT NULL
);
CREATE INDEX attempts_forgotten ON attempts (forget_at);
-- keys of one account begin alike: they are deleted as a range
CREATE INDEX attempts_by_beginning ON attempts (key text_pattern_ops);

-- Letters, kept until they are sent. Owner: letters. They are written in the transaction of what
-- they tell, so that none is lost and none tells what did not happen.

-- A letter: due while it is neither sent nor given up.
CREATE TABLE letters (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN
              ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
               'order-line-dropped', 'order-expiring', 'stock-held', 'orders-unwarned', 'password-reset',
               'email-confirmation', 'email-changed', 'password-changed', 'password-guessed')),
  -- who it is for, whatever his address is by now; NULL: nobody whom the shop knows
  customer_id integer,
  -- no second line: it would be a header of the letter
  recipient   text NOT NULL CHECK (recipient ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  -- what the letter tells, as it was when it was written
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- not to be tried before; moved on by each try, also by one under way
  due_at      timestamptz NOT NULL DEFAULT now(),
  tries       integer NOT NULL DEFAULT 0,
  failure     text NOT NULL DEFAULT '',
  sent_at     timestamptz,
  given_up_at timestamptz,
  CHECK (sent_at IS NULL OR given_up_at IS NULL)
);
CREATE INDEX letters_due ON letters (due_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
-- a customer may read what was written to him; the newest are counted before one more goes to an
-- unconfirmed mailbox
CREATE INDEX letters_customer ON letters (customer_id, id);
-- old letters are swept by these
CREATE INDEX letters_sent ON letters (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX letters_given_up ON letters (given_up_at) WHERE given_up_at IS NOT NULL;

-- Orders and their life. Owner: orders. place_order is the one way in; step_order and
-- drop_order_line alone change a status. Lines are frozen as sold.

-- A way to pay; online_kind says that it is paid through the provider.
CREATE TABLE payment_methods (
  id          integer PRIMARY KEY,
  name        text NOT NULL UNIQUE CHECK (name <> ''),
  -- online methods are offered while the provider's keys are set: a start writes that down
  is_active   boolean NOT NULL DEFAULT true,
  online_kind text CHECK (online_kind IN ('card', 'sbp')),
  position    integer NOT NULL DEFAULT 0
);
INSERT INTO payment_methods (id, name, position, is_active, online_kind) VALUES
  (1, 'Наличными при получении', 1, true, NULL),
  (2, 'Картой при получении', 2, true, NULL),
  (3, 'Картой онлайн', 3, false, 'card'),
  (4, 'СБП', 4, false, 'sbp');

-- A way to get the goods. Id 1 means pickup everywhere in the shop.
CREATE TABLE shipping_methods (
  id        integer PRIMARY KEY,
  name      text NOT NULL UNIQUE CHECK (name <> ''),
  is_active boolean NOT NULL DEFAULT true,
  position  integer NOT NULL DEFAULT 0
);
INSERT INTO shipping_methods (id, name, position) VALUES
  (1, 'Самовывоз', 1),
  (2, 'Доставка курьером', 2),
  (3, 'Доставка транспортной компанией', 3);

-- An order. It has no foreign keys to customers, methods and stores: these are never deleted, and
-- place_order has read them in the same transaction.
CREATE TABLE orders (
  id                 bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  customer_id        integer NOT NULL,
  -- one array: PostgreSQL reads a condition anew for each statement
  status             text NOT NULL DEFAULT 'new' CHECK (status = ANY (
                     '{new,confirmed,assembling,ready,shipped,completed,cancelled,returned}')),
  payment_method_id  integer NOT NULL,
  payment_method     text NOT NULL,
  shipping_method_id integer NOT NULL,
  shipping_method    text NOT NULL,
  -- where it is fetched
  store_id           integer,
  address            text NOT NULL CHECK (address <> ''),
  phone              text NOT NULL CHECK (phone ~ '^7[0-9]{10}$'),
  comment            text NOT NULL DEFAULT '',
  shipping_cost      bigint NOT NULL DEFAULT 0 CHECK (shipping_cost >= 0),
  total              bigint NOT NULL CHECK (total >= 0),
  created_at         timestamptz NOT NULL DEFAULT now(),

  -- against it the goods are handed out
  pickup_code        text CHECK (pickup_code ~ '^[0-9]{6}$'),
  kept_until         timestamptz,
  -- the letter that warns of its end; sent letters are swept after 90 days
  warning_letter     bigint,
  -- no warning before this; infinity: it cannot be delivered, so staff decide
  warn_after         timestamptz,

  -- units that are reserved for it; none once they are handed over or free again
  held_units         integer NOT NULL DEFAULT 0 CHECK (held_units >= 0),
  -- the network address it came from: kept while units are reserved, and no longer
  placed_from        text,
  -- whether nobody had confirmed the e-mail of its customer when it was placed
  is_unconfirmed     boolean NOT NULL DEFAULT false,
  -- whether the shop had handed nothing over to its customer when it was placed
  is_newcomer        boolean NOT NULL DEFAULT false,

  sent_to_1c_at      timestamptz,
  owner_told_at      timestamptz,
  CHECK (shipping_method_id <> 1 OR store_id IS NOT NULL),
  CONSTRAINT orders_placed_from CHECK (held_units > 0 OR placed_from IS NULL)
);
COMMENT ON COLUMN orders.kept_until IS
  'ready: until when it waits at the counter; new: until when it waits to be confirmed, set by the warning';
CREATE INDEX orders_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_status ON orders (status, id DESC);
CREATE INDEX orders_store ON orders (store_id, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX orders_uncollected ON orders (kept_until) WHERE status = 'ready';
-- orders whose buyer was warned: placing an order adds nothing to it
CREATE INDEX orders_expiring ON orders (kept_until) WHERE status = 'new' AND kept_until IS NOT NULL;
CREATE INDEX orders_unwarned ON orders (id) WHERE status = 'new' AND warn_after = 'infinity';
CREATE INDEX orders_payable ON orders (payment_method_id, created_at)
  WHERE status IN ('new', 'confirmed', 'assembling');
CREATE INDEX orders_held ON orders (customer_id) WHERE held_units > 0;
-- orders of known customers, most of all, are in neither and cost them nothing
CREATE INDEX orders_held_unconfirmed ON orders (placed_from)
  WHERE held_units > 0 AND is_unconfirmed;
CREATE INDEX orders_held_newcomers ON orders (placed_from) WHERE held_units > 0 AND is_newcomer;
CREATE INDEX orders_held_networks ON orders (placed_from text_pattern_ops)
  WHERE held_units > 0 AND placed_from LIKE '%::/64';
CREATE INDEX orders_not_in_1c ON orders (id) WHERE sent_to_1c_at IS NULL;
CREATE TRIGGER orders_held_units BEFORE UPDATE OF status, total ON orders
  FOR EACH ROW EXECUTE FUNCTION count_held_units();

-- The most that open orders may hold; 0: any number. Totals are kopecks.
CREATE TYPE order_bounds AS (
  units                  integer,
  total                  bigint,
  -- of a customer whose e-mail nobody has confirmed
  unconfirmed_units      integer,
  unconfirmed_total      bigint,
  -- of all such customers of one network address together
  unconfirmed_of_address integer,
  -- of all customers of one network address to whom the shop has handed nothing over yet
  newcomers_of_address   integer
);

-- A line of an order, as it was sold: later changes of the catalogue do not reach it.
CREATE TABLE order_lines (
  order_id        bigint NOT NULL REFERENCES orders,
  position        integer NOT NULL,
  product_id      integer REFERENCES products ON DELETE SET NULL,
  product_key     text NOT NULL,
  name            text NOT NULL,
  article         text NOT NULL,
  manufacturer    text NOT NULL,
  unit_price      integer NOT NULL CHECK (unit_price > 0),
  vat_rate        smallint NOT NULL,
  quantity        integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  -- units that staff gave the money back for, while the order goes on
  refunded        integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND quantity),
  fitment_verdict text NOT NULL DEFAULT 'unknown'
                  CHECK (fitment_verdict = ANY ('{fits,does-not-fit,unknown}')),
  state           text NOT NULL DEFAULT 'ordered' CHECK (state = ANY ('{ordered,dropped}')),
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_lines_product ON order_lines (product_id);

-- How many units of a line a location keeps.
CREATE TABLE order_allocations (
  order_id    bigint NOT NULL,
  position    integer NOT NULL,
  location_id integer NOT NULL,
  quantity    integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_id, position, location_id),
  FOREIGN KEY (order_id, position) REFERENCES order_lines
);

-- The DataMatrix code of a unit that was handed over, for goods under obligatory marking.
CREATE TABLE order_marking_codes (
  order_id bigint NOT NULL,
  position integer NOT NULL,
  code     text NOT NULL UNIQUE,
  FOREIGN KEY (order_id, position) REFERENCES order_lines
);

-- A step of an order, or a line that was dropped from it. How it began stands in the order itself.
CREATE TABLE order_status_changes (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id         bigint NOT NULL REFERENCES orders,
  status           text NOT NULL,
  -- the line that was dropped; the status stayed as it was
  dropped_position integer,
  actor            text NOT NULL CHECK (actor <> ''),
  reason           text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_status_changes_begun CHECK (status <> 'new' OR dropped_position IS NOT NULL)
);
CREATE INDEX order_status_changes_order ON order_status_changes (order_id);
-- the cancellations of one customer, the newest first
CREATE INDEX order_status_changes_taken_back ON order_status_changes (actor, id)
  WHERE status = 'cancelled' AND actor LIKE 'customer %';
CREATE INDEX order_status_changes_made ON order_status_changes (created_at) WHERE actor <> '1c';

-- All that was done to orders, by order_id and id: how they began, their steps, dropped lines.
CREATE VIEW order_history AS
SELECT id AS order_id, 0::bigint AS id, 'new' AS status, 'customer ' || customer_id AS actor,
       '' AS reason, NULL::integer AS dropped_position, created_at
FROM orders
UNION ALL
SELECT order_id, id, status, actor, reason, dropped_position, created_at
FROM order_status_changes;

-- A step that an order may take, and who may take it.
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

-- The settings of the owner that functions read, and what the shop knows of its own time: one row.
CREATE TABLE order_settings (
  is_only               boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- how long an order waits at the counter
  reservation_days      integer NOT NULL CHECK (reservation_days BETWEEN 1 AND 365),
  -- how long an order waits to be paid, and until when every unpaid one is kept at least
  payment_hours         integer NOT NULL DEFAULT 24 CHECK (payment_hours BETWEEN 1 AND 720),
  unpaid_kept_until     timestamptz NOT NULL DEFAULT '-infinity',
  -- how long a new order waits for the shop to confirm it; 0: no order expires
  confirm_hours         integer NOT NULL DEFAULT 0 CHECK (confirm_hours BETWEEN 0 AND 720),
  confirm_warning_hours integer NOT NULL DEFAULT 24
                        CHECK (confirm_warning_hours BETWEEN 1 AND 720),
  -- hours count from here for orders that are older: the shop learns of them first
  confirm_since         timestamptz NOT NULL DEFAULT now(),
  -- written every minute while the shop is open: a longer gap tells that it was closed, and a
  -- restored copy tells by it how old it is
  watched_at            timestamptz NOT NULL DEFAULT now(),
  -- units in stock, for shares of it: counted once an hour at most
  stock_units           bigint NOT NULL DEFAULT 0,
  stock_counted_at      timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO order_settings (reservation_days) VALUES (3);

-- A request that was answered: the same key gets the same order again, for 30 days at least.
CREATE TABLE idempotency_keys (
  customer_id  integer NOT NULL REFERENCES customers,
  key          text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  request_hash text NOT NULL,
  order_id     bigint REFERENCES orders,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What orders name is never deleted and never renumbered.
CREATE TRIGGER customers_stay BEFORE DELETE OR UPDATE OF id ON customers
  FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER customers_are_not_emptied BEFORE TRUNCATE ON customers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER payment_methods_stay BEFORE DELETE OR UPDATE OF id ON payment_methods
  FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER payment_methods_are_not_emptied BEFORE TRUNCATE ON payment_methods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER shipping_methods_stay BEFORE DELETE OR UPDATE OF id ON shipping_methods
  FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER shipping_methods_are_not_emptied BEFORE TRUNCATE ON shipping_methods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_stay BEFORE DELETE OR UPDATE OF id ON stores
  FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_are_not_emptied BEFORE TRUNCATE ON stores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stock_locations_stay BEFORE DELETE OR UPDATE OF id ON stock_locations
  FOR EACH ROW EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stock_locations_are_not_emptied BEFORE TRUNCATE ON stock_locations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

-- Units that were bought of a product: the order of popularity is made of it.
CREATE VIEW units_sold AS
SELECT line.product_id, sum(line.quantity) AS units
FROM order_lines AS line
JOIN orders AS placed ON placed.id = line.order_id AND placed.status <> 'cancelled'
WHERE line.state = 'ordered'
GROUP BY line.product_id;

-- The audit of stock: levels that do not add up. On hand and reserved against the sums of the
-- movements; reserved against what open orders keep.
CREATE VIEW stock_differences AS
SELECT product_id, location_id,
       coalesce(level.on_hand, 0) AS on_hand, coalesce(moved.on_hand, 0) AS moved_on_hand,
       coalesce(level.reserved, 0) AS reserved, coalesce(moved.reserved, 0) AS moved_reserved,
       coalesce(kept.quantity, 0) AS kept
FROM stock_levels AS level
FULL JOIN (
  SELECT product_id, location_id, sum(on_hand_change) AS on_hand, sum(reserved_change) AS reserved
  FROM stock_movements GROUP BY product_id, location_id) AS moved USING (product_id, location_id)
FULL JOIN (
  SELECT line.product_id, allocated.location_id, sum(allocated.quantity) AS quantity
  FROM order_allocations AS allocated
  JOIN order_lines AS line USING (order_id, position)
  JOIN orders AS placed ON placed.id = allocated.order_id
  WHERE line.state = 'ordered' AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
  GROUP BY line.product_id, allocated.location_id) AS kept USING (product_id, location_id)
WHERE coalesce(level.on_hand, 0) <> coalesce(moved.on_hand, 0)
   OR coalesce(level.reserved, 0) <> coalesce(moved.reserved, 0)
   OR coalesce(level.reserved, 0) <> coalesce(kept.quantity, 0);

-- Paying online. Owner: payments. One rule drives all refunds: what is kept of an order (paid less
-- given back) is what is owed for it. settle_order restores it in the transaction that broke it;
-- nothing else makes a refund. The row of the order is locked first, as by every step of an order.

-- An attempt to pay an order.
CREATE TABLE payments (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id         bigint NOT NULL REFERENCES orders,
  method           text NOT NULL CHECK (method IN ('card', 'sbp')),
  -- checking: made, the provider's word is not known, and it may be asked again under the same key;
  -- waiting: the buyer may pay it; failed: cancelled, run out, or refused; disputed: the provider
  -- tells of another sum, which staff look at; succeeded: paid, for good
  status           text NOT NULL DEFAULT 'checking'
                   CHECK (status IN ('checking', 'waiting', 'failed', 'disputed', 'succeeded')),
  amount           bigint NOT NULL CHECK (amount > 0),
  -- of `amount`: what went back or is to go back; sum_refunds writes it
  refunded         bigint NOT NULL DEFAULT 0,
  -- what is paid for, frozen; the receipt is made of it
  lines            jsonb NOT NULL,
  key              uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- what is sent, frozen at the first try, because one key goes with one body; it names the buyer,
  -- so it is forgotten as soon as the provider has answered
  request          jsonb,
  provider_id      text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  confirmation_url text,
  failure          text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- the order has changed since: it is offered no more, but may still be paid, and is watched
  superseded_at    timestamptz,
  paid_at          timestamptz,
  -- when the worker looks at it again; moved on by each look, also by one under way
  due_at           timestamptz,
  tries            integer NOT NULL DEFAULT 0,
  -- the provider is not asked about one payment more often than every few seconds
  asked_at         timestamptz,
  -- when it was asked what it has answered last
  read_at          timestamptz,
  CHECK (amount = lines_total(lines)),
  CHECK (refunded BETWEEN 0 AND amount),
  CHECK (refunded = 0 OR status = 'succeeded'),
  CHECK ((paid_at IS NOT NULL) = (status = 'succeeded')),
  CHECK (status NOT IN ('checking', 'waiting') OR due_at IS NOT NULL),
  CHECK (status <> 'waiting' OR (provider_id IS NOT NULL AND confirmation_url IS NOT NULL))
);
CREATE INDEX payments_order ON payments (order_id, id);
-- one open attempt for an order
CREATE UNIQUE INDEX payments_open ON payments (order_id)
  WHERE status IN ('checking', 'waiting', 'disputed') AND superseded_at IS NULL;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payments_unclear ON payments (status)
  WHERE status IN ('checking', 'waiting', 'disputed');
CREATE INDEX payments_age ON payments (created_at);
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status = 'succeeded' AND NEW.status <> 'succeeded')
    OR OLD.amount <> NEW.amount OR OLD.lines <> NEW.lines OR OLD.key <> NEW.key
    OR (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id))
  EXECUTE FUNCTION refuse_unpaying();

-- Money on its way back. given-up: the provider refused for good, so this money is still kept.
CREATE TABLE refunds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL REFERENCES payments,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  -- of the receipt: whether the goods were handed over already
  payment_mode text NOT NULL CHECK (payment_mode IN ('full_prepayment', 'full_payment')),
  reason       text NOT NULL DEFAULT '',
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  failure      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  done_at      timestamptz,
  due_at       timestamptz NOT NULL DEFAULT now(),
  tries        integer NOT NULL DEFAULT 0,
  CHECK (amount = lines_total(lines)),
  CHECK ((done_at IS NULL) = (status = 'queued'))
);
CREATE INDEX refunds_payment ON refunds (payment_id, id);
CREATE INDEX refunds_due ON refunds (due_at) WHERE status = 'queued';
CREATE INDEX refunds_given_up ON refunds (id) WHERE status = 'given-up';
CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF status, amount ON refunds
  FOR EACH ROW EXECUTE FUNCTION sum_refunds();

-- The second receipt of a payment, at the handover: what was paid before is set off against goods.
CREATE TABLE receipts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL UNIQUE REFERENCES payments,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'succeeded', 'given-up')),
  amount       bigint NOT NULL CHECK (amount > 0),
  lines        jsonb NOT NULL,
  key          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  request      jsonb,
  provider_id  text UNIQUE CHECK (provider_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  failure      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  done_at      timestamptz,
  due_at       timestamptz NOT NULL DEFAULT now(),
  tries        integer NOT NULL DEFAULT 0,
  CHECK (amount = lines_total(lines)),
  CHECK ((done_at IS NULL) = (status = 'queued'))
);
CREATE INDEX receipts_due ON receipts (due_at) WHERE status = 'queued';
CREATE INDEX receipts_given_up ON receipts (id) WHERE status = 'given-up';

-- A refund that staff asked for under a key, so that it is made once.
CREATE TABLE refund_requests (
  order_id   bigint NOT NULL REFERENCES orders,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  -- of what was asked for under it
  hash       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, key)
);

-- Every step of an order and every dropped line is written there when it is done. What changes
-- nothing of what is owed costs an order nothing.
CREATE TRIGGER order_changes_settle AFTER INSERT ON order_status_changes FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'cancelled', 'returned') OR NEW.dropped_position IS NOT NULL)
  EXECUTE FUNCTION settle_changed_order();
CREATE TRIGGER orders_paid_first BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status IN ('ready', 'shipped', 'completed') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION refuse_unpaid_handover();

-- The audit of money: paid orders of which something else is kept than is owed. While nobody has
-- to act there are none; a refund that was given up is one.
CREATE VIEW payment_differences AS
SELECT paid.order_id, kept_of_order(paid.order_id) AS kept,
       lines_total(owed_for_order(paid.order_id)) AS owed
FROM (SELECT DISTINCT order_id FROM payments WHERE status = 'succeeded') AS paid
WHERE kept_of_order(paid.order_id) <> lines_total(owed_for_order(paid.order_id));

-- What search and the product lists read: derived from the catalogue, rebuilt at will, never the
-- truth. Owner: search; the lists are catalogue's.

-- A row of product_search but for its rank: a product that is not hidden, with what it is found by.
-- In the order of weight: the first word of its name (A), the rest of it (B), the manufacturer and
-- the category (C). Without a place and a weight: `рулев^` a word of a category above, c12_ each of
-- these categories, f7_ manufacturer; g3501080_ the part's number in the system of Chinese
-- standards; b1_ make, m3_ model, e12_ engine, m3e12_ model with engine, m3e0_ model with every
-- engine; u_ goods that fit every car, n_ goods of which nobody knows what they fit; v5w30_,
-- l4000_, api_sn_, acea_c3_ what an oil is.
CREATE VIEW search_vectors AS
SELECT product.id AS product_id, product.category_id, product.manufacturer_id, product.price,
       name.tsv || maker.tsv || branch.tsv
       || coalesce(array_to_tsvector(fitting.lexemes), '')
       || array_to_tsvector(part_groups(product.article || coalesce(other.numbers, '')))
       || CASE WHEN product.is_universal THEN 'u_'::tsvector
               WHEN fitting.lexemes IS NULL THEN 'n_'::tsvector ELSE '' END
       || CASE WHEN oil.product_id IS NULL THEN ''
               ELSE array_to_tsvector(
                 oil_lexemes(oil.viscosity, oil.volume_ml, oil.api, oil.acea)) END AS tsv
FROM products AS product
LEFT JOIN product_oils AS oil ON oil.product_id = product.id
-- OFFSET 0: worked out once, not wherever it is read; what many products share, not for each
CROSS JOIN LATERAL (
  SELECT setweight(to_tsvector('russian', split_part(words, ' ', 1)), 'A')
         || setweight(to_tsvector('russian', substr(words, strpos(words || ' ', ' '))), 'B') AS tsv
  FROM (SELECT ltrim(search_words(product.name)) AS words OFFSET 0) AS spoken
  OFFSET 0) AS name
CROSS JOIN LATERAL (
  SELECT setweight(to_tsvector('russian', search_words(manufacturer.name)), 'C')
         || array_to_tsvector(ARRAY['f' || manufacturer.id || '_']) AS tsv
  FROM manufacturers AS manufacturer WHERE manufacturer.id = product.manufacturer_id
  OFFSET 0) AS maker
CROSS JOIN LATERAL (SELECT branch_vector(product.category_id) AS tsv OFFSET 0) AS branch
CROSS JOIN LATERAL (
  SELECT string_agg(' ' || number, '') AS numbers FROM article_numbers
  WHERE product_id = product.id AND kind = 'original') AS other
CROSS JOIN LATERAL (
  SELECT array_agg(ARRAY[
    'b' || (SELECT make_id FROM models WHERE id = fitment.model_id) || '_',
    'm' || fitment.model_id || '_',
    'e' || coalesce(fitment.engine_id, 0) || '_',
    'm' || fitment.model_id || 'e' || coalesce(fitment.engine_id, 0) || '_']) AS lexemes
  FROM fitments AS fitment WHERE fitment.product_id = product.id
) AS fitting
WHERE NOT product.is_hidden;

-- A row of model_listing: a product that is not hidden, once for every model it fits. engine_ids is
-- NULL for what fits every engine of the model.
CREATE VIEW model_fitments AS
SELECT fitment.model_id, product.category_id, product.price, product.id AS product_id,
       CASE WHEN bool_and(fitment.engine_id IS NOT NULL)
            THEN array_agg(DISTINCT fitment.engine_id) END AS engine_ids
FROM products AS product JOIN fitments AS fitment ON fitment.product_id = product.id
WHERE NOT product.is_hidden
GROUP BY product.id, fitment.model_id;

-- The version of a source of words and names that searches are read with: a process that keeps them
-- in memory reads them anew when the sum of the versions has changed. A row per source, so that a
-- rebuild, which takes a minute, and a renamed make meanwhile never wait for each other.
CREATE TABLE search_versions (
  source  text PRIMARY KEY,
  version bigint NOT NULL
);

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY[
    'makes', 'models', 'engines', 'model_engines', 'manufacturers', 'manufacturer_synonyms',
    'categories', 'cities', 'stock_locations']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS current_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_insert', source);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I
                    REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_update', source);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS former_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION follow_names()',
                   source || '_follow_delete', source);
  END LOOP;
END $$;

-- A text that a search found nothing for, so that the owner sees what buyers miss.
CREATE TABLE empty_searches (
  text         text PRIMARY KEY CHECK (char_length(text) BETWEEN 1 AND 200),
  search_count integer NOT NULL DEFAULT 1 CHECK (search_count > 0),
  first_at     timestamptz NOT NULL DEFAULT now(),
  last_at      timestamptz NOT NULL DEFAULT now() CHECK (last_at >= first_at)
);

-- Makes product_search, model_listing, model_category_counts, category_counts and catalogue_words:
-- a rebuild makes these tables anew, so build_product_lists.sql is where they are defined.
SELECT rebuild_product_lists();

-- News written by the shop. Owner: content.

-- A news item.
CREATE TABLE news_items (
  id           integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  path         text NOT NULL UNIQUE CHECK (path ~ '^[a-z0-9-]+$'),
  title        text NOT NULL CHECK (title <> ''),
  logo         text NOT NULL DEFAULT '',
  teaser       text NOT NULL DEFAULT '',
  published_on date NOT NULL
);

-- A block of a news item: a title, a picture and paragraphs.
CREATE TABLE news_blocks (
  news_item_id integer NOT NULL REFERENCES news_items ON DELETE CASCADE,
  position     integer NOT NULL,
  title        text,
  dated_on     date,
  image        text NOT NULL DEFAULT '',
  paragraphs   text[] NOT NULL,
  PRIMARY KEY (news_item_id, position)
);

-- The exchange with 1C: its sessions and files, what 1C has told, its journal. Owner: commerceml.

-- A session of an exchange. From `init` on it keeps others of its kind out.
CREATE TABLE exchange_sessions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('catalog', 'sale')),
  token_hash      text NOT NULL UNIQUE,
  sessid          text NOT NULL,
  version         text NOT NULL DEFAULT '',
  started_at      timestamptz NOT NULL DEFAULT now(),
  seen_at         timestamptz NOT NULL DEFAULT now(),
  begun_at        timestamptz,
  ended_at        timestamptz,
  -- nothing is left to do unless more files come: others need not wait
  is_resting      boolean NOT NULL DEFAULT false,
  -- a catalogue came that holds all goods there are, and offers after it
  is_full         boolean NOT NULL DEFAULT false,
  has_offers      boolean NOT NULL DEFAULT false,
  -- the offers were all there are, too
  has_full_offers boolean NOT NULL DEFAULT false,
  -- orders that were given and are not confirmed yet
  given_orders    bigint[] NOT NULL DEFAULT '{}',
  given_at        timestamptz
);
CREATE INDEX exchange_sessions_seen ON exchange_sessions (seen_at);

-- A file of a session.
CREATE TABLE exchange_files (
  session_id  bigint NOT NULL REFERENCES exchange_sessions ON DELETE CASCADE,
  name        text NOT NULL CHECK (name <> ''),
  size        bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- of the last piece: the same again is a repeat after a lost answer
  piece_hash  text NOT NULL DEFAULT '',
  state       text NOT NULL DEFAULT 'coming'
              CHECK (state IN ('coming', 'importing', 'done', 'failed')),
  -- records of it that are in the catalogue; a process that continues begins behind them
  taken       integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  failure     text NOT NULL DEFAULT '',
  worker      text,
  lease_until timestamptz,
  PRIMARY KEY (session_id, name)
);

-- A run of the exchange: the journal of what it refused, what waits for the owner's decision, and
-- what it changed, so that it can be undone as a price list can.
CREATE TABLE exchange_runs (
  -- of the sequence of import_runs: changes of lists and of exchanges are kept in the same tables
  id           integer PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('import_runs', 'id')),
  session_id   bigint NOT NULL,
  -- of CommerceML, '' before version 3
  version      text NOT NULL DEFAULT '',
  -- the setting of the price type that buyers pay; NULL: there was none
  price_type   text,
  status       text NOT NULL DEFAULT 'running'
               CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  failure      text NOT NULL DEFAULT '',
  -- what the owner is asked: [{"about", "count", "text"}]
  questions    jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
  started_at   timestamptz NOT NULL DEFAULT now(),
  -- of the last thing that it wrote
  finished_at  timestamptz NOT NULL DEFAULT now(),
  undone_at    timestamptz,
  -- since when its changes are not kept any more: it cannot be undone
  forgotten_at timestamptz,
  -- offers that it named, and those of them that were refused
  offers       integer NOT NULL DEFAULT 0 CHECK (offers >= 0),
  refused      integer NOT NULL DEFAULT 0 CHECK (refused >= 0),
  -- counts: what there was before the run, and what its files have changed since
  sums         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sums) = 'object'),
  new_products int4multirange NOT NULL DEFAULT '{}',
  -- all its rows in the ledger of stock stand behind this one
  ledger_from  bigint NOT NULL
);
-- the open run of a session
CREATE INDEX exchange_runs_session ON exchange_runs (session_id);

-- An offer that a run refused, and why; at most a thousand of each run.
CREATE TABLE exchange_refusals (
  run_id   integer NOT NULL REFERENCES exchange_runs ON DELETE CASCADE,
  offer_id text NOT NULL,
  name     text NOT NULL,
  article  text NOT NULL,
  reason   text NOT NULL CHECK (reason <> ''),
  PRIMARY KEY (run_id, offer_id)
);

-- A row as it was before a run first changed it; `was` is NULL where there was none.
CREATE TABLE exchange_former (
  run_id     integer NOT NULL,
  table_name text NOT NULL,
  key        text NOT NULL,
  was        jsonb,
  PRIMARY KEY (run_id, table_name, key)
);

-- A group of goods in 1C.
CREATE TABLE exchange_groups (
  id        text PRIMARY KEY CHECK (id <> ''),
  parent_id text,
  name      text NOT NULL
);

-- A property of goods in 1C, with the values that it can have.
CREATE TABLE exchange_properties (
  id      text PRIMARY KEY CHECK (id <> ''),
  name    text NOT NULL,
  options jsonb NOT NULL
);

-- A price type of 1C.
CREATE TABLE exchange_price_types (
  id            text PRIMARY KEY CHECK (id <> ''),
  name          text NOT NULL,
  -- the order in which 1C told of them
  position      integer GENERATED ALWAYS AS IDENTITY,
  price_type_id integer NOT NULL REFERENCES price_types,
  -- the setting for which it is what buyers pay ('': without one), whatever its name is since
  chosen_for    text
);

-- A warehouse of 1C.
CREATE TABLE exchange_warehouses (
  id          text PRIMARY KEY CHECK (id <> ''),
  name        text NOT NULL,
  -- NULL: the shop has no city yet where it could lie
  location_id integer REFERENCES stock_locations
);

-- What 1C has told last of a product; it is published when its file is read whole.
CREATE TABLE exchange_products (
  id         text PRIMARY KEY CHECK (id <> ''),
  told       jsonb NOT NULL,
  is_deleted boolean NOT NULL,
  -- the session that named it last
  seen_in    bigint NOT NULL
);
CREATE INDEX exchange_products_seen ON exchange_products (seen_in);

-- What 1C has told last of an offer, and what has become of it in the catalogue.
CREATE TABLE exchange_offers (
  id            text PRIMARY KEY CHECK (id <> ''),
  product_id    text NOT NULL,
  told          jsonb NOT NULL,
  prices        jsonb,
  quantity      integer,
  stocks        jsonb,
  -- the sessions that told the quantity and the stocks last, and when
  quantity_in   bigint,
  stocks_in     bigint,
  counted_at    timestamptz,
  is_deleted    boolean NOT NULL,
  -- a full exchange was without it
  is_absent     boolean NOT NULL DEFAULT false,
  -- the session that named it last
  seen_in       bigint NOT NULL,
  state         text NOT NULL DEFAULT 'waiting'
                CHECK (state IN ('waiting', 'on-sale', 'withdrawn', 'refused')),
  -- why it is not on sale, or what was to be told beside
  reason        text NOT NULL DEFAULT '',
  -- refused because another of 1C's goods has its article; the other may go with this exchange
  is_rival      boolean NOT NULL DEFAULT false,
  -- the session that has named it, or its product, and is not published since; NULL: none
  due_in        bigint,
  -- the run that it is held with whole, until it is published
  held_in       integer,
  -- the session that has told its prices and is not published since; NULL: none
  price_due_in  bigint,
  -- the run with which its price alone waits for the owner
  price_held_in integer
);
CREATE INDEX exchange_offers_product ON exchange_offers (product_id);
CREATE INDEX exchange_offers_seen ON exchange_offers (seen_in);
CREATE INDEX exchange_offers_refused ON exchange_offers (id) WHERE state = 'refused';
CREATE INDEX exchange_offers_due ON exchange_offers (due_in, id) WHERE due_in IS NOT NULL;
CREATE INDEX exchange_offers_price_held ON exchange_offers (price_held_in, id)
  WHERE price_held_in IS NOT NULL;

-- A place where 1C has counted a product last: where it does so no more, nothing of it is left.
CREATE TABLE exchange_counts (
  product_id  integer NOT NULL REFERENCES products,
  location_id integer NOT NULL REFERENCES stock_locations,
  PRIMARY KEY (product_id, location_id)
);

-- A place where 1C counts a product that it offers.
CREATE VIEW places_of_1c AS
SELECT known.product_id, known.location_id
FROM exchange_counts AS known
JOIN supplier_offers AS offer ON offer.product_id = known.product_id
JOIN suppliers AS supplier ON supplier.id = offer.supplier_id
WHERE lower(supplier.name) = lower('1С');

-- An order that 1C knows.
CREATE TABLE exchange_orders (
  order_id   bigint PRIMARY KEY REFERENCES orders,
  -- the order's number in 1C
  number     text NOT NULL,
  paid_on    text,
  shipped_on text,
  told_at    timestamptz NOT NULL DEFAULT now()
);

-- Former rows of what a run of the exchange changes.
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_offers
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_offers
  FOR EACH ROW
  WHEN ((OLD.told, OLD.prices, OLD.quantity, OLD.stocks, OLD.is_deleted, OLD.is_absent, OLD.state,
         OLD.reason)
        IS DISTINCT FROM
        (NEW.told, NEW.prices, NEW.quantity, NEW.stocks, NEW.is_deleted, NEW.is_absent, NEW.state,
         NEW.reason)
        -- held with another exchange so far
        OR OLD.due_in <> NEW.due_in)
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON exchange_products
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON exchange_products
  FOR EACH ROW
  WHEN ((OLD.told, OLD.is_deleted) IS DISTINCT FROM (NEW.told, NEW.is_deleted))
  EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR UPDATE OR DELETE ON external_ids
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER UPDATE ON product_prices
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION keep_exchange_former();
CREATE TRIGGER keep_former AFTER INSERT OR DELETE ON exchange_counts
  FOR EACH ROW EXECUTE FUNCTION keep_exchange_former();

-- The documents by which undone runs, and their undoing, stand in the ledger of stock.
CREATE VIEW undone_documents AS
SELECT concat(run.name, ' ', run.id, undoing.suffix) AS document, run.undone_at
FROM (SELECT 'import' AS name, id, undone_at FROM import_runs WHERE status = 'undone'
      UNION ALL
      SELECT '1c', id, undone_at FROM exchange_runs WHERE status = 'undone') AS run
CROSS JOIN (VALUES (''), (' undone')) AS undoing(suffix);

-- Staff, their sessions and acts, and who holds much of the stock. Owner: back-office.

-- A member of staff.
CREATE TABLE staff (
  id            integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name          text NOT NULL CHECK (name <> ''),
  email         text NOT NULL UNIQUE CHECK (email = lower(email))
                CONSTRAINT staff_email_told CHECK (email <> ''),
  role          text NOT NULL CHECK (role IN ('owner', 'manager', 'seller', 'editor')),
  -- a seller without a shop would see no orders, or those of all
  store_id      integer REFERENCES stores,
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  disabled_at   timestamptz,
  CONSTRAINT staff_seller_has_store CHECK (role <> 'seller' OR store_id IS NOT NULL)
);

-- A session of a member of staff; of the token only the hash is kept.
CREATE TABLE staff_tokens (
  token_hash bytea PRIMARY KEY,
  staff_id   integer NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_tokens_staff ON staff_tokens (staff_id);
CREATE INDEX staff_tokens_expiry ON staff_tokens (expires_at);

-- An act of staff: a record that nobody rewrites.
CREATE TABLE staff_acts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   integer REFERENCES staff,
  act        text NOT NULL,
  subject    text NOT NULL DEFAULT '',
  details    jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN staff_acts.staff_id IS 'NULL: the command line';
CREATE TRIGGER staff_acts_are_kept BEFORE UPDATE OR DELETE ON staff_acts
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_acts();
CREATE TRIGGER staff_acts_are_not_emptied BEFORE TRUNCATE ON staff_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_acts();

-- An account or a network address whose open orders hold more than a share of the stock: a row for
-- as long as it lasts, so that the owner is written to once.
CREATE TABLE large_holders (
  kind    text NOT NULL CHECK (kind IN ('account', 'address')),
  -- the customer's number, or the network address
  subject text NOT NULL,
  since   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, subject)
);

-- Gives the facts of a product that 1C states beside a list's, as product_changes keeps them.
CREATE OR REPLACE FUNCTION facts_of(p_product products) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'unit', p_product.unit, 'country', p_product.country, 'vat_rate', p_product.vat_rate,
    'article', p_product.article, 'article_norm', p_product.article_norm,
    'manufacturer_id', p_product.manufacturer_id)
$$;

-- Places an order: locks the stock, takes today's prices, reserves the units and writes the order.
-- It is one round trip and one transaction. Stock is locked in the order of products and locations,
-- so that two orders never wait for each other crosswise. It waits 0.3 s for a lock and is then
-- tried again by its caller (with-retries.ts): between the tries the connection is free for other
-- orders.
-- A refusal is an exception, so nothing of it is kept:
--   SW401 the customer has deleted his account
--   SW409 stock is short or the total changed, DETAIL {"short", "lines": [{id, available, price}]}
--   SW410 the idempotency key was used with another request
--   SW422 a field is wrong, DETAIL {"field": name}; of a quantity that is no multiple of how the
--         product is sold, DETAIL {"field": "items", "name", "multiplicity"}
--   SW423 the open orders of the customer or of his address would hold too much, DETAIL {"of":
--         "units", "total", "address" or "newcomers", "most", "held", "asked" units or "left"
--         kopecks, "confirmed"}
-- p_products and p_quantities run in parallel, one entry per product. Prices are kopecks. p_cars is
-- an array beside p_products: the car that a line was bought for, or null. p_placed_from is the
-- caller's network address; without p_bounds any number is reserved. The letter names the time
-- until which the shop confirms the order, p_confirm_hours from now; 0: it names none.
CREATE OR REPLACE FUNCTION place_order(
  p_customer integer, p_key text, p_request_hash text,
  p_payment_method integer, p_shipping_method integer,
  p_address text, p_phone text, p_comment text,
  p_products integer[], p_quantities integer[], p_expected_total bigint, p_cars jsonb DEFAULT NULL,
  p_placed_from text DEFAULT NULL, p_bounds order_bounds DEFAULT NULL,
  p_confirm_hours integer DEFAULT 0
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

  -- nobody waits here but where the bound is near: sixteen orders like this one may come at once
  IF is_bounded AND terms.is_newcomer
     AND p_bounds.newcomers_of_address > 0 AND p_placed_from IS NOT NULL THEN
    SELECT coalesce(sum(held_units), 0) INTO held_there FROM orders
    WHERE placed_from = p_placed_from AND held_units > 0 AND is_newcomer;
    IF held_there + 16 * wanted_units > p_bounds.newcomers_of_address THEN
      PERFORM pg_advisory_xact_lock(-37, hashtext(p_placed_from));
      SELECT coalesce(sum(placed.held_units), 0) INTO held_there
      FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
      WHERE placed.placed_from = p_placed_from AND placed.held_units > 0 AND placed.is_newcomer
        AND customer.vouched_at IS NULL;
    END IF;
    IF held_there + wanted_units > p_bounds.newcomers_of_address THEN
      RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
        'of', 'newcomers', 'most', p_bounds.newcomers_of_address, 'held', held_there,
        'asked', wanted_units, 'confirmed', terms.is_confirmed)::text;
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
      is_unconfirmed, is_newcomer)
    SELECT p_customer, p_payment_method, terms.payment, p_shipping_method,
           terms.shipping, terms.store_id, p_address, p_phone, p_comment,
           sum(price::bigint * quantity), sum(quantity), p_placed_from, NOT terms.is_confirmed,
           terms.is_newcomer
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

-- Gives one line of an order as JSON, in the shape of order_document.
-- It is SQL, so that it becomes part of the statement that calls it.
CREATE OR REPLACE FUNCTION told_line(p_line order_lines) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'position', p_line.position,
    'productId', p_line.product_id, 'productKey', p_line.product_key, 'name', p_line.name,
    'article', p_line.article, 'manufacturer', p_line.manufacturer,
    'unitPrice', p_line.unit_price, 'quantity', p_line.quantity,
    'fitment', p_line.fitment_verdict)
$$;

-- Gives an order as JSON with the lines that it is given, in the shape of order_document.
-- It is SQL, so that it becomes part of the statement that calls it.
CREATE OR REPLACE FUNCTION told_order(p_order orders, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', p_order.id, 'createdAt', p_order.created_at, 'status', p_order.status,
    'address', p_order.address, 'phone', p_order.phone, 'comment', p_order.comment,
    'paymentMethod', p_order.payment_method, 'shippingMethod', p_order.shipping_method,
    'storeId', p_order.store_id, 'total', p_order.total, 'lines', p_lines)
$$;

CREATE TABLE migrations (
  name text PRIMARY KEY, checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE applied_functions (
  name text PRIMARY KEY, checksum text NOT NULL, version text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now());

-- Rows, without what the schema has put in, and as they were written: no trigger follows them.
SET LOCAL session_replication_role = replica;
DELETE FROM order_steps;
DELETE FROM order_settings;
DELETE FROM payment_methods;
DELETE FROM shipping_methods;
DELETE FROM search_versions;

INSERT INTO customers VALUES
	(1, 'Иван', 'Петров', 'Сергеевич', '79150000001', 'ivan@example.ru', '2026-11-23 22:00:56.615573+00', NULL, NULL, NULL, '-', NULL, NULL, NULL, '2026-11-23 22:00:56.464382+00', NULL),
	(2, 'Мария', 'Иванова', 'Сергеевич', '79150000002', 'maria@example.ru', NULL, NULL, NULL, NULL, '-', NULL, NULL, NULL, '2026-11-23 22:00:56.581812+00', NULL);

INSERT INTO analogue_groups VALUES
	(1, 'E4G16-1012040', 'E4G161012040');

INSERT INTO categories VALUES
	(1, NULL, 'filters', 'Фильтры', 'box', 0, NULL, false),
	(2, 1, 'oil-filters', 'Фильтры масляные', 'box', 1, NULL, false),
	(3, 1, 'air-filters', 'Фильтры воздушные', 'box', 2, NULL, false),
	(4, 1, 'cabin-filters', 'Фильтры салона', 'box', 3, NULL, false),
	(5, NULL, 'brakes', 'Тормозная система', 'box', 4, NULL, false),
	(6, 5, 'brake-pads', 'Колодки тормозные', 'box', 5, NULL, false),
	(7, NULL, 'spark-plugs', 'Свечи зажигания', 'box', 6, NULL, false),
	(8, NULL, 'oils', 'Масла', 'box', 7, NULL, false),
	(9, NULL, 'prochee', 'Прочее', 'box', 8, NULL, false);

INSERT INTO manufacturers VALUES
	(1, 'Chery', 'CHERY', NULL, false),
	(2, 'Mann-Filter', 'MANNFILTER', NULL, false),
	(3, 'Big Filter', 'BIGFILTER', NULL, false),
	(5, 'Haval', 'HAVAL', NULL, false),
	(6, 'Лукойл', 'ЛYKOЙЛ', NULL, false),
	(38, 'Kolbenwerk', 'KOLBENWERK', NULL, false);

INSERT INTO products VALUES
	(1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'E4G161012040', 1, 2, 1, '', 'original', 'Китай', 'Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент. Картонный фильтрующий элемент.', 45050, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.389768+00', '2026-11-23 22:00:55.389768+00'),
	(2, 'part-w71295', 'Фильтр масляный', 'W 712/95', 'W71295', 2, 2, 1, '', 'analogue-1', 'Германия', '', 69000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.406624+00', '2026-11-23 22:00:55.406624+00'),
	(3, 'part-gb1138', 'Фильтр масляный', 'GB-1138', 'GB1138', 3, 2, 1, '', 'analogue-2', 'Россия', '', 31000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.431112+00', '2026-11-23 22:00:55.431112+00'),
	(4, 'part-t151109111', 'Фильтр воздушный', 'T15-1109111', 'T151109111', 1, 3, NULL, '', 'original', 'Китай', '', 89000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.441947+00', '2026-11-23 22:00:55.441947+00'),
	(5, 'part-3501175xkn01a', 'Колодки тормозные передние', '3501175XKN01A', '3501175XKN01A', 5, 6, NULL, '', 'original', 'Китай', '', 520000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.448659+00', '2026-11-23 22:00:55.448659+00'),
	(6, 'part-3149287', 'Масло моторное 5W-30', '3149287', '3149287', 6, 8, NULL, 'Синтетическое', 'analogue-1', 'Россия', '', 299999, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, true, false, NULL, false, 0, '2026-11-23 22:00:55.475635+00', '2026-11-23 22:00:55.475635+00'),
	(7, 'part-hidden0001', 'Фильтр салона 7', 'HIDDEN-0001', 'HIDDEN0001', 1, 2, 1, '', 'analogue-1', 'Китай', '', 45000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, true, 0, '2026-11-23 22:00:55.497621+00', '2026-11-23 22:00:55.497621+00'),
	(8, 'part-plug1000', 'Свеча зажигания', 'PLUG-1000', 'PLUG1000', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.504048+00', '2026-11-23 22:00:55.504048+00'),
	(9, 'part-plug1001', 'Свеча зажигания', 'PLUG-1001', 'PLUG1001', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30100, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.510221+00', '2026-11-23 22:00:55.510221+00'),
	(10, 'part-plug1002', 'Свеча зажигания', 'PLUG-1002', 'PLUG1002', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30200, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.519661+00', '2026-11-23 22:00:55.519661+00'),
	(11, 'part-plug1003', 'Свеча зажигания', 'PLUG-1003', 'PLUG1003', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30300, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.521789+00', '2026-11-23 22:00:55.521789+00'),
	(12, 'part-plug1004', 'Свеча зажигания', 'PLUG-1004', 'PLUG1004', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30400, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.522852+00', '2026-11-23 22:00:55.522852+00'),
	(13, 'part-plug1005', 'Свеча зажигания', 'PLUG-1005', 'PLUG1005', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30500, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.523942+00', '2026-11-23 22:00:55.523942+00'),
	(14, 'part-plug1006', 'Свеча зажигания', 'PLUG-1006', 'PLUG1006', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30600, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.528379+00', '2026-11-23 22:00:55.528379+00'),
	(15, 'part-plug1007', 'Свеча зажигания', 'PLUG-1007', 'PLUG1007', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30700, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.536139+00', '2026-11-23 22:00:55.536139+00'),
	(16, 'part-plug1008', 'Свеча зажигания', 'PLUG-1008', 'PLUG1008', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30800, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.540831+00', '2026-11-23 22:00:55.540831+00'),
	(17, 'part-plug1009', 'Свеча зажигания', 'PLUG-1009', 'PLUG1009', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 30900, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.544164+00', '2026-11-23 22:00:55.544164+00'),
	(18, 'part-plug1010', 'Свеча зажигания', 'PLUG-1010', 'PLUG1010', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.551095+00', '2026-11-23 22:00:55.551095+00'),
	(19, 'part-plug1011', 'Свеча зажигания', 'PLUG-1011', 'PLUG1011', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31100, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.554166+00', '2026-11-23 22:00:55.554166+00'),
	(20, 'part-plug1012', 'Свеча зажигания', 'PLUG-1012', 'PLUG1012', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31200, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.55814+00', '2026-11-23 22:00:55.55814+00'),
	(21, 'part-plug1013', 'Свеча зажигания', 'PLUG-1013', 'PLUG1013', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31300, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.562983+00', '2026-11-23 22:00:55.562983+00'),
	(22, 'part-plug1014', 'Свеча зажигания', 'PLUG-1014', 'PLUG1014', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31400, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.56424+00', '2026-11-23 22:00:55.56424+00'),
	(23, 'part-plug1015', 'Свеча зажигания', 'PLUG-1015', 'PLUG1015', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31500, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.570536+00', '2026-11-23 22:00:55.570536+00'),
	(24, 'part-plug1016', 'Свеча зажигания', 'PLUG-1016', 'PLUG1016', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31600, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.572273+00', '2026-11-23 22:00:55.572273+00'),
	(25, 'part-plug1017', 'Свеча зажигания', 'PLUG-1017', 'PLUG1017', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31700, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.578014+00', '2026-11-23 22:00:55.578014+00'),
	(26, 'part-plug1018', 'Свеча зажигания', 'PLUG-1018', 'PLUG1018', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31800, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.581442+00', '2026-11-23 22:00:55.581442+00'),
	(27, 'part-plug1019', 'Свеча зажигания', 'PLUG-1019', 'PLUG1019', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 31900, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.592463+00', '2026-11-23 22:00:55.592463+00'),
	(28, 'part-plug1020', 'Свеча зажигания', 'PLUG-1020', 'PLUG1020', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.595315+00', '2026-11-23 22:00:55.595315+00'),
	(29, 'part-plug1021', 'Свеча зажигания', 'PLUG-1021', 'PLUG1021', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32100, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.596357+00', '2026-11-23 22:00:55.596357+00'),
	(30, 'part-plug1022', 'Свеча зажигания', 'PLUG-1022', 'PLUG1022', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32200, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.615802+00', '2026-11-23 22:00:55.615802+00'),
	(31, 'part-plug1023', 'Свеча зажигания', 'PLUG-1023', 'PLUG1023', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32300, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.622651+00', '2026-11-23 22:00:55.622651+00'),
	(32, 'part-plug1024', 'Свеча зажигания', 'PLUG-1024', 'PLUG1024', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32400, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.624119+00', '2026-11-23 22:00:55.624119+00'),
	(33, 'part-plug1025', 'Свеча зажигания', 'PLUG-1025', 'PLUG1025', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32500, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.629769+00', '2026-11-23 22:00:55.629769+00'),
	(34, 'part-plug1026', 'Свеча зажигания', 'PLUG-1026', 'PLUG1026', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32600, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.638069+00', '2026-11-23 22:00:55.638069+00'),
	(35, 'part-plug1027', 'Свеча зажигания', 'PLUG-1027', 'PLUG1027', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32700, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.646156+00', '2026-11-23 22:00:55.646156+00'),
	(36, 'part-plug1028', 'Свеча зажигания', 'PLUG-1028', 'PLUG1028', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32800, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.647308+00', '2026-11-23 22:00:55.647308+00'),
	(37, 'part-plug1029', 'Свеча зажигания', 'PLUG-1029', 'PLUG1029', 1, 7, NULL, '', 'analogue-1', 'Китай', '', 32900, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:55.648211+00', '2026-11-23 22:00:55.648211+00'),
	(38, 'bolt-kolesa-kolbenwerk-n-1', 'Болт колеса', 'N-1', 'N1', 38, 9, NULL, '', 'analogue-1', NULL, '', 15000, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:56.864396+00', '2026-11-23 22:00:56.864396+00'),
	(39, 'gajka-kolesa-kolbenwerk-n-2', 'Гайка колеса', 'N-2', 'N2', 38, 9, NULL, '', 'analogue-1', NULL, '', 7550, 22, 'шт', 1, 1, NULL, NULL, NULL, NULL, false, false, NULL, false, 0, '2026-11-23 22:00:56.864396+00', '2026-11-23 22:00:56.864396+00');

INSERT INTO applied_functions VALUES
	('count_attempt', 'c74da31287ee9f263328f5d728bc8ca5f9373a4835e01074c1f830d1a0a7ac68', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('count_attempts', 'eeefdc7d9b6147b63f4374e3bd26a2699ace2c16e4b2ef09597f4110fcca1284', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_kept_email', 'fd3e30ee5f68749deb2ed4f7f35c5b639b6330b2c8f3abec5858adef91b9c90e', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('withdraw_link_letters', 'b0e06d2795a75fafba7075c363c9eb51cbe8a963451fb3553d0aca86b973b20e', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_rewriting_acts', '4a26e4dc6a6c54277f882dd84b80d6799ab69e8942a1995fa88576ac9bede5df', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('build_product_lists', '0f19d2a8961e2f14054a2365390ea2a643a1991f63cc7a672a2f9281cf81ada6', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('change_stock', '312778f4c507db1b287047b9fafb050b9875127be3014d1e231c9eedfbc7baaa', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('correct_stock', '32502038c1505e2253fe1ef2d0230b1d7864096b49ecbf9accefae9727cf0af1', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('count_stock', '89a15888bb0eac5df018807a57595881bf01693b8e9c6874ab0ec82f15ee7e26', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('engine_viscosity', '4a499c76c55bc031873190e8e67400b8bdbbc15177ad90c9eedbc215ed91eb67', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('follow_oils', 'b6706eba647a2e92bfee6bc64e332703432df50d79e68021fada0fe662d367ff', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('hold_stock', 'f492f85cfc149d9d4c26f57f62ad20d148965bfd9194af46780e2ed2182c6935', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('lock_product_lists', '5d7c2231ea0de8b03147c96c5ab944b9ac0f64669759610f8e0e803805350ee7', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('move_stock', 'd227c8c09973d4b1a648c0d090463189d66b903d8ffcd8968c37e51e25ce806a', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('rebuild_product_lists', '35dcbe05dd729560d7a988f84aaadbcd1363462c09a112b8eae7e8e9ad640969', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refresh_oil_listing', '39e65d10ba2e01e4487b0301cf1a32b4e4571b9c4d308dbfdbc58e61815b6b68', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refresh_product_lists', 'adb829e0620695c77a30d4413d171743e9228d821826797df130ae816fc70b00', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('swap_product_lists', 'f51cb43f9041849376a8d8200069cc182dfff95b79cac370570720aafc26b063', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('exchange_holds', '61454cbc2396e21610645ae74d80a87599d9a2c63b9165d405f984da008f5bb9', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('keep_exchange_former', '27432db076aeb20d04d8ef7d20007f8b7d038f8a3bdb6ac8a44320d74fcf9637', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('restore_exchange_former', 'ce01273438f87a97a83bd23604644c869d163715fd29fdabc9cca469184bdd70', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('queue_letter', '10f324ed84631db645ebb70146401df9744b94af2f18ac049a45037903343c61', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('confirm_until', '3fecda54f9e36e3cc5575fe8aaaacb02a0b1a5eaaa5b68e4d518c4e67862958a', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('count_held_units', 'e6b807961e164ec8d97ef4b8e27dd05363d5b3b46495c210cfa2fe6455c48296', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('drop_order_line', 'c331579edad6b77fa78aa4553897332b343fa302061ee2d9920e16bc389b13a0', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('expire_order', 'a8e877f1afcf4480231b0b23a5754b3e7637dd0786df77d8602d03a3d12acbae', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('fitment_verdict', 'a17a7eeeebc6b81e2a30a5c2eb30b570101c86819c4e107039cd292483dd45e0', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('may_place_order', 'ddf47288a4a3310874dd34601bf36d87e864f2b16ae36948ee2517334942bef8', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('move_order_units', 'e80c96952c259d2e55fac0968065abccea1378fffd037720ab9945c62bf8d886', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('order_document', '68e6b6cd71e6505e3b894125e985733354a8fa97e8dc93d99841cd52c99f3d76', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('place_order', '399718d26d413970cc0c78cb21691cd7304ea9f305bc5ea7d317a409da027723', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('queue_order_letter', '46e30d8fc7cb691758ef4099bd0ac9fc178fdd25cb0a3b08deadd0cec792fc0c', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_lines', 'b9a4fb0c1d7a710da62b480ff0e465e7be6a6f3a387891934fee48cc315ce570', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_removal', '29953c13871a36b35f7622631a8fb1a243ebf13dce2842e7b23a7b6c1029911b', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('step_order', '21752bc89b403a493d3a040d386ab6f568cfcf1a365056793c852c5d006e54be', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('told_line', 'dbb7506372e75f60633094f4718c7ccd8b35efe8381ab7c7c6d989bbbaf0e387', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('told_order', '0d9fdfed57b7ec30aabc0f389b38a7f105adda20dce53356b01e750fc4bec0c7', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('warn_of_expiry', '711f2055438bdd1a73f7051cc50ad02bddd510a7e9afe126fda8f15a04c69020', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('write_order_letter', 'f3cf3ac04219b534e6db58b028bc640ea1fbc5b559d08e8f5d8856d5423ab3ff', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('begin_payment', '436b5c664f6660790a89817f302ee9a022a5919e183b5118e9f24450888646b8', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('cancel_unpaid_order', 'd76d6aef1f207f4b09f2dd6af6493ad79976945a61ccdc30f65f042b36d7fdc2', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('has_money_under_way', 'f8e19cc034ccee0eb6de67a47f628792e3a0792c244131c655a0f2b8cd7b7b4c', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('is_order_paid', 'f473205a57dfde9a2a8b9f1d1fab442dd4a09b0a277fe419949ccd436d0849f7', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('kept_lines', '800aead7ef846bfb8dac855562f7c78ef08658bbe4d63206371a036246187ac1', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('kept_of_order', '1d12d3323aba6e4c3e34ae2f2e774a388bd47da9e96b3c47d7e8ed5a3440dbc3', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('lines_total', '4b18bd6e92226f917d099aba91bbf63618ccbba812a672d6f188e61220c24275', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('may_be_paid', 'a6728d6d460e5e408e0f196c2213f8c3a9f4aa5d9f2244d7cdc6c356d54cca4c', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('note_payment', 'eb8f808f163d7cb194e2082c3e8b21b7efed910f4dfeace9be81814775b40a07', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('owed_for_order', 'bd011ce75f8362e5c87b20574f5977567f2582242824e4b25225052ce9ffc2a2', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('owed_lines', '9cfb762e096b9d286ea067af629e255f44d9a6723183e10feb7772f4b0fdfa00', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('pay_on_receipt', '49295a074edf85e0fe612a6251a0aef47d96044b04cb5119b97f6c394d669d46', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('pay_until', 'a6b337f39794f28c3c2444689b2d7482d26070302ad924ae42f83cdbbaae42ad', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refund_units', '54e98c1bfcf60fa35a089ab761113d6e08c5fa1c2f7788cc13b2ba0c26583b42', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_unpaid_handover', '0b5058f2bcb96a3d56d6f8c6fe515c37ad0995ee00978913c5624b469a982f20', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_unpaying', '862048e2b1db2fbeafbc4de4adb60097a4cf4caa9aaa4fe8345c5ac30a8a0121', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('settle_changed_order', '33ea5d1859af1ea4ebc880c8b9758e889c0f574551375b9f391b69005d1875f4', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('settle_order', '517392db156541ca5cfe8358be0fac21ebfa686c1f8579034679cd0dc5ac7625', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('sum_refunds', '5be4986e73a8ce22a33a8b606031578e5881c7e03c0bd0b2b4fe5fc9490cd885', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('branch_vector', '89ba2dc6ad3229ba54c0bbc0e9d89e94df30bd91fd81db21fb940d4a0648333c', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('follow_names', '4cf301a013050a804ddbfade44ee35cb878b7556faede0caf2113f0ce78b70dd', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('index_search_tiers', 'cda85c79202050f07613e271629b99685ecad155d5a3c79b894acf60e15b5006', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('is_fit_unknown_beside', '4802fa0e17b771ff6202c523b522f2ad103881c2c177579bbebeb43d098a9f86', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('lexeme_of', 'de48057f40c2e807eeb40e2dc131c437df3fb7d283498828c7b0f01c20f19061', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('oil_lexemes', 'bee70f4f178050fdc4c23d738ac403d766269d5f1ebac8751c625332ef40b6a0', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('part_groups', 'ed1d500abc657e0d5366f6af43c203916aec0cee129d2e0866ae9ba8abd4b6a7', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('raise_search_version', '65f36f13cfaef195c1a50f66e9cde65796daa6e3a2dda85a9a65fd8ed8134616', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('search_candidates', 'd7fa868406a52e5365cb7ced72f9e17a97095db0ed9bcc7beca05245028c694e', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('search_tier', '5108956398fc6c495045f0e67732e59d91a37fa58d30aa5d1e7921afcd794bcc', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('search_tiers', '7c4032f72a4b10be6099e4007b34a7d09279a29fc3efe2b43634a8f0a8516f27', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('search_words', 'e87df6a921d40e6c0bcedac1b75518fb562f3130d84a86a7e83fae39791b0cda', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('several_part_groups', 'e179a1b652bb56a90f80035588032d90361e6a0bd78e88839c887d841ed11f50', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('words_beside_names', '885dbbd0546658972ece56dc047104f3dcb9eb59ce88f0330ac99b01c6741e66', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('words_of', '15164271feec4efa052131b41a1e792fe53efbd2befd4cdf9acb5ca0bcb34f3a', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('facts_of', '2bbf6f60628b9f780897047586e4db8a2fa1e7312c2030798fdb9e5bdba643e2', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('may_swap_product_lists', '928c7cd75a6cae0913716eeb2dbaaf63cc3d89f7cdb7e28e52d3e29d1f39781a', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('suppliers_elsewhere', '63e4f695ff1b41422943dcd73eea7047ef4835dcc23affd49f7db1cba1e6ee86', '1.0.0', '2026-11-23 22:00:53.48625+00');

INSERT INTO article_numbers VALUES
	(38, 'T11-3501080', 'T113501080', 'original', 'Поставщик');

INSERT INTO catalogue_words VALUES
	('свечи', 'свеч', 0),
	('воздушные', 'воздушн', 0),
	('моторное', 'моторн', 1),
	('свеча', 'свеч', 30),
	('масляные', 'маслян', 0),
	('передние', 'передн', 1),
	('filter', 'filter', 0),
	('5w30', '5w30', 1),
	('лукойл', 'лукойл', 0),
	('mann', 'mann', 0),
	('масляный', 'маслян', 3),
	('chery', 'cheri', 0),
	('масла', 'масл', 0),
	('big', 'big', 0),
	('haval', 'haval', 0),
	('фильтры', 'фильтр', 0),
	('тормозная', 'тормозн', 0),
	('система', 'систем', 0),
	('тормозные', 'тормозн', 1),
	('воздушный', 'воздушн', 1),
	('зажигания', 'зажиган', 30),
	('масло', 'масл', 1),
	('двигателя', 'двигател', 1),
	('колодки', 'колодк', 1),
	('фильтр', 'фильтр', 4),
	('колеса', 'колес', 2),
	('kolbenwerk', 'kolbenwerk', 0),
	('гайка', 'гайк', 1),
	('болт', 'болт', 1),
	('прочее', 'проч', 0);

INSERT INTO category_counts VALUES
	(2, 3),
	(3, 1),
	(6, 1),
	(7, 30),
	(8, 1),
	(9, 2);

INSERT INTO cities VALUES
	(1, 'Волгоград', 'volgograd', 0, 48.71, 44.51, 11),
	(2, 'Волжский', 'volojskiy', 1, 48.79, 44.77, 17),
	(3, 'Астрахань', 'astrahan', 2, 46.35, 48.04, 17);

INSERT INTO suppliers VALUES
	(1, 'Поставщик', false);

INSERT INTO import_runs OVERRIDING SYSTEM VALUE VALUES
	(1, 'list.csv', 1, 'done', '', '2026-11-23 22:00:56.801072+00', '2026-11-23 22:00:56.864396+00', NULL, NULL, '2026-11-23 22:00:56.850248+00', NULL, '41ecbf51aa16e75a819590d1bc4b2019c9adfa5fce2117b6fdee83118813b614', false, false, '{1}', '{}', NULL, 3, 3, true, 3, 2, 0, 0, 1, 0, 0, 2, 0, 1, '{"added": 2, "jumps": 0, "known": 0, "dearer": 0, "hiding": 0, "changed": 0, "cheaper": 0, "emptied": 0, "largest": [], "repeated": 0, "repriced": 0, "unpriced": 0, "vanished": [], "unchanged": 0, "vanishing": 0, "requantified": 0}', '{[38,40)}', 20);

INSERT INTO engines VALUES
	(1, 'SQRE4T15C', NULL, NULL),
	(3, 'SQRF4J16', NULL, NULL),
	(4, 'GW4G15K', NULL, NULL);

INSERT INTO stores VALUES
	(1, 1, 'ул. Мира, 1', '78442200001', 1, 48.71, 44.51),
	(2, 1, 'ул. Мира, 2', '78442200001', 2, 48.71, 44.51),
	(3, 1, 'ул. Мира, 3', '78442200001', 3, 48.71, 44.51),
	(4, 1, 'ул. Мира, 4', '78442200001', 4, 48.71, 44.51),
	(5, 1, 'ул. Мира, 5', '78442200001', 5, 48.71, 44.51),
	(6, 2, 'пр. Ленина, 10', '78442200001', 1, 48.79, 44.77),
	(7, 3, 'ул. Кирова, 20', '78442200001', 1, 46.35, 48.04);

INSERT INTO stock_locations VALUES
	(1, 1, 1, 'ул. Мира, 1', 1),
	(2, 1, 2, 'ул. Мира, 2', 2),
	(3, 1, 3, 'ул. Мира, 3', 3),
	(4, 1, 4, 'ул. Мира, 4', 4),
	(5, 1, 5, 'ул. Мира, 5', 5),
	(6, 2, 6, 'пр. Ленина, 10', 1),
	(7, 3, 7, 'ул. Кирова, 20', 1);

INSERT INTO orders VALUES
	(1, 1, 'new', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 599998, '2026-11-23 22:00:56.64729+00', NULL, NULL, NULL, NULL, 2, NULL, false, false, NULL),
	(2, 2, 'ready', 1, 'Наличными при получении', 1, 'Самовывоз', 1, 'ул. Мира, 1', '79150000001', '', 0, 45050, '2026-11-23 22:00:56.656327+00', '235364', '2026-11-26 22:00:56.679033+00', NULL, NULL, 1, NULL, true, false, NULL),
	(3, 1, 'completed', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 89000, '2026-11-23 22:00:56.683193+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL),
	(4, 1, 'cancelled', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 45050, '2026-11-23 22:00:56.69376+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL),
	(5, 1, 'completed', 3, 'Картой онлайн', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 645048, '2026-11-23 22:00:56.697704+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL),
	(6, 1, 'new', 4, 'СБП', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 299999, '2026-11-23 22:00:56.720041+00', NULL, NULL, NULL, NULL, 1, NULL, false, false, NULL);

INSERT INTO makes VALUES
	(1, 'Chery', NULL, 'chery', '{}', NULL, 0),
	(2, 'Haval', NULL, 'haval', '{}', NULL, 1);

INSERT INTO models VALUES
	(1, 1, 'Tiggo 4', NULL, 'tiggo-4', '{}', 0),
	(2, 1, 'Tiggo 7 Pro', NULL, 'tiggo-7-pro', '{}', 1),
	(3, 2, 'Jolion', NULL, 'jolion', '{}', 2);

INSERT INTO fitments VALUES
	(1, 1, 2, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(2, 1, 1, NULL, 1, NULL, NULL, '', '', 'sourced'),
	(3, 2, 2, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(4, 3, 2, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(5, 4, 2, NULL, 3, NULL, NULL, '', '', 'sourced'),
	(6, 5, 3, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(7, 7, 2, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(8, 8, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(9, 9, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(10, 10, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(11, 11, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(12, 12, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(13, 13, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(14, 14, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(15, 15, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(16, 16, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(17, 17, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(18, 18, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(19, 19, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(20, 20, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(21, 21, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(22, 22, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(23, 23, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(24, 24, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(25, 25, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(26, 26, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(27, 27, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(28, 28, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(29, 29, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(30, 30, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(31, 31, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(32, 32, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(33, 33, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(34, 34, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(35, 35, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(36, 36, 1, NULL, NULL, NULL, NULL, '', '', 'sourced'),
	(37, 37, 1, NULL, NULL, NULL, NULL, '', '', 'sourced');

INSERT INTO idempotency_keys VALUES
	(1, 'first', '5865dd172f70c84f98a6da65bc8992fd4967d7b2b12699986bffa5779f8c6a46', 1, '2026-11-23 22:00:56.64729+00');

INSERT INTO import_rejections VALUES
	(1, 4, 'Цена', 'цена равна нулю', 'N-3;Шпилька;Kolbenwerk;0;8;');

INSERT INTO letters OVERRIDING SYSTEM VALUE VALUES
	(3, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 1, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}], "phone": "79150000001", "total": 599998, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.64729+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.64729+00', '2026-11-23 22:00:56.64729+00', 0, '', NULL, NULL),
	(4, 'order-placed', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}, {"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "", "total": 134050, "status": "new", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}}', '2026-11-23 22:00:56.656327+00', '2026-11-23 22:00:56.656327+00', 0, '', NULL, NULL),
	(5, 'order-line-dropped', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "new", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}, "reason": "Нет на складе", "dropped": {"name": "Фильтр воздушный", "article": "T15-1109111", "quantity": 1, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}}', '2026-11-23 22:00:56.666835+00', '2026-11-23 22:00:56.666835+00', 0, '', NULL, NULL),
	(6, 'order-confirmed', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "confirmed", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}}', '2026-11-23 22:00:56.673266+00', '2026-11-23 22:00:56.673266+00', 0, '', NULL, NULL),
	(7, 'order-ready', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "ready", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}, "keptUntil": "2026-11-26T22:00:56.679033+00:00"}', '2026-11-23 22:00:56.679033+00', '2026-11-23 22:00:56.679033+00', 0, '', NULL, NULL),
	(8, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 3, "lines": [{"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "79150000001", "total": 89000, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.683193+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.683193+00', '2026-11-23 22:00:56.683193+00', 0, '', NULL, NULL),
	(9, 'order-confirmed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 3, "lines": [{"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "79150000001", "total": 89000, "status": "confirmed", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.683193+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.687124+00', '2026-11-23 22:00:56.687124+00', 0, '', NULL, NULL),
	(10, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 4, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 45050, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.69376+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.69376+00', '2026-11-23 22:00:56.69376+00', 0, '', NULL, NULL),
	(11, 'order-cancelled', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 4, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 45050, "status": "cancelled", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.69376+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}, "reason": "Передумал"}', '2026-11-23 22:00:56.694658+00', '2026-11-23 22:00:56.694658+00', 0, '', NULL, NULL),
	(1, 'email-confirmation', 1, 'ivan@example.ru', '{"name": "", "expiresAt": "2026-11-26T22:00:56.464Z"}', '2026-11-23 22:00:56.464382+00', '2026-11-23 22:00:56.464382+00', 0, '', '2026-11-23 22:00:56.722129+00', NULL),
	(12, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 5, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}, {"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 645048, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.697704+00:00", "paymentMethod": "Картой онлайн", "shippingMethod": "Доставка курьером"}, "payUntil": "2026-11-24T22:00:56.697704+00:00"}', '2026-11-23 22:00:56.697704+00', '2026-11-23 22:00:56.697704+00', 0, '', NULL, NULL),
	(13, 'order-confirmed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 5, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}, {"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 645048, "status": "confirmed", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.697704+00:00", "paymentMethod": "Картой онлайн", "shippingMethod": "Доставка курьером"}, "paidTotal": 645048}', '2026-11-23 22:00:56.708664+00', '2026-11-23 22:00:56.708664+00', 0, '', NULL, NULL),
	(14, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 6, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}], "phone": "79150000001", "total": 299999, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.720041+00:00", "paymentMethod": "СБП", "shippingMethod": "Доставка курьером"}, "payUntil": "2026-11-24T22:00:56.720041+00:00"}', '2026-11-23 22:00:56.720041+00', '2026-11-23 22:00:56.720041+00', 0, '', NULL, NULL),
	(2, 'email-confirmation', 2, 'maria@example.ru', '{"name": "", "expiresAt": "2026-11-26T22:00:56.581Z"}', '2026-11-23 22:00:56.581812+00', '2026-11-23 22:00:56.581812+00', 0, '', '2026-11-23 22:00:56.722129+00', NULL);

INSERT INTO migrations VALUES
	('0000-baseline-1.0.0', '', '2026-11-23 22:00:53.48625+00');

INSERT INTO model_category_counts VALUES
	(1, 2, 1),
	(1, 7, 30),
	(2, 2, 3),
	(2, 3, 1),
	(3, 6, 1);

INSERT INTO model_engines VALUES
	(1, 1),
	(2, 1),
	(2, 3),
	(3, 4);

INSERT INTO model_listing VALUES
	(1, 2, 45050, 1, '{1}'),
	(2, 2, 45050, 1, NULL),
	(2, 2, 69000, 2, NULL),
	(2, 2, 31000, 3, NULL),
	(2, 3, 89000, 4, '{3}'),
	(3, 6, 520000, 5, NULL),
	(1, 7, 30000, 8, NULL),
	(1, 7, 30100, 9, NULL),
	(1, 7, 30200, 10, NULL),
	(1, 7, 30300, 11, NULL),
	(1, 7, 30400, 12, NULL),
	(1, 7, 30500, 13, NULL),
	(1, 7, 30600, 14, NULL),
	(1, 7, 30700, 15, NULL),
	(1, 7, 30800, 16, NULL),
	(1, 7, 30900, 17, NULL),
	(1, 7, 31000, 18, NULL),
	(1, 7, 31100, 19, NULL),
	(1, 7, 31200, 20, NULL),
	(1, 7, 31300, 21, NULL),
	(1, 7, 31400, 22, NULL),
	(1, 7, 31500, 23, NULL),
	(1, 7, 31600, 24, NULL),
	(1, 7, 31700, 25, NULL),
	(1, 7, 31800, 26, NULL),
	(1, 7, 31900, 27, NULL),
	(1, 7, 32000, 28, NULL),
	(1, 7, 32100, 29, NULL),
	(1, 7, 32200, 30, NULL),
	(1, 7, 32300, 31, NULL),
	(1, 7, 32400, 32, NULL),
	(1, 7, 32500, 33, NULL),
	(1, 7, 32600, 34, NULL),
	(1, 7, 32700, 35, NULL),
	(1, 7, 32800, 36, NULL),
	(1, 7, 32900, 37, NULL);

INSERT INTO product_oils VALUES
	(6, '5W-30', 4000, NULL, '{}', '{}', '{}');

INSERT INTO oil_listing VALUES
	(6, 6, 299999, 75000, '5W-30', 4000, NULL, '{}', '{}', '{}', '{}');

INSERT INTO order_lines VALUES
	(1, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 2, 0, 'unknown', 'ordered'),
	(2, 1, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(2, 2, 4, 'part-t151109111', 'Фильтр воздушный', 'T15-1109111', 'Chery', 89000, 22, 1, 0, 'unknown', 'dropped'),
	(3, 1, 4, 'part-t151109111', 'Фильтр воздушный', 'T15-1109111', 'Chery', 89000, 22, 1, 0, 'unknown', 'ordered'),
	(4, 1, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(5, 2, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(5, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 2, 1, 'unknown', 'ordered'),
	(6, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 1, 0, 'unknown', 'ordered');

INSERT INTO order_allocations VALUES
	(1, 1, 1, 2),
	(2, 1, 1, 1),
	(2, 2, 2, 1),
	(3, 1, 2, 1),
	(4, 1, 6, 1),
	(5, 2, 6, 1),
	(5, 1, 1, 2),
	(6, 1, 1, 1);

INSERT INTO order_settings VALUES
	(true, 3, 24, '-infinity', 0, 24, '2026-11-23 22:00:53.48625+00', '2026-11-23 22:00:53.48625+00', 0, '-infinity');

INSERT INTO order_status_changes OVERRIDING SYSTEM VALUE VALUES
	(1, 2, 'new', 2, 'staff 1', 'Нет на складе', '2026-11-23 22:00:56.666835+00'),
	(2, 2, 'confirmed', NULL, 'staff 1', '', '2026-11-23 22:00:56.673266+00'),
	(3, 2, 'assembling', NULL, 'staff 1', '', '2026-11-23 22:00:56.676345+00'),
	(4, 2, 'ready', NULL, 'staff 1', '', '2026-11-23 22:00:56.679033+00'),
	(5, 3, 'confirmed', NULL, 'staff 1', '', '2026-11-23 22:00:56.687124+00'),
	(6, 3, 'assembling', NULL, 'staff 1', '', '2026-11-23 22:00:56.690342+00'),
	(7, 3, 'shipped', NULL, 'staff 1', '', '2026-11-23 22:00:56.690996+00'),
	(8, 3, 'completed', NULL, 'staff 1', '', '2026-11-23 22:00:56.692451+00'),
	(9, 4, 'cancelled', NULL, 'customer 1', 'Передумал', '2026-11-23 22:00:56.694658+00'),
	(10, 5, 'confirmed', NULL, 'staff 1', '', '2026-11-23 22:00:56.708664+00'),
	(11, 5, 'assembling', NULL, 'staff 1', '', '2026-11-23 22:00:56.710528+00'),
	(12, 5, 'shipped', NULL, 'staff 1', '', '2026-11-23 22:00:56.711165+00'),
	(13, 5, 'completed', NULL, 'staff 1', '', '2026-11-23 22:00:56.713776+00');

INSERT INTO order_steps VALUES
	('new', 'confirmed', false, true),
	('confirmed', 'assembling', false, true),
	('assembling', 'ready', false, true),
	('assembling', 'shipped', false, true),
	('ready', 'completed', false, true),
	('shipped', 'completed', false, true),
	('new', 'cancelled', true, true),
	('confirmed', 'cancelled', true, true),
	('assembling', 'cancelled', false, true),
	('ready', 'cancelled', false, true),
	('shipped', 'returned', false, true),
	('completed', 'returned', false, true);

INSERT INTO payment_methods VALUES
	(1, 'Наличными при получении', true, NULL, 1),
	(2, 'Картой при получении', true, NULL, 2),
	(3, 'Картой онлайн', true, 'card', 3),
	(4, 'СБП', true, 'sbp', 4);

INSERT INTO payments OVERRIDING SYSTEM VALUE VALUES
	(1, 5, 'card', 'succeeded', 645048, 299999, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 2, "unitPrice": 299999}, {"name": "Фильтр масляный двигателя", "vatRate": 22, "position": 2, "quantity": 1, "unitPrice": 45050}]', '2fd39c1c-9058-4015-a7f3-c0b77f61c072', NULL, 'provider-1', 'https://pay.example/1', '', '2026-11-23 22:00:56.699171+00', NULL, '2026-11-23 22:00:56.703426+00', NULL, 0, NULL, '2026-11-23 22:00:56.703426+00');

INSERT INTO product_search VALUES
	(1, 1, 2, 1, 45050, '''b1_'' ''c1_'' ''c2_'' ''cheri'':4C ''e0_'' ''e1_'' ''f1_'' ''g1012040_'' ''m1_'' ''m1e1_'' ''m2_'' ''m2e0_'' ''двигател'':3B ''маслян'':2B,6C ''фильтр'':1A,5C ''фильтр^'''),
	(2, 2, 2, 2, 69000, '''b1_'' ''c1_'' ''c2_'' ''e0_'' ''f2_'' ''filter'':4C ''m2_'' ''m2e0_'' ''mann'':3C ''маслян'':2B,6C ''фильтр'':1A,5C ''фильтр^'''),
	(3, 3, 2, 3, 31000, '''b1_'' ''big'':3C ''c1_'' ''c2_'' ''e0_'' ''f3_'' ''filter'':4C ''m2_'' ''m2e0_'' ''маслян'':2B,6C ''фильтр'':1A,5C ''фильтр^'''),
	(4, 4, 3, 1, 89000, '''b1_'' ''c1_'' ''c3_'' ''cheri'':3C ''e3_'' ''f1_'' ''g1109111_'' ''m2_'' ''m2e3_'' ''воздушн'':2B,5C ''фильтр'':1A,4C ''фильтр^'''),
	(5, 5, 6, 5, 520000, '''b2_'' ''c5_'' ''c6_'' ''e0_'' ''f5_'' ''g3501175_'' ''haval'':4C ''m3_'' ''m3e0_'' ''колодк'':1A,5C ''передн'':3B ''систем^'' ''тормозн'':2B,6C ''тормозн^'''),
	(6, 6, 8, 6, 299999, '''5w30'':3B ''c8_'' ''f6_'' ''g3149287_'' ''l4000_'' ''u_'' ''v5w30_'' ''лукойл'':4C ''масл'':1A,5C ''моторн'':2B'),
	(7, 8, 7, 1, 30000, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(8, 9, 7, 1, 30100, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(9, 10, 7, 1, 30200, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(10, 11, 7, 1, 30300, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(11, 12, 7, 1, 30400, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(12, 13, 7, 1, 30500, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(13, 14, 7, 1, 30600, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(14, 15, 7, 1, 30700, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(15, 16, 7, 1, 30800, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(16, 17, 7, 1, 30900, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(17, 18, 7, 1, 31000, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(18, 19, 7, 1, 31100, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(19, 20, 7, 1, 31200, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(20, 21, 7, 1, 31300, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(21, 22, 7, 1, 31400, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(22, 23, 7, 1, 31500, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(23, 24, 7, 1, 31600, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(24, 25, 7, 1, 31700, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(25, 26, 7, 1, 31800, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(26, 27, 7, 1, 31900, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(27, 28, 7, 1, 32000, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(28, 29, 7, 1, 32100, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(29, 30, 7, 1, 32200, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(30, 31, 7, 1, 32300, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(31, 32, 7, 1, 32400, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(32, 33, 7, 1, 32500, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(33, 34, 7, 1, 32600, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(34, 35, 7, 1, 32700, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(35, 36, 7, 1, 32800, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(36, 37, 7, 1, 32900, '''b1_'' ''c7_'' ''cheri'':3C ''e0_'' ''f1_'' ''m1_'' ''m1e0_'' ''зажиган'':2B,5C ''свеч'':1A,4C'),
	(37, 38, 9, 38, 15000, '''c9_'' ''f38_'' ''g3501080_'' ''kolbenwerk'':3C ''n_'' ''болт'':1A ''колес'':2B ''проч'':4C'),
	(38, 39, 9, 38, 7550, '''c9_'' ''f38_'' ''kolbenwerk'':3C ''n_'' ''гайк'':1A ''колес'':2B ''проч'':4C');

INSERT INTO receipts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'queued', 645048, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 2, "unitPrice": 299999}, {"name": "Фильтр масляный двигателя", "vatRate": 22, "position": 2, "quantity": 1, "unitPrice": 45050}]', '9fc88430-4073-4e67-8858-40c740cd1550', NULL, NULL, '', '2026-11-23 22:00:56.713776+00', NULL, '2026-11-23 22:00:56.713776+00', 0);

INSERT INTO refund_requests VALUES
	(5, 'refund-1', '4093108566c63b3ccb134cd5afdeac5a53f87a38cce0a368c74920d6e45c7c26', '2026-11-23 22:00:56.716127+00');

INSERT INTO refunds OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'queued', 299999, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 1, "unitPrice": 299999}]', 'full_payment', 'Брак', '34f48279-f9a0-4602-9ed8-63e76be12f8a', NULL, NULL, '', '2026-11-23 22:00:56.716127+00', NULL, '2026-11-23 22:00:56.716127+00', 0);

INSERT INTO run_numbers VALUES
	(1, 38, 'T11-3501080', 'T113501080', 'original', 'Поставщик', true);

INSERT INTO search_versions VALUES
	('cities', 3),
	('stock_locations', 3),
	('makes', 2),
	('engines', 3),
	('models', 3),
	('model_engines', 3),
	('manufacturers', 6),
	('categories', 9),
	('products', 3);

INSERT INTO shipping_methods VALUES
	(1, 'Самовывоз', true, 1),
	(2, 'Доставка курьером', true, 2),
	(3, 'Доставка транспортной компанией', true, 3);

INSERT INTO staff VALUES
	(1, 'Анна', 'owner@example.ru', 'owner', NULL, '-', '2026-11-23 22:00:56.7232+00', NULL);

INSERT INTO staff_acts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'order-step', 'order 2', '{}', '2026-11-23 22:00:56.7232+00');

INSERT INTO stock_levels VALUES
	(2, 7, 1, 0, DEFAULT),
	(5, 3, 2, 0, DEFAULT),
	(7, 1, 9, 0, DEFAULT),
	(1, 1, 3, 1, DEFAULT),
	(4, 2, 4, 0, DEFAULT),
	(1, 6, 3, 0, DEFAULT),
	(6, 1, 48, 3, DEFAULT),
	(38, 1, 5, 0, DEFAULT),
	(39, 1, 8, 0, DEFAULT);

INSERT INTO stock_movements OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'received', 3, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.400944+00'),
	(2, 1, 6, 'received', 4, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.40302+00'),
	(3, 2, 7, 'received', 1, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.428393+00'),
	(4, 4, 2, 'received', 5, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.444894+00'),
	(5, 5, 3, 'received', 2, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.468378+00'),
	(6, 6, 1, 'received', 50, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.487109+00'),
	(7, 7, 1, 'received', 9, 0, NULL, 'test', 'delivery', '', '2026-11-23 22:00:55.501072+00'),
	(8, 6, 1, 'reserved', 0, 2, NULL, 'customer 1', 'order 1', '', '2026-11-23 22:00:56.64729+00'),
	(9, 1, 1, 'reserved', 0, 1, NULL, 'customer 2', 'order 2', '', '2026-11-23 22:00:56.656327+00'),
	(10, 4, 2, 'reserved', 0, 1, NULL, 'customer 2', 'order 2', '', '2026-11-23 22:00:56.656327+00'),
	(11, 4, 2, 'released', 0, -1, NULL, 'staff 1', 'order 2', '', '2026-11-23 22:00:56.666835+00'),
	(12, 4, 2, 'reserved', 0, 1, NULL, 'customer 1', 'order 3', '', '2026-11-23 22:00:56.683193+00'),
	(13, 4, 2, 'sold', -1, -1, NULL, 'staff 1', 'order 3', '', '2026-11-23 22:00:56.690996+00'),
	(14, 1, 6, 'reserved', 0, 1, NULL, 'customer 1', 'order 4', '', '2026-11-23 22:00:56.69376+00'),
	(15, 1, 6, 'released', 0, -1, NULL, 'customer 1', 'order 4', '', '2026-11-23 22:00:56.694658+00'),
	(16, 1, 6, 'reserved', 0, 1, NULL, 'customer 1', 'order 5', '', '2026-11-23 22:00:56.697704+00'),
	(17, 6, 1, 'reserved', 0, 2, NULL, 'customer 1', 'order 5', '', '2026-11-23 22:00:56.697704+00'),
	(18, 1, 6, 'sold', -1, -1, NULL, 'staff 1', 'order 5', '', '2026-11-23 22:00:56.711165+00'),
	(19, 6, 1, 'sold', -2, -2, NULL, 'staff 1', 'order 5', '', '2026-11-23 22:00:56.711165+00'),
	(20, 6, 1, 'reserved', 0, 1, NULL, 'customer 1', 'order 6', '', '2026-11-23 22:00:56.720041+00'),
	(21, 38, 1, 'corrected', 5, 0, NULL, 'import', 'import 1', '', '2026-11-23 22:00:56.864396+00'),
	(22, 39, 1, 'corrected', 8, 0, NULL, 'import', 'import 1', '', '2026-11-23 22:00:56.864396+00');

INSERT INTO supplier_offers VALUES
	(1, 38, NULL, 15000, 5, NULL, 1, NULL, '2026-11-23 22:00:56.864396+00'),
	(1, 39, NULL, 7550, 8, NULL, 1, NULL, '2026-11-23 22:00:56.864396+00');

SELECT setval('analogue_groups_id_seq', 1, true);

SELECT setval('categories_id_seq', 9, true);

SELECT setval('category_rules_id_seq', 1, false);

SELECT setval('cities_id_seq', 3, true);

SELECT setval('consents_id_seq', 1, false);

SELECT setval('customers_id_seq', 2, true);

SELECT setval('engines_id_seq', 4, true);

SELECT setval('exchange_price_types_position_seq', 1, false);

SELECT setval('exchange_sessions_id_seq', 1, false);

SELECT setval('fitments_id_seq', 37, true);

SELECT setval('generations_id_seq', 1, false);

SELECT setval('import_runs_id_seq', 1, true);

SELECT setval('letters_id_seq', 14, true);

SELECT setval('makes_id_seq', 2, true);

SELECT setval('manufacturers_id_seq', 38, true);

SELECT setval('margin_rules_id_seq', 1, false);

SELECT setval('models_id_seq', 3, true);

SELECT setval('news_items_id_seq', 1, false);

SELECT setval('order_status_changes_id_seq', 13, true);

SELECT setval('orders_id_seq', 6, true);

SELECT setval('payments_id_seq', 1, true);

SELECT setval('price_types_id_seq', 1, false);

SELECT setval('products_id_seq', 39, true);

SELECT setval('receipts_id_seq', 2, true);

SELECT setval('refunds_id_seq', 1, true);

SELECT setval('staff_acts_id_seq', 1, true);

SELECT setval('staff_id_seq', 1, true);

SELECT setval('stock_locations_id_seq', 7, true);

SELECT setval('stock_movements_id_seq', 22, true);

SELECT setval('stores_id_seq', 7, true);

SELECT setval('supplier_categories_id_seq', 1, false);

SELECT setval('suppliers_id_seq', 1, true);

SET LOCAL session_replication_role = origin;
