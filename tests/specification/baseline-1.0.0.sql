-- A filled database of shop 1.0.0: its functions, its schema and some rows, written by pg_dump.
-- Every later version has to bring it up to date. It is never edited: a database that somebody has
-- is not edited either.

SET LOCAL check_function_bodies = off;

CREATE TYPE public.order_bounds AS (
	units integer,
	total bigint,
	unconfirmed_units integer,
	unconfirmed_total bigint,
	unconfirmed_of_address integer,
	newcomers_of_address integer
);

CREATE FUNCTION public.begin_payment(p_order bigint, p_customer integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
  -- the caller asks the provider at once; the worker does it if the caller's process ends
  INSERT INTO payments (order_id, method, amount, lines, due_at)
  VALUES (p_order, kind, lines_total(owed), owed, now() + interval '30 seconds')
  RETURNING id INTO attempt;
  RETURN attempt;
END $$;

CREATE FUNCTION public.bound_network(p_placed jsonb, p_network text, p_unconfirmed integer, p_newcomers integer) RETURNS jsonb
    LANGUAGE plpgsql
    SET lock_timeout TO '300ms'
    AS $$
DECLARE
  first_of text := replace(p_network, '::/48', ':');
  end_of   text := replace(p_network, '::/48', ';');
  placed   record;
  held     record;
  beyond   text;
BEGIN
  SELECT one.held_units, one.is_newcomer,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed
  INTO placed
  FROM orders AS one JOIN customers AS customer ON customer.id = one.customer_id
  WHERE one.id = (p_placed ->> 'id')::bigint AND one.created_at = now()
    AND (one.is_newcomer OR customer.email_confirmed_at IS NULL) AND customer.vouched_at IS NULL;
  IF NOT FOUND THEN RETURN p_placed; END IF;

  PERFORM pg_advisory_xact_lock(-52, hashtext(p_network));
  -- a statement after the lock sees orders committed during the wait
  SELECT coalesce(sum(one.held_units) FILTER (
           WHERE one.is_unconfirmed AND customer.email_confirmed_at IS NULL), 0) AS unconfirmed,
         coalesce(sum(one.held_units) FILTER (WHERE one.is_newcomer), 0) AS newcomers
  INTO held
  FROM orders AS one JOIN customers AS customer ON customer.id = one.customer_id
  WHERE one.placed_from ~>=~ first_of AND one.placed_from ~<~ end_of
    AND one.held_units > 0 AND one.placed_from LIKE '%::/64'
    AND customer.vouched_at IS NULL;
  beyond := CASE
    WHEN p_unconfirmed > 0 AND NOT placed.is_confirmed AND held.unconfirmed > p_unconfirmed
      THEN 'address'
    WHEN p_newcomers > 0 AND placed.is_newcomer AND held.newcomers > p_newcomers
      THEN 'newcomers' END;
  IF beyond IS NOT NULL THEN
    RAISE EXCEPTION 'beyond the bound' USING ERRCODE = 'SW423', DETAIL = jsonb_build_object(
      'of', beyond,
      'most', CASE beyond WHEN 'address' THEN p_unconfirmed ELSE p_newcomers END,
      'held', CASE beyond WHEN 'address' THEN held.unconfirmed ELSE held.newcomers END
        - placed.held_units,
      'asked', placed.held_units, 'confirmed', placed.is_confirmed)::text;
  END IF;
  RETURN p_placed;
END $$;

CREATE FUNCTION public.branch_vector(p_category integer) RETURNS tsvector
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
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

CREATE FUNCTION public.build_product_lists() RETURNS void
    LANGUAGE plpgsql
    SET client_min_messages TO 'warning'
    AS $$
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

CREATE FUNCTION public.cancel_unpaid_order(p_order bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  late_since timestamptz;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement of its own sees a payment that was recorded during the wait for the lock
  late_since := pay_until(p_order);
  IF late_since IS NULL OR late_since > now() OR may_be_paid(p_order, late_since) THEN
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Не оплачен в срок');
  RETURN true;
END $$;

CREATE FUNCTION public.change_stock(p_product integer, p_location integer, p_kind text, p_on_hand integer, p_reserved integer, p_actor text, p_document text, p_reason text DEFAULT ''::text, p_counted integer DEFAULT NULL::integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.confirm_until(p_order bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.correct_stock(p_product integer, p_location integer, p_on_hand integer, p_actor text, p_document text, p_reason text DEFAULT ''::text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.count_attempt(p_key text, p_most integer, p_seconds integer, p_longest integer) RETURNS TABLE(tries integer, seconds_left integer)
    LANGUAGE sql
    AS $$
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

CREATE FUNCTION public.count_attempts(p_keys text[], p_most integer[], p_seconds integer[], p_longest integer[]) RETURNS TABLE(tries integer, seconds_left integer)
    LANGUAGE plpgsql
    AS $$
BEGIN
  FOR place IN 1 .. cardinality(p_keys) LOOP
    SELECT counted.tries, counted.seconds_left INTO tries, seconds_left
    FROM count_attempt(p_keys[place], p_most[place], p_seconds[place], p_longest[place]) AS counted;
    RETURN NEXT;
    EXIT WHEN tries > p_most[place];
  END LOOP;
END $$;

CREATE FUNCTION public.count_held_units() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.held_units := CASE WHEN NEW.status = ANY ('{new,confirmed,assembling,ready}') THEN (
    SELECT coalesce(sum(quantity), 0) FROM order_lines
    WHERE order_id = NEW.id AND state = 'ordered') ELSE 0 END;
  IF NEW.held_units = 0 THEN NEW.placed_from := NULL; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.count_stock(p_products integer[], p_locations integer[], p_on_hand integer[], p_kind text, p_actor text, p_document text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed integer;
BEGIN
  -- Inserts missing rows and locks all, in the lock order of place_order, so that the levels read
  -- below do not change and no deadlock occurs.
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

CREATE FUNCTION public.drop_order_line(p_order bigint, p_position integer, p_actor text, p_reason text) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
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
  -- the last line again: the order is cancelled already
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

CREATE FUNCTION public.engine_viscosity(written text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT regexp_replace(upper(trim(written)), '^(0|5|10|15|20|25) ?W[ -]?(\d{1,2})$', '\1W-\2')
  WHERE trim(written) ~* '^(0|5|10|15|20|25) ?W[ -]?\d{1,2}$'
$_$;

CREATE FUNCTION public.exchange_holds(p_session bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $_$
  SELECT CASE WHEN questions @> '[{"about": "stock"}]' THEN 'stock'
              WHEN questions @? '$[*] ? (@.about == "prices" || @.about == "leaps")' THEN 'prices'
              ELSE 'other' END
  FROM exchange_runs
  WHERE session_id = p_session AND status IN ('waiting', 'failed') AND questions <> '[]'
  ORDER BY id DESC LIMIT 1
$_$;

CREATE FUNCTION public.expire_order(p_order bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  warning interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  letter  record;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until <= now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR NOT coalesce(confirm_until(p_order) <= now(), false) THEN RETURN false; END IF;
  SELECT id, sent_at, given_up_at, coalesce(trouble IN ('letter', 'recipient'), false) AS is_refused
  INTO letter FROM letters
  WHERE id = (SELECT warning_letter FROM orders WHERE id = p_order);
  IF letter.given_up_at IS NOT NULL AND NOT letter.is_refused THEN
    UPDATE orders SET kept_until = NULL, warning_letter = NULL, warn_after = NULL WHERE id = p_order;
    RETURN false;
  END IF;
  IF letter.id IS NULL OR letter.given_up_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM orders AS placed
               JOIN customers AS customer ON customer.id = placed.customer_id
               WHERE placed.id = p_order
                 AND (customer.email_confirmed_at IS NOT NULL OR customer.vouched_at IS NOT NULL))
    THEN
      UPDATE orders SET kept_until = NULL, warn_after = 'infinity' WHERE id = p_order;
      RETURN false;
    END IF;
  ELSIF letter.sent_at IS NULL OR letter.sent_at + warning > now() THEN
    UPDATE orders SET kept_until = coalesce(letter.sent_at, now()) + warning WHERE id = p_order;
    RETURN false;
  END IF;
  PERFORM step_order(p_order, 'cancelled', 'shop', 'shop', 'Магазин не подтвердил заказ в срок');
  RETURN true;
END $$;

CREATE TABLE public.products (
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    article text NOT NULL,
    article_norm text NOT NULL,
    manufacturer_id integer NOT NULL,
    category_id integer NOT NULL,
    analogue_group_id integer,
    part_type text DEFAULT ''::text NOT NULL,
    quality text DEFAULT 'analogue-1'::text NOT NULL,
    country text,
    description text DEFAULT ''::text NOT NULL,
    price integer NOT NULL,
    vat_rate smallint DEFAULT 22 NOT NULL,
    unit text DEFAULT 'шт'::text NOT NULL,
    pack_size integer DEFAULT 1 NOT NULL,
    multiplicity integer DEFAULT 1 NOT NULL,
    weight_g integer,
    length_mm integer,
    width_mm integer,
    height_mm integer,
    is_universal boolean DEFAULT false NOT NULL,
    is_marked boolean DEFAULT false NOT NULL,
    pickup_only boolean,
    is_hidden boolean DEFAULT false NOT NULL,
    popularity real DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT products_article_check CHECK ((article <> ''::text)),
    CONSTRAINT products_article_norm_check CHECK ((article_norm <> ''::text)),
    CONSTRAINT products_height_mm_check CHECK ((height_mm > 0)),
    CONSTRAINT products_key_check CHECK (((key ~ '^[a-z0-9-]+$'::text) AND (key !~ '^[0-9]+$'::text) AND (key <> ALL (ARRAY['search'::text, 'categories'::text, 'product'::text])))),
    CONSTRAINT products_length_mm_check CHECK ((length_mm > 0)),
    CONSTRAINT products_multiplicity_check CHECK ((multiplicity > 0)),
    CONSTRAINT products_name_check CHECK ((name <> ''::text)),
    CONSTRAINT products_pack_size_check CHECK ((pack_size > 0)),
    CONSTRAINT products_popularity_check CHECK ((popularity >= (0)::double precision)),
    CONSTRAINT products_price_check CHECK ((price > 0)),
    CONSTRAINT products_quality_check CHECK ((quality = ANY (ARRAY['original'::text, 'analogue-1'::text, 'analogue-2'::text]))),
    CONSTRAINT products_vat_rate_check CHECK ((vat_rate = ANY (ARRAY[0, 5, 7, 10, 22]))),
    CONSTRAINT products_weight_g_check CHECK ((weight_g > 0)),
    CONSTRAINT products_width_mm_check CHECK ((width_mm > 0))
);

CREATE FUNCTION public.facts_of(p_product public.products) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT jsonb_build_object(
    'unit', p_product.unit, 'country', p_product.country, 'vat_rate', p_product.vat_rate,
    'article', p_product.article, 'article_norm', p_product.article_norm,
    'manufacturer_id', p_product.manufacturer_id)
$$;

CREATE FUNCTION public.fitment_verdict(p_product integer, p_car jsonb) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.follow_names() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.follow_oils() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.has_money_under_way(p_customer integer) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (
    SELECT 1 FROM orders AS placed JOIN payments AS paid ON paid.order_id = placed.id
    WHERE placed.customer_id = p_customer AND (paid.request IS NOT NULL
      OR EXISTS (SELECT 1 FROM refunds WHERE payment_id = paid.id AND status = 'queued')
      OR EXISTS (SELECT 1 FROM receipts WHERE payment_id = paid.id AND status = 'queued')))
$$;

CREATE FUNCTION public.hold_stock(p_product integer, p_locations integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.index_search_tiers(p_schema text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.is_fit_unknown_beside(p_products integer[]) RETURNS boolean
    LANGUAGE sql
    AS $$
  SELECT NOT product_ids <@ p_products FROM search_candidates('n_', NULL, '{}', 1001, p_stocked => 0)
$$;

CREATE FUNCTION public.is_order_paid(p_order bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT method.online_kind IS NULL OR (
    EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
    AND kept_of_order(p_order) >= lines_total(owed_for_order(p_order)))
  FROM orders AS placed JOIN payment_methods AS method ON method.id = placed.payment_method_id
  WHERE placed.id = p_order
$$;

CREATE FUNCTION public.keep_exchange_former() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.kept_lines(p_order bigint) RETURNS TABLE(kept_payment bigint, place bigint, line_position integer, line jsonb, kept_quantity integer)
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.kept_of_order(p_order bigint) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(sum(amount - refunded), 0)::bigint FROM payments
  WHERE order_id = p_order AND status = 'succeeded'
$$;

CREATE FUNCTION public.lexeme_of(p_word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT lexeme FROM unnest(to_tsvector('russian', p_word)) ORDER BY positions[1] LIMIT 1
$$;

CREATE TABLE public.order_lines (
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    product_id integer,
    product_key text NOT NULL,
    name text NOT NULL,
    article text NOT NULL,
    manufacturer text NOT NULL,
    unit_price integer NOT NULL,
    vat_rate smallint NOT NULL,
    quantity integer NOT NULL,
    refunded integer DEFAULT 0 NOT NULL,
    fitment_verdict text DEFAULT 'unknown'::text NOT NULL,
    state text DEFAULT 'ordered'::text NOT NULL,
    CONSTRAINT order_lines_check CHECK (((refunded >= 0) AND (refunded <= quantity))),
    CONSTRAINT order_lines_fitment_verdict_check CHECK ((fitment_verdict = ANY ('{fits,does-not-fit,unknown}'::text[]))),
    CONSTRAINT order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
    CONSTRAINT order_lines_state_check CHECK ((state = ANY ('{ordered,dropped}'::text[]))),
    CONSTRAINT order_lines_unit_price_check CHECK ((unit_price > 0))
);

CREATE FUNCTION public.line_document(p_line public.order_lines) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT jsonb_build_object(
    'position', p_line.position,
    'productId', p_line.product_id, 'productKey', p_line.product_key, 'name', p_line.name,
    'article', p_line.article, 'manufacturer', p_line.manufacturer,
    'unitPrice', p_line.unit_price, 'quantity', p_line.quantity,
    'fitment', p_line.fitment_verdict)
$$;

CREATE FUNCTION public.lines_total(p_lines jsonb) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT coalesce(sum((line ->> 'unitPrice')::bigint * (line ->> 'quantity')::integer), 0)::bigint
  FROM jsonb_array_elements(p_lines) AS line
$$;

CREATE FUNCTION public.lock_product_lists() RETURNS void
    LANGUAGE sql
    AS $$
  SELECT pg_advisory_xact_lock(7448)
$$;

CREATE FUNCTION public.may_be_paid(p_order bigint, p_until timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (
    SELECT 1 FROM payments
    WHERE order_id = p_order AND (
      status IN ('succeeded', 'disputed')
      OR status IN ('checking', 'waiting') AND (
        coalesce(read_at, '-infinity') < p_until
        OR (created_at > now() - interval '1 hour' AND p_until > now() - interval '1 hour'))))
$$;

CREATE FUNCTION public.may_place_order(p_customer integer, p_key text, p_most integer) RETURNS boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '300ms'
    AS $$
DECLARE
  freed timestamptz;
BEGIN
  IF p_most = 0 THEN RETURN true; END IF;
  -- orders of one customer run one after the other, so that concurrent ones are counted
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

CREATE FUNCTION public.may_swap_product_lists() RETURNS boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '100ms'
    AS $$
BEGIN
  LOCK TABLE product_search, model_listing, model_category_counts, category_counts, catalogue_words
    IN ACCESS EXCLUSIVE MODE;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

CREATE FUNCTION public.move_order_units(p_order bigint, p_position integer, p_kind text, p_on_hand integer, p_reserved integer, p_actor text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.move_stock(p_product integer, p_from integer, p_to integer, p_quantity integer, p_actor text, p_document text, p_reason text DEFAULT ''::text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.note_payment(p_payment bigint, p_status text, p_provider_id text, p_url text, p_failure text, p_next_look timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
      -- a failed one turned out disputed while another attempt is open
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

CREATE FUNCTION public.oil_lexemes(p_viscosity text, p_volume_ml integer, p_api text[], p_acea text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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

CREATE FUNCTION public.order_document(p_order bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  -- without dropped lines, so that the total is the sum of the lines
  RETURN (
    SELECT order_with_lines(placed, (
      SELECT coalesce(jsonb_agg(line_document(line) ORDER BY line.position), '[]')
      FROM order_lines AS line WHERE line.order_id = placed.id AND line.state = 'ordered'))
    FROM orders AS placed WHERE placed.id = p_order);
END $$;

CREATE TABLE public.orders (
    id bigint NOT NULL,
    customer_id integer NOT NULL,
    status text DEFAULT 'new'::text NOT NULL,
    payment_method_id integer NOT NULL,
    payment_method text NOT NULL,
    shipping_method_id integer NOT NULL,
    shipping_method text NOT NULL,
    store_id integer,
    address text NOT NULL,
    phone text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    shipping_cost bigint DEFAULT 0 NOT NULL,
    total bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pickup_code text,
    kept_until timestamp with time zone,
    warning_letter bigint,
    warn_after timestamp with time zone,
    held_units integer DEFAULT 0 NOT NULL,
    placed_from text,
    is_unconfirmed boolean DEFAULT false NOT NULL,
    is_newcomer boolean DEFAULT false NOT NULL,
    sent_to_1c_at timestamp with time zone,
    owner_told_at timestamp with time zone,
    CONSTRAINT orders_address_check CHECK ((address <> ''::text)),
    CONSTRAINT orders_check CHECK (((shipping_method_id <> 1) OR (store_id IS NOT NULL))),
    CONSTRAINT orders_held_units_check CHECK ((held_units >= 0)),
    CONSTRAINT orders_phone_check CHECK ((phone ~ '^7[0-9]{10}$'::text)),
    CONSTRAINT orders_pickup_code_check CHECK ((pickup_code ~ '^[0-9]{6}$'::text)),
    CONSTRAINT orders_placed_from CHECK (((held_units > 0) OR (placed_from IS NULL))),
    CONSTRAINT orders_shipping_cost_check CHECK ((shipping_cost >= 0)),
    CONSTRAINT orders_status_check CHECK ((status = ANY ('{new,confirmed,assembling,ready,shipped,completed,cancelled,returned}'::text[]))),
    CONSTRAINT orders_total_check CHECK ((total >= 0))
);

COMMENT ON COLUMN public.orders.kept_until IS 'ready: until when it waits at the counter; new: until when it waits to be confirmed, set by the warning';

CREATE FUNCTION public.order_with_lines(p_order public.orders, p_lines jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT jsonb_build_object(
    'id', p_order.id, 'createdAt', p_order.created_at, 'status', p_order.status,
    'address', p_order.address, 'phone', p_order.phone, 'comment', p_order.comment,
    'paymentMethod', p_order.payment_method, 'shippingMethod', p_order.shipping_method,
    'storeId', p_order.store_id, 'total', p_order.total, 'lines', p_lines)
$$;

CREATE FUNCTION public.owed_for_order(p_order bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'position', line_position, 'name', line_name, 'quantity', line_quantity,
    'unitPrice', line_price, 'vatRate', line_vat) ORDER BY line_position), '[]')
  FROM owed_lines(p_order)
$$;

CREATE FUNCTION public.owed_lines(p_order bigint) RETURNS TABLE(line_position integer, line_name text, line_quantity integer, line_price bigint, line_vat integer)
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.part_groups(p_numbers text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT CASE
    WHEN p_numbers !~ '[0-9]{7}' THEN '{}'
    WHEN length(p_numbers) >= 15 AND p_numbers ~ '[0-9]{7}.*[^0-9].*[0-9]{7}'
      THEN several_part_groups(p_numbers)
    ELSE array_remove(ARRAY['g' || coalesce(
      left(substring(p_numbers from '[0-9]{7}[A-Za-z]{0,3}(?: |$)'), 7),
      substring(p_numbers from '(?:^|[^0-9])([0-9]{7})(?:[^0-9]|$)')) || '_'], NULL) END
$_$;

CREATE FUNCTION public.pay_on_receipt(p_order bigint, p_method integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.pay_until(p_order bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT greatest(placed.created_at + make_interval(hours => payment_hours), unpaid_kept_until)
  FROM orders AS placed
  JOIN payment_methods AS method ON method.id = placed.payment_method_id
  CROSS JOIN order_settings
  WHERE placed.id = p_order AND method.online_kind IS NOT NULL
    AND placed.status IN ('new', 'confirmed', 'assembling')
    AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = p_order AND status = 'succeeded')
$$;

CREATE FUNCTION public.place_order(p_customer integer, p_key text, p_request_hash text, p_payment_method integer, p_shipping_method integer, p_address text, p_phone text, p_comment text, p_products integer[], p_quantities integer[], p_expected_total bigint, p_cars jsonb DEFAULT NULL::jsonb, p_placed_from text DEFAULT NULL::text, p_bounds public.order_bounds DEFAULT NULL::public.order_bounds, p_confirm_hours integer DEFAULT 0) RETURNS jsonb
    LANGUAGE plpgsql
    SET lock_timeout TO '300ms'
    AS $$
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
  -- units by place in p_products and location: three parallel arrays
  taken_places    integer[] := '{}';
  taken_locations integer[] := '{}';
  taken_units     integer[] := '{}';
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
    INSERT INTO idempotency_keys (customer_id, key, request_hash)
    VALUES (p_customer, p_key, p_request_hash) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO STRICT known FROM idempotency_keys WHERE customer_id = p_customer AND key = p_key;
      IF known.request_hash <> p_request_hash THEN
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

  -- counts only locked rows; takes from the pickup store first, then from the fullest location
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
  SELECT id, order_with_lines(placed, (
    SELECT jsonb_agg(line_document(line) ORDER BY position) FROM written))
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

CREATE FUNCTION public.queue_letter(p_kind text, p_recipient text, p_data jsonb, p_customer integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO letters (kind, recipient, data, customer_id)
  VALUES (p_kind, p_recipient, p_data, p_customer);
END $$;

CREATE FUNCTION public.queue_order_letter(p_kind text, p_order bigint, p_document jsonb, p_more jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.raise_search_version(p_source text) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO search_versions AS known (source, version) VALUES (p_source, 1)
  ON CONFLICT (source) DO UPDATE SET version = known.version + 1
$$;

CREATE FUNCTION public.rebuild_product_lists() RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM build_product_lists();
  PERFORM swap_product_lists();
END $$;

CREATE FUNCTION public.refresh_oil_listing(p_products integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.refresh_product_lists(p_products integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.refund_units(p_order bigint, p_lines jsonb, p_key text, p_reason text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.refuse_kept_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM customers WHERE recovery_email = NEW.email AND id <> NEW.id) THEN
    RAISE EXCEPTION 'the e-mail is kept for another customer'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'customers_email';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.refuse_lines(p_products integer[], p_quantities integer[], p_is_short boolean, p_expected_total bigint, p_bound jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
  -- without lines the order counts as short
  RAISE EXCEPTION 'changed' USING ERRCODE = 'SW409', DETAIL = jsonb_build_object(
    'short', coalesce(asked.is_short, true), 'lines', asked.lines)::text;
END $$;

CREATE FUNCTION public.refuse_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% are named by orders: never deleted, never renumbered', TG_TABLE_NAME;
END $$;

CREATE FUNCTION public.refuse_rewriting_acts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'acts of staff are only added to';
END $$;

CREATE FUNCTION public.refuse_unpaid_handover() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT is_order_paid(NEW.id) THEN
    RAISE EXCEPTION 'order % is not paid', NEW.id USING ERRCODE = 'SW402';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_unpaying() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'payment % is paid for good, and what it is for stays', OLD.id;
END $$;

CREATE FUNCTION public.restore_exchange_former(p_run integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  batch_rows CONSTANT integer := 20000;
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

  PERFORM restore_external_ids('1c', batch.keys, batch.former)
  FROM (SELECT array_agg(key) AS keys, array_agg(was) AS former
        FROM (SELECT key, was, (row_number() OVER (ORDER BY key) - 1) / batch_rows AS number
              FROM exchange_former
              WHERE run_id = p_run AND table_name = 'external_ids') AS numbered
        GROUP BY number) AS batch;

  PERFORM restore_product_prices(batch.products, batch.price_types, batch.former)
  FROM (SELECT array_agg(split_part(key, ' ', 1)::integer) AS products,
               array_agg(split_part(key, ' ', 2)::integer) AS price_types,
               array_agg(was) AS former
        FROM (SELECT key, was, (row_number() OVER (ORDER BY key) - 1) / batch_rows AS number
              FROM exchange_former
              WHERE run_id = p_run AND table_name = 'product_prices') AS numbered
        GROUP BY number) AS batch;

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

CREATE FUNCTION public.restore_external_ids(p_source text, p_external_ids text[], p_former jsonb[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM external_ids WHERE source = p_source AND external_id = ANY (p_external_ids);
  INSERT INTO external_ids
  SELECT kept.* FROM unnest(p_former) AS former(was)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::external_ids, former.was) AS kept
  WHERE former.was IS NOT NULL;
END $$;

CREATE FUNCTION public.restore_product_prices(p_products integer[], p_price_types integer[], p_former jsonb[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM product_prices AS known
  USING unnest(p_products, p_price_types) AS former(product_id, price_type_id)
  WHERE known.product_id = former.product_id AND known.price_type_id = former.price_type_id;
  INSERT INTO product_prices
  SELECT kept.* FROM unnest(p_former) AS former(was)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::product_prices, former.was) AS kept
  WHERE former.was IS NOT NULL;
END $$;

CREATE FUNCTION public.search_candidates(p_query tsquery, p_otherwise tsquery, p_prefer tsquery[], p_limit integer, p_sample integer DEFAULT 1001, p_stocked integer DEFAULT 100, p_price_from integer DEFAULT NULL::integer, p_price_to integer DEFAULT NULL::integer, p_locations integer[] DEFAULT NULL::integer[]) RETURNS TABLE(product_ids integer[], candidates text, preferences text, stock text, fitting integer, is_whole boolean)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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

CREATE FUNCTION public.search_tier(p_tier integer, p_query tsquery, p_prefer tsquery[], p_limit integer, p_scored integer, p_price_from integer, p_price_to integer, p_locations integer[]) RETURNS TABLE(product_ids integer[], candidates text, preferences text, good integer, is_all boolean)
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_narrowed CONSTANT boolean :=
    p_price_from IS NOT NULL OR p_price_to IS NOT NULL OR p_locations IS NOT NULL;
BEGIN
  IF p_tier = 1 THEN
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
            WHERE tsv @@ p_query AND rank > 0 AND rank <= 20000
            LIMIT CASE WHEN is_narrowed THEN 20000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 20000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 0 AND rank <= 20000 LIMIT 20000) AS matching;
    END IF;
  END IF;
  IF p_tier = 2 THEN
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
            WHERE tsv @@ p_query AND rank > 20000 AND rank <= 60000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 20000 AND rank <= 60000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 3 THEN
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
            WHERE tsv @@ p_query AND rank > 60000 AND rank <= 120000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 60000 AND rank <= 120000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 4 THEN
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
            WHERE tsv @@ p_query AND rank > 120000 AND rank <= 200000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 120000 AND rank <= 200000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 5 THEN
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
            WHERE tsv @@ p_query AND rank > 200000 AND rank <= 300000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 200000 AND rank <= 300000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 6 THEN
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
            WHERE tsv @@ p_query AND rank > 300000 AND rank <= 450000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 300000 AND rank <= 450000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 7 THEN
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
            WHERE tsv @@ p_query AND rank > 450000 AND rank <= 700000
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 450000 AND rank <= 700000 LIMIT 3000) AS matching;
    END IF;
  END IF;
  IF p_tier = 8 THEN
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
            WHERE tsv @@ p_query AND rank > 700000 AND rank <= 2147483647
            LIMIT CASE WHEN is_narrowed THEN 3000 ELSE p_limit END) AS matching
          WHERE NOT is_narrowed
             OR price BETWEEN coalesce(p_price_from, 0) AND coalesce(p_price_to, 2147483647)
                AND (p_locations IS NULL OR EXISTS (
                  SELECT FROM stock_levels AS level
                  WHERE level.product_id = matching.product_id
                    AND level.location_id = ANY (p_locations) AND level.is_free))
          LIMIT p_limit) AS found) AS placed
      ORDER BY rank) AS candidate;
    IF is_narrowed AND is_all AND p_tier > 1 THEN
      SELECT count(*) < 3000 INTO is_all FROM (
        SELECT FROM product_search
        WHERE tsv @@ p_query AND rank > 700000 AND rank <= 2147483647 LIMIT 3000) AS matching;
    END IF;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.search_tiers() RETURNS TABLE(tier integer, above integer, up_to integer, enough integer)
    LANGUAGE sql IMMUTABLE
    AS $$
  VALUES (1, 0, 20000, 100), (2, 20000, 60000, 100), (3, 60000, 120000, 100),
         (4, 120000, 200000, 100), (5, 200000, 300000, 75), (6, 300000, 450000, 50),
         (7, 450000, 700000, 50), (8, 700000, 2147483647, 0)
$$;

CREATE FUNCTION public.search_words(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT regexp_replace(
    translate(
      lower(CASE WHEN words ~ '[^a-zA-Zа-яА-ЯёЁ0-9 /,.()+«»"''-]'
                 THEN regexp_replace(normalize(words), '[^[:alnum:]]', ' ', 'g')
                 ELSE words END),
      'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;

CREATE FUNCTION public.settle_changed_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM settle_order(NEW.order_id, '');
  RETURN NULL;
END $$;

CREATE FUNCTION public.settle_order(p_order bigint, p_reason text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.several_part_groups(p_numbers text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT coalesce(array_agg(DISTINCT 'g' || found[1] || '_'), '{}')
  FROM (SELECT regexp_matches(p_numbers, '(?<![0-9])([0-9]{7})(?![0-9])', 'g')
        UNION ALL
        SELECT regexp_matches(p_numbers, '([0-9]{7})[A-Za-z]{0,3}(?= |$)', 'g')) AS numbers(found)
$_$;

CREATE FUNCTION public.step_order(p_order bigint, p_to text, p_actor text, p_actor_kind text, p_reason text) RETURNS jsonb
    LANGUAGE plpgsql
    AS $$
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
    -- from a UUID: random() is predictable, and the code releases the goods
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

CREATE FUNCTION public.sum_refunds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- a statement of its own counts refunds that other transactions have committed
  PERFORM 1 FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  UPDATE payments SET refunded = (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE payment_id = NEW.payment_id AND status <> 'given-up')
  WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.suppliers_elsewhere(p_location integer) RETURNS integer[]
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.swap_product_lists() RETURNS void
    LANGUAGE plpgsql
    SET client_min_messages TO 'warning'
    SET lock_timeout TO '100ms'
    AS $$
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

CREATE FUNCTION public.warn_of_expiry(p_order bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
DECLARE
  warning    interval := make_interval(hours => (SELECT confirm_warning_hours FROM order_settings));
  due        timestamptz;
  until      timestamptz;
  buyer      record;
  is_written boolean;
BEGIN
  PERFORM 1 FROM orders WHERE id = p_order AND kept_until IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  -- a statement after the lock sees what staff did meanwhile
  due := confirm_until(p_order);
  IF due IS NULL OR due > now() + warning THEN RETURN false; END IF;
  until := greatest(due, now() + warning);

  SELECT customer.id, customer.name, customer.email,
         customer.email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AS has_mailbox,
         customer.email_confirmed_at IS NOT NULL AS is_confirmed,
         customer.email_confirmed_at IS NULL AND customer.vouched_at IS NULL AS is_stranger
  INTO buyer
  FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
  WHERE placed.id = p_order AND customer.deleted_at IS NULL;
  IF buyer.id IS NULL OR NOT (buyer.has_mailbox OR buyer.is_stranger) THEN
    UPDATE orders SET warn_after = 'infinity' WHERE id = p_order;
    RETURN false;
  END IF;
  -- confirm_until is NULL for orders paid online
  is_written := write_order_letter('order-expiring', p_order, order_document(p_order),
    jsonb_build_object('confirmUntil', until),
    buyer.id, buyer.name, buyer.email, buyer.is_confirmed, false);
  IF NOT is_written AND (due > now() OR NOT buyer.is_stranger) THEN
    UPDATE orders SET warn_after = now() + interval '1 hour' WHERE id = p_order;
    RETURN false;
  END IF;
  UPDATE orders
  SET kept_until = until, warn_after = NULL,
      warning_letter = CASE WHEN is_written
        THEN currval(pg_get_serial_sequence('letters', 'id')) END
  WHERE id = p_order;
  RETURN true;
END $_$;

CREATE FUNCTION public.withdraw_link_letters(p_customer integer, p_kind text) RETURNS void
    LANGUAGE sql
    AS $$
  UPDATE letters
  SET given_up_at = now(), data = data - 'token',
      failure = 'Ссылка письма больше не действует: её заменила новая или она уже не нужна.'
  WHERE customer_id = p_customer AND sent_at IS NULL AND given_up_at IS NULL
    AND data ? 'token' AND (p_kind IS NULL OR kind = p_kind)
$$;

CREATE FUNCTION public.words_beside_names(p_manufacturers integer[], p_categories integer[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.words_of(p_text text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE ROWS 6 PARALLEL SAFE
    AS $$
  SELECT word FROM string_to_table(search_words(p_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;

CREATE FUNCTION public.write_order_letter(p_kind text, p_order bigint, p_document jsonb, p_more jsonb, p_customer integer, p_name text, p_email text, p_is_confirmed boolean, p_is_online boolean) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
DECLARE
  name  text  := p_name;
  more  jsonb := p_more;
  shown jsonb := p_document;
BEGIN
  IF p_email !~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN RETURN false; END IF;
  IF NOT p_is_confirmed THEN
    IF (SELECT created_at FROM letters WHERE customer_id = p_customer
        ORDER BY id DESC OFFSET 19 LIMIT 1) > now() - interval '1 hour' THEN
      RETURN false;
    END IF;
    name := '';
    shown := shown || jsonb_build_object('comment', '', 'phone', '',
      'address', CASE WHEN shown ->> 'storeId' IS NULL THEN '' ELSE shown ->> 'address' END);
    more := more - 'pickupCode';
    IF (SELECT actor LIKE 'customer %' FROM order_status_changes
        WHERE order_id = p_order ORDER BY id DESC LIMIT 1) THEN
      more := more - 'reason';
    END IF;
  END IF;
  -- skipped for most orders, which are paid on receipt, to keep placing cheap
  IF p_is_online OR p_kind <> 'order-placed' THEN
    more := more || jsonb_strip_nulls(jsonb_build_object('payUntil', pay_until(p_order),
      'paidTotal', (SELECT sum(amount) FROM payments
                    WHERE order_id = p_order AND status = 'succeeded')));
  END IF;
  PERFORM queue_letter(p_kind, p_email,
    jsonb_build_object('order', shown, 'name', name) || more, p_customer);
  RETURN true;
END $_$;

CREATE TABLE public.access_tokens (
    token_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id integer NOT NULL,
    device_id uuid,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.account_links (
    token_hash bytea NOT NULL,
    customer_id integer NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT account_links_check CHECK ((expires_at > created_at)),
    CONSTRAINT account_links_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
    CONSTRAINT account_links_purpose_check CHECK ((purpose = ANY (ARRAY['password-reset'::text, 'email-confirmation'::text])))
);

CREATE TABLE public.analogue_edges (
    product_id integer NOT NULL,
    analogue_id integer NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    number_norm text DEFAULT ''::text NOT NULL,
    CONSTRAINT analogue_edges_check CHECK ((product_id < analogue_id))
);

CREATE TABLE public.analogue_groups (
    id integer NOT NULL,
    article text NOT NULL,
    article_norm text NOT NULL,
    CONSTRAINT analogue_groups_article_check CHECK ((article <> ''::text)),
    CONSTRAINT analogue_groups_article_norm_check CHECK ((article_norm <> ''::text))
);

ALTER TABLE public.analogue_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.analogue_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.analogue_stops (
    product_id integer NOT NULL,
    analogue_id integer NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT analogue_stops_check CHECK ((product_id < analogue_id))
);

CREATE TABLE public.applied_functions (
    name text NOT NULL,
    checksum text NOT NULL,
    version text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.article_numbers (
    product_id integer NOT NULL,
    number text NOT NULL,
    number_norm text NOT NULL,
    kind text NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    CONSTRAINT article_numbers_kind_check CHECK ((kind = ANY (ARRAY['original'::text, 'cross'::text, 'former'::text]))),
    CONSTRAINT article_numbers_number_check CHECK ((number <> ''::text)),
    CONSTRAINT article_numbers_number_norm_check CHECK ((number_norm <> ''::text))
);

CREATE TABLE public.attempts (
    key text NOT NULL,
    tries integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    hits integer DEFAULT 0 NOT NULL,
    forget_at timestamp with time zone NOT NULL
);

CREATE TABLE public.car_spellings (
    text text NOT NULL,
    model_ids integer[] NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT car_spellings_text_check CHECK ((text <> ''::text))
);

CREATE TABLE public.catalogue_words (
    word text NOT NULL,
    lexeme text NOT NULL,
    product_count integer NOT NULL
);

CREATE TABLE public.categories (
    id integer NOT NULL,
    parent_id integer,
    key text NOT NULL,
    name text NOT NULL,
    pictogram text DEFAULT 'box'::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    weight_g integer,
    pickup_only boolean DEFAULT false NOT NULL,
    CONSTRAINT categories_check CHECK ((parent_id <> id)),
    CONSTRAINT categories_key_check CHECK ((key ~ '^[a-z0-9-]+$'::text)),
    CONSTRAINT categories_name_check CHECK ((name <> ''::text)),
    CONSTRAINT categories_weight_g_check CHECK ((weight_g > 0))
);

ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.category_counts (
    category_id integer NOT NULL,
    product_count integer NOT NULL
);

CREATE TABLE public.category_rules (
    id integer NOT NULL,
    "position" integer NOT NULL,
    manufacturer_id integer,
    words text DEFAULT ''::text NOT NULL,
    article_prefix text DEFAULT ''::text NOT NULL,
    category_id integer NOT NULL,
    CONSTRAINT category_rules_article_prefix_check CHECK ((article_prefix ~ '^[[:alnum:]]*$'::text)),
    CONSTRAINT category_rules_asks CHECK (((manufacturer_id IS NOT NULL) OR (words <> ''::text) OR (article_prefix <> ''::text))),
    CONSTRAINT category_rules_position_check CHECK (("position" > 0)),
    CONSTRAINT category_rules_words CHECK (((words = ''::text) OR (numnode(plainto_tsquery('russian'::regconfig, public.search_words(words))) > 0)))
);

ALTER TABLE public.category_rules ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.category_rules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.cities (
    id integer NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    zoom integer NOT NULL,
    CONSTRAINT cities_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
    CONSTRAINT cities_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
    CONSTRAINT cities_name_check CHECK ((name <> ''::text)),
    CONSTRAINT cities_slug_check CHECK ((slug ~ '^[a-z0-9-]+$'::text)),
    CONSTRAINT cities_zoom_check CHECK (((zoom >= 1) AND (zoom <= 19)))
);

ALTER TABLE public.cities ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.cities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.consents (
    id integer NOT NULL,
    customer_id integer NOT NULL,
    kind text NOT NULL,
    text_version text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT consents_kind_check CHECK ((kind <> ''::text))
);

ALTER TABLE public.consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.customers (
    id integer NOT NULL,
    name text NOT NULL,
    lastname text NOT NULL,
    patronymic text,
    phone text NOT NULL,
    email text NOT NULL,
    email_confirmed_at timestamp with time zone,
    email_changed_at timestamp with time zone,
    recovery_email text,
    address text,
    password_hash text NOT NULL,
    terms_version text,
    terms_accepted_at timestamp with time zone,
    vouched_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT customers_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
    CONSTRAINT customers_lastname_check CHECK ((lastname <> ''::text)),
    CONSTRAINT customers_name_check CHECK ((name <> ''::text)),
    CONSTRAINT customers_phone_check CHECK ((phone ~ '^7[0-9]{10}$'::text)),
    CONSTRAINT customers_recovery_email_check CHECK ((recovery_email = lower(recovery_email)))
);

ALTER TABLE public.customers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.customers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.doubtful_fits (
    product_id integer NOT NULL,
    text text NOT NULL,
    supplier_id integer NOT NULL,
    candidates integer[] NOT NULL,
    source text NOT NULL,
    import_run_id integer,
    CONSTRAINT doubtful_fits_text_check CHECK ((text <> ''::text))
);

CREATE TABLE public.empty_searches (
    text text NOT NULL,
    search_count integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT empty_searches_check CHECK ((last_at >= first_at)),
    CONSTRAINT empty_searches_search_count_check CHECK ((search_count > 0)),
    CONSTRAINT empty_searches_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
);

CREATE TABLE public.engines (
    id integer NOT NULL,
    name text NOT NULL,
    volume_ml integer,
    fuel text,
    CONSTRAINT engines_name_check CHECK ((name <> ''::text)),
    CONSTRAINT engines_volume_ml_check CHECK ((volume_ml > 0))
);

ALTER TABLE public.engines ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.engines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.exchange_counts (
    product_id integer NOT NULL,
    location_id integer NOT NULL
);

CREATE TABLE public.exchange_files (
    session_id bigint NOT NULL,
    name text NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    piece_hash text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'coming'::text NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    failure text DEFAULT ''::text NOT NULL,
    worker text,
    lease_until timestamp with time zone,
    CONSTRAINT exchange_files_name_check CHECK ((name <> ''::text)),
    CONSTRAINT exchange_files_size_check CHECK ((size >= 0)),
    CONSTRAINT exchange_files_state_check CHECK ((state = ANY (ARRAY['coming'::text, 'importing'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT exchange_files_taken_check CHECK ((taken >= 0))
);

CREATE TABLE public.exchange_former (
    run_id integer NOT NULL,
    table_name text NOT NULL,
    key text NOT NULL,
    was jsonb
);

CREATE TABLE public.exchange_groups (
    id text NOT NULL,
    parent_id text,
    name text NOT NULL,
    CONSTRAINT exchange_groups_id_check CHECK ((id <> ''::text))
);

CREATE TABLE public.exchange_offers (
    id text NOT NULL,
    product_id text NOT NULL,
    told jsonb NOT NULL,
    prices jsonb,
    quantity integer,
    stocks jsonb,
    quantity_in bigint,
    stocks_in bigint,
    counted_at timestamp with time zone,
    is_deleted boolean NOT NULL,
    is_absent boolean DEFAULT false NOT NULL,
    seen_in bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    is_rival boolean DEFAULT false NOT NULL,
    due_in bigint,
    held_in integer,
    price_due_in bigint,
    price_held_in integer,
    stock_due_in bigint,
    CONSTRAINT exchange_offers_id_check CHECK ((id <> ''::text)),
    CONSTRAINT exchange_offers_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'on-sale'::text, 'withdrawn'::text, 'refused'::text])))
);

CREATE TABLE public.exchange_orders (
    order_id bigint NOT NULL,
    number text NOT NULL,
    paid_on text,
    shipped_on text,
    told_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.exchange_price_types (
    id text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    price_type_id integer NOT NULL,
    chosen_for text,
    CONSTRAINT exchange_price_types_id_check CHECK ((id <> ''::text))
);

ALTER TABLE public.exchange_price_types ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.exchange_price_types_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.exchange_products (
    id text NOT NULL,
    told jsonb NOT NULL,
    is_deleted boolean NOT NULL,
    seen_in bigint NOT NULL,
    CONSTRAINT exchange_products_id_check CHECK ((id <> ''::text))
);

CREATE TABLE public.exchange_properties (
    id text NOT NULL,
    name text NOT NULL,
    options jsonb NOT NULL,
    CONSTRAINT exchange_properties_id_check CHECK ((id <> ''::text))
);

CREATE TABLE public.exchange_refusals (
    run_id integer NOT NULL,
    offer_id text NOT NULL,
    name text NOT NULL,
    article text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT exchange_refusals_reason_check CHECK ((reason <> ''::text))
);

CREATE TABLE public.exchange_runs (
    id integer DEFAULT nextval((pg_get_serial_sequence('import_runs'::text, 'id'::text))::regclass) NOT NULL,
    session_id bigint NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    price_type text,
    status text DEFAULT 'running'::text NOT NULL,
    failure text DEFAULT ''::text NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    forgotten_at timestamp with time zone,
    offers integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    sums jsonb DEFAULT '{}'::jsonb NOT NULL,
    new_products int4multirange DEFAULT '{}'::int4multirange NOT NULL,
    ledger_from bigint NOT NULL,
    CONSTRAINT exchange_runs_offers_check CHECK ((offers >= 0)),
    CONSTRAINT exchange_runs_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
    CONSTRAINT exchange_runs_refused_check CHECK ((refused >= 0)),
    CONSTRAINT exchange_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'undone'::text]))),
    CONSTRAINT exchange_runs_sums_check CHECK ((jsonb_typeof(sums) = 'object'::text))
);

CREATE TABLE public.exchange_sessions (
    id bigint NOT NULL,
    kind text NOT NULL,
    token_hash text NOT NULL,
    sessid text NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    begun_at timestamp with time zone,
    ended_at timestamp with time zone,
    is_resting boolean DEFAULT false NOT NULL,
    is_full boolean DEFAULT false NOT NULL,
    has_offers boolean DEFAULT false NOT NULL,
    has_full_offers boolean DEFAULT false NOT NULL,
    given_orders bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    given_at timestamp with time zone,
    CONSTRAINT exchange_sessions_kind_check CHECK ((kind = ANY (ARRAY['catalog'::text, 'sale'::text])))
);

ALTER TABLE public.exchange_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.exchange_sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.exchange_warehouses (
    id text NOT NULL,
    name text NOT NULL,
    location_id integer,
    CONSTRAINT exchange_warehouses_id_check CHECK ((id <> ''::text))
);

CREATE TABLE public.external_ids (
    source text NOT NULL,
    external_id text NOT NULL,
    product_id integer NOT NULL,
    CONSTRAINT external_ids_external_id_check CHECK ((external_id <> ''::text))
);

CREATE TABLE public.fitments (
    id integer NOT NULL,
    product_id integer NOT NULL,
    model_id integer NOT NULL,
    generation_id integer,
    engine_id integer,
    year_from smallint,
    year_to smallint,
    source text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    confidence text DEFAULT 'sourced'::text NOT NULL,
    CONSTRAINT fitments_confidence_check CHECK ((confidence = ANY (ARRAY['sourced'::text, 'memory'::text, 'generated'::text, 'read'::text]))),
    CONSTRAINT fitments_year_from_check CHECK (((year_from >= 1950) AND (year_from <= 2100))),
    CONSTRAINT fitments_year_to_check CHECK (((year_to >= 1950) AND (year_to <= 2100)))
);

ALTER TABLE public.fitments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.fitments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.former_doubts (
    import_run_id integer NOT NULL,
    product_id integer NOT NULL,
    text text NOT NULL,
    candidates integer[] NOT NULL,
    source text NOT NULL,
    brought_by integer
);

CREATE TABLE public.former_fits (
    import_run_id integer NOT NULL,
    product_id integer NOT NULL,
    model_id integer NOT NULL,
    engine_id integer,
    year_from smallint,
    year_to smallint,
    source text NOT NULL,
    note text NOT NULL,
    is_decided boolean DEFAULT false NOT NULL,
    brought_by integer
);

CREATE TABLE public.generations (
    id integer NOT NULL,
    model_id integer NOT NULL,
    name text NOT NULL,
    body text,
    year_from smallint,
    year_to smallint,
    CONSTRAINT generations_check CHECK ((year_from <= year_to)),
    CONSTRAINT generations_name_check CHECK ((name <> ''::text)),
    CONSTRAINT generations_year_from_check CHECK (((year_from >= 1950) AND (year_from <= 2100))),
    CONSTRAINT generations_year_to_check CHECK (((year_to >= 1950) AND (year_to <= 2100)))
);

ALTER TABLE public.generations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.generations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_keys (
    customer_id integer NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    order_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);

CREATE TABLE public.import_doubts (
    import_run_id integer NOT NULL,
    reason text NOT NULL,
    count integer NOT NULL,
    examples jsonb NOT NULL,
    CONSTRAINT import_doubts_count_check CHECK ((count > 0)),
    CONSTRAINT import_doubts_reason_check CHECK ((reason <> ''::text))
);

CREATE TABLE public.import_rejections (
    import_run_id integer NOT NULL,
    line integer NOT NULL,
    column_name text DEFAULT ''::text NOT NULL,
    reason text NOT NULL,
    row_text text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.import_runs (
    id integer NOT NULL,
    source text NOT NULL,
    supplier_id integer,
    status text DEFAULT 'running'::text NOT NULL,
    failure text DEFAULT ''::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    undone_at timestamp with time zone,
    forgotten_at timestamp with time zone,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    undo_seen_at timestamp with time zone,
    list_hash text DEFAULT ''::text NOT NULL,
    is_partial boolean DEFAULT false NOT NULL,
    makes_categories boolean DEFAULT false NOT NULL,
    location_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    titled_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    told_layouts jsonb,
    staged_records integer DEFAULT 0 NOT NULL,
    staged_places integer DEFAULT 0 NOT NULL,
    is_staged boolean DEFAULT false NOT NULL,
    row_count integer DEFAULT 0 NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    repeated integer DEFAULT 0 NOT NULL,
    uncategorised integer DEFAULT 0 NOT NULL,
    stock_changed integer DEFAULT 0 NOT NULL,
    vanished integer DEFAULT 0 NOT NULL,
    numbers integer DEFAULT 0 NOT NULL,
    difference jsonb,
    new_products int4multirange DEFAULT '{}'::int4multirange NOT NULL,
    ledger_from bigint,
    CONSTRAINT import_runs_staged_records_check CHECK ((staged_records >= 0)),
    CONSTRAINT import_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'undone'::text]))),
    CONSTRAINT import_runs_told_layouts_check CHECK ((jsonb_typeof(told_layouts) = 'array'::text))
);

ALTER TABLE public.import_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.known_devices (
    account text NOT NULL,
    token_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT known_devices_account_check CHECK ((account <> ''::text))
);

CREATE TABLE public.large_holders (
    kind text NOT NULL,
    subject text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT large_holders_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text])))
);

CREATE TABLE public.letters (
    id bigint NOT NULL,
    kind text NOT NULL,
    customer_id integer,
    recipient text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    failure text DEFAULT ''::text NOT NULL,
    sent_at timestamp with time zone,
    given_up_at timestamp with time zone,
    trouble text,
    CONSTRAINT letters_check CHECK (((sent_at IS NULL) OR (given_up_at IS NULL))),
    CONSTRAINT letters_kind_check CHECK ((kind = ANY (ARRAY['order-placed'::text, 'order-confirmed'::text, 'order-ready'::text, 'order-cancelled'::text, 'order-line-dropped'::text, 'order-expiring'::text, 'stock-held'::text, 'orders-unwarned'::text, 'password-reset'::text, 'email-confirmation'::text, 'email-changed'::text, 'password-changed'::text, 'password-guessed'::text]))),
    CONSTRAINT letters_recipient_check CHECK ((recipient ~ '^[^[:space:]@]+@[^[:space:]@]+$'::text)),
    CONSTRAINT letters_trouble_check CHECK ((trouble = ANY (ARRAY['letter'::text, 'recipient'::text, 'server'::text])))
);

ALTER TABLE public.letters ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.letters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.makes (
    id integer NOT NULL,
    name text NOT NULL,
    name_ru text,
    slug text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    country text,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT makes_name_check CHECK ((name <> ''::text)),
    CONSTRAINT makes_slug_check CHECK (((slug ~ '^[a-z0-9-]+$'::text) AND (slug <> ALL (ARRAY['product'::text, 'search'::text, 'categories'::text]))))
);

ALTER TABLE public.makes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.makes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.manufacturer_synonyms (
    name_norm text NOT NULL,
    manufacturer_id integer NOT NULL,
    CONSTRAINT manufacturer_synonyms_name_norm_check CHECK ((name_norm <> ''::text))
);

CREATE TABLE public.manufacturers (
    id integer NOT NULL,
    name text NOT NULL,
    name_norm text NOT NULL,
    country text,
    is_original boolean DEFAULT false NOT NULL,
    CONSTRAINT manufacturers_name_check CHECK ((name <> ''::text)),
    CONSTRAINT manufacturers_name_norm_check CHECK ((name_norm <> ''::text))
);

ALTER TABLE public.manufacturers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.manufacturers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.margin_rules (
    id integer NOT NULL,
    supplier_id integer,
    category_id integer,
    cost_from integer DEFAULT 0 NOT NULL,
    cost_below integer,
    rate integer NOT NULL,
    least_markup integer DEFAULT 0 NOT NULL,
    rounding integer DEFAULT 1 NOT NULL,
    CONSTRAINT margin_rules_check CHECK ((cost_below > cost_from)),
    CONSTRAINT margin_rules_cost_from_check CHECK ((cost_from >= 0)),
    CONSTRAINT margin_rules_least_markup_check CHECK (((least_markup >= 0) AND (least_markup <= 2099999999))),
    CONSTRAINT margin_rules_rate_check CHECK (((rate >= 0) AND (rate <= 100000))),
    CONSTRAINT margin_rules_rounding_check CHECK (((rounding >= 1) AND (rounding <= 10000000)))
);

ALTER TABLE public.margin_rules ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.margin_rules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.model_category_counts (
    model_id integer NOT NULL,
    category_id integer NOT NULL,
    product_count integer NOT NULL
);

CREATE TABLE public.model_engines (
    model_id integer NOT NULL,
    engine_id integer NOT NULL
);

CREATE VIEW public.model_fitments AS
SELECT
    NULL::integer AS model_id,
    NULL::integer AS category_id,
    NULL::integer AS price,
    NULL::integer AS product_id,
    NULL::integer[] AS engine_ids;

CREATE TABLE public.model_listing (
    model_id integer NOT NULL,
    category_id integer NOT NULL,
    price integer NOT NULL,
    product_id integer NOT NULL,
    engine_ids integer[]
);

CREATE TABLE public.models (
    id integer NOT NULL,
    make_id integer NOT NULL,
    name text NOT NULL,
    name_ru text,
    slug text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT models_name_check CHECK ((name <> ''::text)),
    CONSTRAINT models_slug_check CHECK ((slug ~ '^[a-z0-9-]+$'::text))
);

ALTER TABLE public.models ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.models_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.news_blocks (
    news_item_id integer NOT NULL,
    "position" integer NOT NULL,
    title text,
    dated_on date,
    image text DEFAULT ''::text NOT NULL,
    paragraphs text[] NOT NULL
);

CREATE TABLE public.news_items (
    id integer NOT NULL,
    path text NOT NULL,
    title text NOT NULL,
    logo text DEFAULT ''::text NOT NULL,
    teaser text DEFAULT ''::text NOT NULL,
    published_on date NOT NULL,
    CONSTRAINT news_items_path_check CHECK ((path ~ '^[a-z0-9-]+$'::text)),
    CONSTRAINT news_items_title_check CHECK ((title <> ''::text))
);

ALTER TABLE public.news_items ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.news_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.oil_listing (
    product_id integer NOT NULL,
    manufacturer_id integer NOT NULL,
    price integer NOT NULL,
    litre_price integer NOT NULL,
    viscosity text NOT NULL,
    volume_ml integer NOT NULL,
    base text,
    api text[] NOT NULL,
    acea text[] NOT NULL,
    approvals text[] NOT NULL,
    approval_keys text[] NOT NULL
);

CREATE TABLE public.order_allocations (
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    location_id integer NOT NULL,
    quantity integer NOT NULL,
    CONSTRAINT order_allocations_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE public.order_status_changes (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    status text NOT NULL,
    dropped_position integer,
    actor text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_status_changes_actor_check CHECK ((actor <> ''::text)),
    CONSTRAINT order_status_changes_begun CHECK (((status <> 'new'::text) OR (dropped_position IS NOT NULL)))
);

CREATE VIEW public.order_history AS
 SELECT orders.id AS order_id,
    (0)::bigint AS id,
    'new'::text AS status,
    ('customer '::text || orders.customer_id) AS actor,
    ''::text AS reason,
    NULL::integer AS dropped_position,
    orders.created_at
   FROM public.orders
UNION ALL
 SELECT order_status_changes.order_id,
    order_status_changes.id,
    order_status_changes.status,
    order_status_changes.actor,
    order_status_changes.reason,
    order_status_changes.dropped_position,
    order_status_changes.created_at
   FROM public.order_status_changes;

CREATE TABLE public.order_marking_codes (
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    code text NOT NULL
);

CREATE TABLE public.order_settings (
    is_only boolean DEFAULT true NOT NULL,
    reservation_days integer NOT NULL,
    payment_hours integer DEFAULT 24 NOT NULL,
    unpaid_kept_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    confirm_hours integer DEFAULT 0 NOT NULL,
    confirm_warning_hours integer DEFAULT 24 NOT NULL,
    confirm_since timestamp with time zone DEFAULT now() NOT NULL,
    watched_at timestamp with time zone DEFAULT now() NOT NULL,
    stock_units bigint DEFAULT 0 NOT NULL,
    stock_counted_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT order_settings_confirm_hours_check CHECK (((confirm_hours >= 0) AND (confirm_hours <= 720))),
    CONSTRAINT order_settings_confirm_warning_hours_check CHECK (((confirm_warning_hours >= 1) AND (confirm_warning_hours <= 720))),
    CONSTRAINT order_settings_is_only_check CHECK (is_only),
    CONSTRAINT order_settings_payment_hours_check CHECK (((payment_hours >= 1) AND (payment_hours <= 720))),
    CONSTRAINT order_settings_reservation_days_check CHECK (((reservation_days >= 1) AND (reservation_days <= 365)))
);

ALTER TABLE public.order_status_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_status_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.order_steps (
    from_status text NOT NULL,
    to_status text NOT NULL,
    by_customer boolean NOT NULL,
    by_staff boolean NOT NULL
);

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payments (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    method text NOT NULL,
    status text DEFAULT 'checking'::text NOT NULL,
    amount bigint NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    lines jsonb NOT NULL,
    key uuid DEFAULT gen_random_uuid() NOT NULL,
    request jsonb,
    provider_id text,
    confirmation_url text,
    failure text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    superseded_at timestamp with time zone,
    paid_at timestamp with time zone,
    due_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone,
    read_at timestamp with time zone,
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_check CHECK ((amount = public.lines_total(lines))),
    CONSTRAINT payments_check1 CHECK (((refunded >= 0) AND (refunded <= amount))),
    CONSTRAINT payments_check2 CHECK (((refunded = 0) OR (status = 'succeeded'::text))),
    CONSTRAINT payments_check3 CHECK (((paid_at IS NOT NULL) = (status = 'succeeded'::text))),
    CONSTRAINT payments_check4 CHECK (((status <> ALL (ARRAY['checking'::text, 'waiting'::text])) OR (due_at IS NOT NULL))),
    CONSTRAINT payments_check5 CHECK (((status <> 'waiting'::text) OR ((provider_id IS NOT NULL) AND (confirmation_url IS NOT NULL)))),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['card'::text, 'sbp'::text]))),
    CONSTRAINT payments_provider_id_check CHECK ((provider_id ~ '^[0-9A-Za-z_-]{1,64}$'::text)),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['checking'::text, 'waiting'::text, 'failed'::text, 'disputed'::text, 'succeeded'::text])))
);

CREATE VIEW public.payment_differences AS
 SELECT paid.order_id,
    public.kept_of_order(paid.order_id) AS kept,
    public.lines_total(public.owed_for_order(paid.order_id)) AS owed
   FROM ( SELECT DISTINCT payments.order_id
           FROM public.payments
          WHERE (payments.status = 'succeeded'::text)) paid
  WHERE (public.kept_of_order(paid.order_id) <> public.lines_total(public.owed_for_order(paid.order_id)));

CREATE TABLE public.payment_methods (
    id integer NOT NULL,
    name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    online_kind text,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT payment_methods_name_check CHECK ((name <> ''::text)),
    CONSTRAINT payment_methods_online_kind_check CHECK ((online_kind = ANY (ARRAY['card'::text, 'sbp'::text])))
);

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.supplier_offers (
    supplier_id integer NOT NULL,
    product_id integer NOT NULL,
    cost integer,
    price integer,
    quantity integer,
    lead_days smallint,
    multiplicity integer DEFAULT 1 NOT NULL,
    category_text_id integer,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT supplier_offers_cost_check CHECK ((cost > 0)),
    CONSTRAINT supplier_offers_lead_days_check CHECK ((lead_days >= 0)),
    CONSTRAINT supplier_offers_multiplicity_check CHECK ((multiplicity > 0)),
    CONSTRAINT supplier_offers_price_check CHECK ((price > 0)),
    CONSTRAINT supplier_offers_quantity_check CHECK ((quantity >= 0))
);

CREATE TABLE public.suppliers (
    id integer NOT NULL,
    name text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    CONSTRAINT suppliers_name_check CHECK ((name <> ''::text))
);

CREATE VIEW public.places_of_1c AS
 SELECT known.product_id,
    known.location_id
   FROM ((public.exchange_counts known
     JOIN public.supplier_offers offer ON ((offer.product_id = known.product_id)))
     JOIN public.suppliers supplier ON ((supplier.id = offer.supplier_id)))
  WHERE (lower(supplier.name) = lower('1С'::text));

CREATE TABLE public.price_types (
    id integer NOT NULL,
    name text NOT NULL,
    CONSTRAINT price_types_name_check CHECK ((name <> ''::text))
);

ALTER TABLE public.price_types ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.price_types_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.product_changes (
    run_id integer NOT NULL,
    product_id integer NOT NULL,
    was_name text,
    is_name text,
    was_price integer,
    is_price integer,
    was_description text,
    is_description text,
    was_category_id integer,
    is_category_id integer,
    was_facts jsonb,
    is_facts jsonb,
    was_hidden boolean,
    was_hidden_by integer,
    was_offer jsonb
);

CREATE TABLE public.product_images (
    product_id integer NOT NULL,
    "position" integer NOT NULL,
    path text NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    CONSTRAINT product_images_path_check CHECK ((path <> ''::text))
);

CREATE TABLE public.product_oils (
    product_id integer NOT NULL,
    viscosity text,
    volume_ml integer NOT NULL,
    base text,
    api text[] DEFAULT '{}'::text[] NOT NULL,
    acea text[] DEFAULT '{}'::text[] NOT NULL,
    approvals text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT product_oils_volume_ml_check CHECK ((volume_ml > 0))
);

CREATE TABLE public.product_prices (
    product_id integer NOT NULL,
    price_type_id integer NOT NULL,
    price integer NOT NULL,
    CONSTRAINT product_prices_price_check CHECK ((price > 0))
);

CREATE TABLE public.product_redirects (
    key text NOT NULL,
    product_id integer NOT NULL
);

CREATE TABLE public.product_search (
    rank integer NOT NULL,
    product_id integer NOT NULL,
    category_id integer NOT NULL,
    manufacturer_id integer NOT NULL,
    price integer NOT NULL,
    tsv tsvector NOT NULL
)
WITH (fillfactor='90');

ALTER TABLE public.products ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.receipts (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    amount bigint NOT NULL,
    lines jsonb NOT NULL,
    key uuid DEFAULT gen_random_uuid() NOT NULL,
    request jsonb,
    provider_id text,
    failure text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT receipts_amount_check CHECK ((amount > 0)),
    CONSTRAINT receipts_check CHECK ((amount = public.lines_total(lines))),
    CONSTRAINT receipts_check1 CHECK (((done_at IS NULL) = (status = 'queued'::text))),
    CONSTRAINT receipts_provider_id_check CHECK ((provider_id ~ '^[0-9A-Za-z_-]{1,64}$'::text)),
    CONSTRAINT receipts_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'succeeded'::text, 'given-up'::text])))
);

ALTER TABLE public.receipts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.receipts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.refund_requests (
    order_id bigint NOT NULL,
    key text NOT NULL,
    hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT refund_requests_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);

CREATE TABLE public.refunds (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    amount bigint NOT NULL,
    lines jsonb NOT NULL,
    payment_mode text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    key uuid DEFAULT gen_random_uuid() NOT NULL,
    request jsonb,
    provider_id text,
    failure text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
    CONSTRAINT refunds_check CHECK ((amount = public.lines_total(lines))),
    CONSTRAINT refunds_check1 CHECK (((done_at IS NULL) = (status = 'queued'::text))),
    CONSTRAINT refunds_payment_mode_check CHECK ((payment_mode = ANY (ARRAY['full_prepayment'::text, 'full_payment'::text]))),
    CONSTRAINT refunds_provider_id_check CHECK ((provider_id ~ '^[0-9A-Za-z_-]{1,64}$'::text)),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'succeeded'::text, 'given-up'::text])))
);

ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.run_numbers (
    run_id integer NOT NULL,
    product_id integer NOT NULL,
    number text NOT NULL,
    number_norm text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    is_added boolean NOT NULL
);

CREATE TABLE public.run_supersessions (
    run_id integer NOT NULL,
    manufacturer_id integer NOT NULL,
    from_norm text NOT NULL,
    to_norm text NOT NULL,
    source text NOT NULL,
    is_added boolean NOT NULL
);

CREATE VIEW public.search_vectors AS
 SELECT product.id AS product_id,
    product.category_id,
    product.manufacturer_id,
    product.price,
    ((((((name.tsv || maker.tsv) || branch.tsv) || COALESCE(array_to_tsvector(fitting.lexemes), ''::tsvector)) || array_to_tsvector(public.part_groups((product.article || COALESCE(other.numbers, ''::text))))) ||
        CASE
            WHEN product.is_universal THEN '''u_'''::tsvector
            WHEN (fitting.lexemes IS NULL) THEN '''n_'''::tsvector
            ELSE ''::tsvector
        END) ||
        CASE
            WHEN (oil.product_id IS NULL) THEN ''::tsvector
            ELSE array_to_tsvector(public.oil_lexemes(oil.viscosity, oil.volume_ml, oil.api, oil.acea))
        END) AS tsv
   FROM ((((((public.products product
     LEFT JOIN public.product_oils oil ON ((oil.product_id = product.id)))
     CROSS JOIN LATERAL ( SELECT (setweight(to_tsvector('russian'::regconfig, split_part(spoken.words, ' '::text, 1)), 'A'::"char") || setweight(to_tsvector('russian'::regconfig, substr(spoken.words, strpos((spoken.words || ' '::text), ' '::text))), 'B'::"char")) AS tsv
           FROM ( SELECT ltrim(public.search_words(product.name)) AS words
                 OFFSET 0) spoken
         OFFSET 0) name)
     CROSS JOIN LATERAL ( SELECT (setweight(to_tsvector('russian'::regconfig, public.search_words(manufacturer.name)), 'C'::"char") || array_to_tsvector(ARRAY[(('f'::text || manufacturer.id) || '_'::text)])) AS tsv
           FROM public.manufacturers manufacturer
          WHERE (manufacturer.id = product.manufacturer_id)
         OFFSET 0) maker)
     CROSS JOIN LATERAL ( SELECT public.branch_vector(product.category_id) AS tsv
         OFFSET 0) branch)
     CROSS JOIN LATERAL ( SELECT string_agg((' '::text || article_numbers.number), ''::text) AS numbers
           FROM public.article_numbers
          WHERE ((article_numbers.product_id = product.id) AND (article_numbers.kind = 'original'::text))) other)
     CROSS JOIN LATERAL ( SELECT array_agg(ARRAY[(('b'::text || ( SELECT models.make_id
                   FROM public.models
                  WHERE (models.id = fitment.model_id))) || '_'::text), (('m'::text || fitment.model_id) || '_'::text), (('e'::text || COALESCE(fitment.engine_id, 0)) || '_'::text), (((('m'::text || fitment.model_id) || 'e'::text) || COALESCE(fitment.engine_id, 0)) || '_'::text)]) AS lexemes
           FROM public.fitments fitment
          WHERE (fitment.product_id = product.id)) fitting)
  WHERE (NOT product.is_hidden);

CREATE TABLE public.search_versions (
    source text NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE public.shipping_methods (
    id integer NOT NULL,
    name text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT shipping_methods_name_check CHECK ((name <> ''::text))
);

CREATE TABLE public.staff (
    id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    store_id integer,
    password_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    disabled_at timestamp with time zone,
    CONSTRAINT staff_email_check CHECK ((email = lower(email))),
    CONSTRAINT staff_email_told CHECK ((email <> ''::text)),
    CONSTRAINT staff_name_check CHECK ((name <> ''::text)),
    CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'seller'::text, 'editor'::text]))),
    CONSTRAINT staff_seller_has_store CHECK (((role <> 'seller'::text) OR (store_id IS NOT NULL)))
);

CREATE TABLE public.staff_acts (
    id bigint NOT NULL,
    staff_id integer,
    act text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON COLUMN public.staff_acts.staff_id IS 'NULL: the command line';

ALTER TABLE public.staff_acts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.staff_acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.staff ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.staff_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.staff_tokens (
    token_hash bytea NOT NULL,
    staff_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE UNLOGGED TABLE public.staged_products (
    run_id integer NOT NULL,
    place integer NOT NULL,
    line integer NOT NULL,
    manufacturer text NOT NULL,
    article text NOT NULL,
    article_norm text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    price integer,
    category text,
    description text,
    quantity integer,
    stock integer[],
    barcode text,
    originals text[],
    crosses text[],
    superseded_by text[],
    fits jsonb
);

CREATE TABLE public.stock_levels (
    product_id integer NOT NULL,
    location_id integer NOT NULL,
    on_hand integer DEFAULT 0 NOT NULL,
    reserved integer DEFAULT 0 NOT NULL,
    is_free boolean GENERATED ALWAYS AS ((on_hand > reserved)) STORED NOT NULL,
    CONSTRAINT stock_levels_on_hand CHECK ((on_hand >= 0)),
    CONSTRAINT stock_levels_reserved CHECK (((reserved >= 0) AND (reserved <= on_hand)))
)
WITH (fillfactor='80');

CREATE TABLE public.stock_movements (
    id bigint NOT NULL,
    product_id integer NOT NULL,
    location_id integer NOT NULL,
    kind text NOT NULL,
    on_hand_change integer NOT NULL,
    reserved_change integer NOT NULL,
    counted integer,
    actor text NOT NULL,
    document text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stock_movements_actor_check CHECK ((actor <> ''::text)),
    CONSTRAINT stock_movements_changes CHECK (((on_hand_change <> 0) OR (reserved_change <> 0) OR (counted IS NOT NULL))),
    CONSTRAINT stock_movements_counted CHECK (((counted IS NULL) OR ((counted >= 0) AND (kind = 'corrected'::text) AND (document <> ''::text)))),
    CONSTRAINT stock_movements_kind_check CHECK ((kind = ANY ('{received,corrected,moved,reserved,released,sold,returned}'::text[])))
);

CREATE VIEW public.stock_differences AS
 SELECT product_id,
    location_id,
    COALESCE(level.on_hand, 0) AS on_hand,
    COALESCE(moved.on_hand, (0)::bigint) AS moved_on_hand,
    COALESCE(level.reserved, 0) AS reserved,
    COALESCE(moved.reserved, (0)::bigint) AS moved_reserved,
    COALESCE(kept.quantity, (0)::bigint) AS kept
   FROM ((public.stock_levels level
     FULL JOIN ( SELECT stock_movements.product_id,
            stock_movements.location_id,
            sum(stock_movements.on_hand_change) AS on_hand,
            sum(stock_movements.reserved_change) AS reserved
           FROM public.stock_movements
          GROUP BY stock_movements.product_id, stock_movements.location_id) moved USING (product_id, location_id))
     FULL JOIN ( SELECT line.product_id,
            allocated.location_id,
            sum(allocated.quantity) AS quantity
           FROM ((public.order_allocations allocated
             JOIN public.order_lines line USING (order_id, "position"))
             JOIN public.orders placed ON ((placed.id = allocated.order_id)))
          WHERE ((line.state = 'ordered'::text) AND (placed.status = ANY (ARRAY['new'::text, 'confirmed'::text, 'assembling'::text, 'ready'::text])))
          GROUP BY line.product_id, allocated.location_id) kept USING (product_id, location_id))
  WHERE ((COALESCE(level.on_hand, 0) <> COALESCE(moved.on_hand, (0)::bigint)) OR (COALESCE(level.reserved, 0) <> COALESCE(moved.reserved, (0)::bigint)) OR (COALESCE(level.reserved, 0) <> COALESCE(kept.quantity, (0)::bigint)));

CREATE TABLE public.stock_locations (
    id integer NOT NULL,
    city_id integer NOT NULL,
    store_id integer,
    address text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT stock_locations_address_check CHECK ((address <> ''::text))
);

ALTER TABLE public.stock_locations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.stock_locations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.stock_movements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_movements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.stores (
    id integer NOT NULL,
    city_id integer NOT NULL,
    title text NOT NULL,
    phone text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    CONSTRAINT stores_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
    CONSTRAINT stores_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
    CONSTRAINT stores_phone_check CHECK ((phone ~ '^7[0-9]{10}$'::text)),
    CONSTRAINT stores_title_check CHECK ((title <> ''::text))
);

ALTER TABLE public.stores ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.stores_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.supersessions (
    manufacturer_id integer NOT NULL,
    from_norm text NOT NULL,
    to_norm text NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    CONSTRAINT supersessions_check CHECK (((to_norm <> ''::text) AND (to_norm <> from_norm))),
    CONSTRAINT supersessions_from_norm_check CHECK ((from_norm <> ''::text))
);

CREATE TABLE public.supplier_categories (
    id integer NOT NULL,
    supplier_id integer NOT NULL,
    text text NOT NULL,
    text_norm text NOT NULL,
    category_id integer,
    mapped_at timestamp with time zone,
    CONSTRAINT supplier_categories_text_check CHECK ((text <> ''::text))
);

ALTER TABLE public.supplier_categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.supplier_categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.supplier_fits (
    product_id integer NOT NULL,
    supplier_id integer NOT NULL,
    model_id integer NOT NULL,
    engine_id integer DEFAULT 0 NOT NULL,
    year_from smallint,
    year_to smallint,
    source text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    is_decided boolean DEFAULT false NOT NULL,
    import_run_id integer,
    CONSTRAINT supplier_fits_source_check CHECK ((source = ANY (ARRAY['column'::text, 'name'::text, 'article'::text]))),
    CONSTRAINT supplier_fits_year_from_check CHECK (((year_from >= 1950) AND (year_from <= 2100))),
    CONSTRAINT supplier_fits_year_to_check CHECK (((year_to >= 1950) AND (year_to <= 2100)))
);

CREATE TABLE public.supplier_layouts (
    supplier_id integer NOT NULL,
    fingerprint text NOT NULL,
    run_id integer DEFAULT 0 NOT NULL,
    columns jsonb NOT NULL,
    stock jsonb DEFAULT '[]'::jsonb NOT NULL,
    manufacturer text DEFAULT ''::text NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    corrected_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT supplier_layouts_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
    CONSTRAINT supplier_layouts_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text)),
    CONSTRAINT supplier_layouts_fingerprint_check CHECK ((fingerprint <> ''::text)),
    CONSTRAINT supplier_layouts_stock_check CHECK ((jsonb_typeof(stock) = 'array'::text))
);

ALTER TABLE public.suppliers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.suppliers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.undone_documents AS
 SELECT concat(run.name, ' ', run.id, undoing.suffix) AS document,
    run.undone_at
   FROM (( SELECT 'import'::text AS name,
            import_runs.id,
            import_runs.undone_at
           FROM public.import_runs
          WHERE (import_runs.status = 'undone'::text)
        UNION ALL
         SELECT '1c',
            exchange_runs.id,
            exchange_runs.undone_at
           FROM public.exchange_runs
          WHERE (exchange_runs.status = 'undone'::text)) run
     CROSS JOIN ( VALUES (''::text), (' undone'::text)) undoing(suffix));

CREATE VIEW public.units_sold AS
 SELECT line.product_id,
    sum(line.quantity) AS units
   FROM (public.order_lines line
     JOIN public.orders placed ON (((placed.id = line.order_id) AND (placed.status <> 'cancelled'::text))))
  WHERE (line.state = 'ordered'::text)
  GROUP BY line.product_id;

CREATE TABLE public.unlisted_products (
    product_id integer NOT NULL,
    run_id integer
);

INSERT INTO public.analogue_groups VALUES
	(1, 'E4G16-1012040', 'E4G161012040');

INSERT INTO public.applied_functions VALUES
	('build_product_lists', '0f19d2a8961e2f14054a2365390ea2a643a1991f63cc7a672a2f9281cf81ada6', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('engine_viscosity', '4a499c76c55bc031873190e8e67400b8bdbbc15177ad90c9eedbc215ed91eb67', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('follow_oils', 'b6706eba647a2e92bfee6bc64e332703432df50d79e68021fada0fe662d367ff', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('lock_product_lists', '5d7c2231ea0de8b03147c96c5ab944b9ac0f64669759610f8e0e803805350ee7', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('rebuild_product_lists', '35dcbe05dd729560d7a988f84aaadbcd1363462c09a112b8eae7e8e9ad640969', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refresh_oil_listing', '39e65d10ba2e01e4487b0301cf1a32b4e4571b9c4d308dbfdbc58e61815b6b68', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refresh_product_lists', 'adb829e0620695c77a30d4413d171743e9228d821826797df130ae816fc70b00', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('swap_product_lists', 'f51cb43f9041849376a8d8200069cc182dfff95b79cac370570720aafc26b063', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('exchange_holds', '61454cbc2396e21610645ae74d80a87599d9a2c63b9165d405f984da008f5bb9', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('keep_exchange_former', '27432db076aeb20d04d8ef7d20007f8b7d038f8a3bdb6ac8a44320d74fcf9637', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('lines_total', '4b18bd6e92226f917d099aba91bbf63618ccbba812a672d6f188e61220c24275', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('refuse_unpaid_handover', '0b5058f2bcb96a3d56d6f8c6fe515c37ad0995ee00978913c5624b469a982f20', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('settle_changed_order', '33ea5d1859af1ea4ebc880c8b9758e889c0f574551375b9f391b69005d1875f4', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('branch_vector', '89ba2dc6ad3229ba54c0bbc0e9d89e94df30bd91fd81db21fb940d4a0648333c', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('follow_names', '4cf301a013050a804ddbfade44ee35cb878b7556faede0caf2113f0ce78b70dd', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('index_search_tiers', 'cda85c79202050f07613e271629b99685ecad155d5a3c79b894acf60e15b5006', '1.0.0', '2026-11-23 22:00:53.48625+00'),
	('is_fit_unknown_beside', '4802fa0e17b771ff6202c523b522f2ad103881c2c177579bbebeb43d098a9f86', '1.0.0', '2026-11-23 22:00:53.48625+00'),
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
	('count_attempt', 'de3c85f3e08a04d44d3df3ca7732967a81e118bab766644767e315dce03cc6dd', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('count_attempts', '3893b0e945662677225d80e8412fa5a2681ddaba79b9fa41e3311fdd7b564743', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refuse_kept_email', 'ffc0ccdf3bd9b546a1df32f2b6e643020862c024ff5b6e1c28300cbf5ad21dc5', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('withdraw_link_letters', '269c4810d333d0d9f5e0ee115be6af29d7eb04ac70cc7575f9c5e185c08289d5', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refuse_rewriting_acts', '902bc51dce8e1d9da215274885db9efad570e9fdc8702acb9d3950eb8068f2b2', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('restore_exchange_former', '6d96730f6d1fe636f9e3c9d90c31d014fcd517e2803288aa010bcc7a6c450b5a', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('queue_letter', 'e9c84c91eb0020d3871fbc35587d52605be06b595ab3be8cb380060c63aa50ed', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('bound_network', 'f41d79a143bee9239c1bf32748339b7b0dda6df9a0557d007fc9593963cfbf61', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('confirm_until', '9022312a9c2e0d504c8e6f87e30588c08d80f5074b547444bd981d040e143184', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('count_held_units', '11aa6ca49590a1b1d36ce57f43381c7666d5e6ab32c62e7cb694d069dbad268b', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('drop_order_line', '70a6c7cfd788d3b8dd57688e144a610937362b831280f333921e6f1891cbdad9', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('expire_order', '547e10603bfdbf4ceb0d9cc458899e118dd9da2ff7be7e6ea520425c2f8d121f', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('fitment_verdict', 'bf5e28c7bb431ddf0b2d38be05b3deb6cea4b10f090ee67cf4b0a88b99a15121', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('line_document', '73fb89a7fb56b341ac63566caffe7b0d556bc11c2a31db157e76901d56cf0835', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('may_place_order', '1e07a12843db2b11f1514ef0d388b5d6ad670d0218a8c4f2afbbb294a7e2dc95', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('move_order_units', '686403d99716441d836330d5a18a15f720b6c563a28b3ba895e50e4433f70054', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('order_document', '991f834a8f09ac12b15bcdbd22db828dc972a95156f108b6cc79c9617c820b62', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('order_with_lines', '1b01c2c28fe140127bb13e64dba0f3f5c8a739550c6c356b8f3e3369ebc15091', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('place_order', '77d2f1aa2a2d32919d7fac0d1de29905341d0c501bb1b086dc629fdf7a67b519', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('queue_order_letter', '474dda2eff62cd0e0ff8f3ceaef303e922283f99d5b08a9f66a110dcdbe6d434', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refuse_lines', 'b4fa6199641a32820d2750b62ee8cc88c645267dc700cabe44b45a44223a74f5', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refuse_removal', '0aa0899ffa425832b098635f9e4d27c3ebd0455656dbd18f9f64853a6d7eda94', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('step_order', '9cfd25bd383aed94b357d6b817aead53e4ffee93dc809a5cdf8ebfd344488bc7', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('warn_of_expiry', '00d5f9b78d8cf72049f9c8e40bba39f64dd49dbe2c33af4e4708f62908bea870', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('write_order_letter', '71814585f0a8641db9dbbed5e3b723ca05ee76125195afa672cefdb67db22de2', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('begin_payment', 'c1684750734e2c973a4f1ae47f0902bcb2ef74bb232873e2317a32fe5f2d17e2', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('cancel_unpaid_order', 'd20ce6341901d25ecc68eb729ee108601259b5a467a4f58fe1b1ba24ec9476c4', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('has_money_under_way', 'b94f76e9e09c7375f50a9233f38db343552f4a873552523ac122da259c559754', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('is_order_paid', '1b625202f67023403fed172529626ac1bcb4541b922e3cf40627bc937c3eafe5', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('kept_lines', 'e0762dce6ace3a9782d849007026154558d6fac2614f75d0b62295d59f25760e', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('kept_of_order', 'c8948ca41ce3ba65a70d42b8eb5bb083707a1799b809b355e86d9d68f1b60364', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('may_be_paid', '365b8d36a26dcf90e435b09718b2135194f94c68af105f2511b344848e9b4f1a', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('note_payment', '87de4b59cf4cdbf85d5b0884d5103f68c6fac05fead0fc8b5fa670aaff869560', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('owed_for_order', 'a6d588481242d51fc0e697379b0789b73497bb9d2c43d6eec7fad8fdca5edb58', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('owed_lines', '2d448c16adfd496af3f2a40cd0bc520dbc9e0ba8e3f154a4f8118072fff02ee2', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('pay_on_receipt', 'cc1a547ce5a3052859776439e7be501ad5055144f9281a31cc2ebf69059d2630', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('pay_until', 'ea044dcb23a129dea4ce5edc9f6ea743998e88a4700488302539ef31be998740', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refund_units', '213a7ff435054070976e0260b159a1680464f9969072e15efc02bd8900626dbb', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('refuse_unpaying', '099140533b2ba22da8854de4ec4a0d02de3399fdc43ddf856d497064766f12b5', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('settle_order', '815b5a50a8d58249e8ac3f5a9c16ee4af413b942778709f0102999fa8ac3e06f', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('sum_refunds', 'ba9a01a82c4b1ddefcb49bc25b5c554eb9e5a8205bb221fe066017952f2a1c34', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('lexeme_of', 'd0b57b4f774464950fb080b14d06c39698c20b053fe9b7975cdbd2cdef809b84', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('facts_of', '2f1191d77cab41fed5b3a4d5290567bd747df305df49b15141b60868ed37df0f', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('may_swap_product_lists', 'bd737e31da2af52d413cb19e5fa74b0ab48e387d31d0a9a8e5dc314bb2b7acf7', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('restore_external_ids', '02080451eb075e2abaa464e4f70e7cc97458b2f20966c459416f69877328c50f', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('restore_product_prices', '9749e3e0e4ec04f70adf95d5e32c4f971d64628d846ba79ce35287f7fce03482', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('change_stock', '60a686be428cee395ba1271780a3d91bbbcd12b795547a057487938e59eeca7b', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('correct_stock', '23af0655d17ea4d2a115bbbd21d362f1e9445201eca8fa491416f6698663e7eb', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('count_stock', '21473dda43d512a2e2efc29d35a68f121078fd70302bffc442c548031742a8d9', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('hold_stock', '1d7d648cd2af9f1c05bb959d6fd07c5f113804e32f2dbabfda4e998946e619ab', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('move_stock', '9d2f876067fa8fdc3719147f6fd8a6a9feb41280f79358d7e6a500d54ee0dd19', '1.0.0', '2026-11-24 10:47:27.715605+00'),
	('suppliers_elsewhere', 'd3ce417faba5e3dafa5e29fcdf303ba28057242e454820f4182dd6144762c34a', '1.0.0', '2026-11-24 10:47:27.715605+00');

INSERT INTO public.article_numbers VALUES
	(38, 'T11-3501080', 'T113501080', 'original', 'Поставщик');

INSERT INTO public.catalogue_words VALUES
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

INSERT INTO public.categories VALUES
	(1, NULL, 'filters', 'Фильтры', 'box', 0, NULL, false),
	(2, 1, 'oil-filters', 'Фильтры масляные', 'box', 1, NULL, false),
	(3, 1, 'air-filters', 'Фильтры воздушные', 'box', 2, NULL, false),
	(4, 1, 'cabin-filters', 'Фильтры салона', 'box', 3, NULL, false),
	(5, NULL, 'brakes', 'Тормозная система', 'box', 4, NULL, false),
	(6, 5, 'brake-pads', 'Колодки тормозные', 'box', 5, NULL, false),
	(7, NULL, 'spark-plugs', 'Свечи зажигания', 'box', 6, NULL, false),
	(8, NULL, 'oils', 'Масла', 'box', 7, NULL, false),
	(9, NULL, 'prochee', 'Прочее', 'box', 8, NULL, false);

INSERT INTO public.category_counts VALUES
	(2, 3),
	(3, 1),
	(6, 1),
	(7, 30),
	(8, 1),
	(9, 2);

INSERT INTO public.cities VALUES
	(1, 'Волгоград', 'volgograd', 0, 48.71, 44.51, 11),
	(2, 'Волжский', 'volojskiy', 1, 48.79, 44.77, 17),
	(3, 'Астрахань', 'astrahan', 2, 46.35, 48.04, 17);

INSERT INTO public.customers VALUES
	(1, 'Иван', 'Петров', 'Сергеевич', '79150000001', 'ivan@example.ru', '2026-11-23 22:00:56.615573+00', NULL, NULL, NULL, '-', NULL, NULL, NULL, '2026-11-23 22:00:56.464382+00', NULL),
	(2, 'Мария', 'Иванова', 'Сергеевич', '79150000002', 'maria@example.ru', NULL, NULL, NULL, NULL, '-', NULL, NULL, NULL, '2026-11-23 22:00:56.581812+00', NULL);

INSERT INTO public.engines VALUES
	(1, 'SQRE4T15C', NULL, NULL),
	(3, 'SQRF4J16', NULL, NULL),
	(4, 'GW4G15K', NULL, NULL);

INSERT INTO public.fitments VALUES
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

INSERT INTO public.idempotency_keys VALUES
	(1, 'first', '5865dd172f70c84f98a6da65bc8992fd4967d7b2b12699986bffa5779f8c6a46', 1, '2026-11-23 22:00:56.64729+00');

INSERT INTO public.import_rejections VALUES
	(1, 4, 'Цена', 'цена равна нулю', 'N-3;Шпилька;Kolbenwerk;0;8;');

INSERT INTO public.import_runs OVERRIDING SYSTEM VALUE VALUES
	(1, 'list.csv', 1, 'done', '', '2026-11-23 22:00:56.801072+00', '2026-11-23 22:00:56.864396+00', NULL, NULL, '2026-11-23 22:00:56.850248+00', NULL, '41ecbf51aa16e75a819590d1bc4b2019c9adfa5fce2117b6fdee83118813b614', false, false, '{1}', '{}', NULL, 3, 3, true, 3, 2, 0, 0, 1, 0, 0, 2, 0, 1, '{"added": 2, "jumps": 0, "known": 0, "dearer": 0, "hiding": 0, "changed": 0, "cheaper": 0, "emptied": 0, "largest": [], "repeated": 0, "repriced": 0, "unpriced": 0, "vanished": [], "unchanged": 0, "vanishing": 0, "requantified": 0}', '{[38,40)}', 20);

INSERT INTO public.letters OVERRIDING SYSTEM VALUE VALUES
	(3, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 1, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}], "phone": "79150000001", "total": 599998, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.64729+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.64729+00', '2026-11-23 22:00:56.64729+00', 0, '', NULL, NULL, NULL),
	(4, 'order-placed', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}, {"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "", "total": 134050, "status": "new", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}}', '2026-11-23 22:00:56.656327+00', '2026-11-23 22:00:56.656327+00', 0, '', NULL, NULL, NULL),
	(5, 'order-line-dropped', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "new", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}, "reason": "Нет на складе", "dropped": {"name": "Фильтр воздушный", "article": "T15-1109111", "quantity": 1, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}}', '2026-11-23 22:00:56.666835+00', '2026-11-23 22:00:56.666835+00', 0, '', NULL, NULL, NULL),
	(6, 'order-confirmed', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "confirmed", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}}', '2026-11-23 22:00:56.673266+00', '2026-11-23 22:00:56.673266+00', 0, '', NULL, NULL, NULL),
	(7, 'order-ready', 2, 'maria@example.ru', '{"name": "", "order": {"id": 2, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "", "total": 45050, "status": "ready", "address": "ул. Мира, 1", "comment": "", "storeId": 1, "createdAt": "2026-11-23T22:00:56.656327+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Самовывоз"}, "keptUntil": "2026-11-26T22:00:56.679033+00:00"}', '2026-11-23 22:00:56.679033+00', '2026-11-23 22:00:56.679033+00', 0, '', NULL, NULL, NULL),
	(8, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 3, "lines": [{"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "79150000001", "total": 89000, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.683193+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.683193+00', '2026-11-23 22:00:56.683193+00', 0, '', NULL, NULL, NULL),
	(9, 'order-confirmed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 3, "lines": [{"name": "Фильтр воздушный", "article": "T15-1109111", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 4, "unitPrice": 89000, "productKey": "part-t151109111", "manufacturer": "Chery"}], "phone": "79150000001", "total": 89000, "status": "confirmed", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.683193+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.687124+00', '2026-11-23 22:00:56.687124+00', 0, '', NULL, NULL, NULL),
	(10, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 4, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 45050, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.69376+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}}', '2026-11-23 22:00:56.69376+00', '2026-11-23 22:00:56.69376+00', 0, '', NULL, NULL, NULL),
	(11, 'order-cancelled', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 4, "lines": [{"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 45050, "status": "cancelled", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.69376+00:00", "paymentMethod": "Наличными при получении", "shippingMethod": "Доставка курьером"}, "reason": "Передумал"}', '2026-11-23 22:00:56.694658+00', '2026-11-23 22:00:56.694658+00', 0, '', NULL, NULL, NULL),
	(1, 'email-confirmation', 1, 'ivan@example.ru', '{"name": "", "expiresAt": "2026-11-26T22:00:56.464Z"}', '2026-11-23 22:00:56.464382+00', '2026-11-23 22:00:56.464382+00', 0, '', '2026-11-23 22:00:56.722129+00', NULL, NULL),
	(12, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 5, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}, {"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 645048, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.697704+00:00", "paymentMethod": "Картой онлайн", "shippingMethod": "Доставка курьером"}, "payUntil": "2026-11-24T22:00:56.697704+00:00"}', '2026-11-23 22:00:56.697704+00', '2026-11-23 22:00:56.697704+00', 0, '', NULL, NULL, NULL),
	(13, 'order-confirmed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 5, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 2, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}, {"name": "Фильтр масляный двигателя", "article": "E4G16-1012040", "fitment": "unknown", "position": 2, "quantity": 1, "productId": 1, "unitPrice": 45050, "productKey": "part-e4g161012040", "manufacturer": "Chery"}], "phone": "79150000001", "total": 645048, "status": "confirmed", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.697704+00:00", "paymentMethod": "Картой онлайн", "shippingMethod": "Доставка курьером"}, "paidTotal": 645048}', '2026-11-23 22:00:56.708664+00', '2026-11-23 22:00:56.708664+00', 0, '', NULL, NULL, NULL),
	(14, 'order-placed', 1, 'ivan@example.ru', '{"name": "Иван", "order": {"id": 6, "lines": [{"name": "Масло моторное 5W-30", "article": "3149287", "fitment": "unknown", "position": 1, "quantity": 1, "productId": 6, "unitPrice": 299999, "productKey": "part-3149287", "manufacturer": "Лукойл"}], "phone": "79150000001", "total": 299999, "status": "new", "address": "Волгоград, ул. Мира, 5", "comment": "", "storeId": null, "createdAt": "2026-11-23T22:00:56.720041+00:00", "paymentMethod": "СБП", "shippingMethod": "Доставка курьером"}, "payUntil": "2026-11-24T22:00:56.720041+00:00"}', '2026-11-23 22:00:56.720041+00', '2026-11-23 22:00:56.720041+00', 0, '', NULL, NULL, NULL),
	(2, 'email-confirmation', 2, 'maria@example.ru', '{"name": "", "expiresAt": "2026-11-26T22:00:56.581Z"}', '2026-11-23 22:00:56.581812+00', '2026-11-23 22:00:56.581812+00', 0, '', '2026-11-23 22:00:56.722129+00', NULL, NULL);

INSERT INTO public.makes VALUES
	(1, 'Chery', NULL, 'chery', '{}', NULL, 0),
	(2, 'Haval', NULL, 'haval', '{}', NULL, 1);

INSERT INTO public.manufacturers VALUES
	(1, 'Chery', 'CHERY', NULL, false),
	(2, 'Mann-Filter', 'MANNFILTER', NULL, false),
	(3, 'Big Filter', 'BIGFILTER', NULL, false),
	(5, 'Haval', 'HAVAL', NULL, false),
	(6, 'Лукойл', 'ЛYKOЙЛ', NULL, false),
	(38, 'Kolbenwerk', 'KOLBENWERK', NULL, false);

INSERT INTO public.migrations VALUES
	('0000-baseline-1.0.0', '', '2026-11-23 22:00:53.48625+00');

INSERT INTO public.model_category_counts VALUES
	(1, 2, 1),
	(1, 7, 30),
	(2, 2, 3),
	(2, 3, 1),
	(3, 6, 1);

INSERT INTO public.model_engines VALUES
	(1, 1),
	(2, 1),
	(2, 3),
	(3, 4);

INSERT INTO public.model_listing VALUES
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

INSERT INTO public.models VALUES
	(1, 1, 'Tiggo 4', NULL, 'tiggo-4', '{}', 0),
	(2, 1, 'Tiggo 7 Pro', NULL, 'tiggo-7-pro', '{}', 1),
	(3, 2, 'Jolion', NULL, 'jolion', '{}', 2);

INSERT INTO public.oil_listing VALUES
	(6, 6, 299999, 75000, '5W-30', 4000, NULL, '{}', '{}', '{}', '{}');

INSERT INTO public.order_allocations VALUES
	(1, 1, 1, 2),
	(2, 1, 1, 1),
	(2, 2, 2, 1),
	(3, 1, 2, 1),
	(4, 1, 6, 1),
	(5, 2, 6, 1),
	(5, 1, 1, 2),
	(6, 1, 1, 1);

INSERT INTO public.order_lines VALUES
	(1, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 2, 0, 'unknown', 'ordered'),
	(2, 1, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(2, 2, 4, 'part-t151109111', 'Фильтр воздушный', 'T15-1109111', 'Chery', 89000, 22, 1, 0, 'unknown', 'dropped'),
	(3, 1, 4, 'part-t151109111', 'Фильтр воздушный', 'T15-1109111', 'Chery', 89000, 22, 1, 0, 'unknown', 'ordered'),
	(4, 1, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(5, 2, 1, 'part-e4g161012040', 'Фильтр масляный двигателя', 'E4G16-1012040', 'Chery', 45050, 22, 1, 0, 'unknown', 'ordered'),
	(5, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 2, 1, 'unknown', 'ordered'),
	(6, 1, 6, 'part-3149287', 'Масло моторное 5W-30', '3149287', 'Лукойл', 299999, 22, 1, 0, 'unknown', 'ordered');

INSERT INTO public.order_settings VALUES
	(true, 3, 24, '-infinity', 0, 24, '2026-11-23 22:00:53.48625+00', '2026-11-23 22:00:53.48625+00', 0, '-infinity');

INSERT INTO public.order_status_changes OVERRIDING SYSTEM VALUE VALUES
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

INSERT INTO public.order_steps VALUES
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

INSERT INTO public.orders VALUES
	(1, 1, 'new', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 599998, '2026-11-23 22:00:56.64729+00', NULL, NULL, NULL, NULL, 2, NULL, false, false, NULL, NULL),
	(2, 2, 'ready', 1, 'Наличными при получении', 1, 'Самовывоз', 1, 'ул. Мира, 1', '79150000001', '', 0, 45050, '2026-11-23 22:00:56.656327+00', '235364', '2026-11-26 22:00:56.679033+00', NULL, NULL, 1, NULL, true, false, NULL, NULL),
	(3, 1, 'completed', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 89000, '2026-11-23 22:00:56.683193+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL, NULL),
	(4, 1, 'cancelled', 1, 'Наличными при получении', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 45050, '2026-11-23 22:00:56.69376+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL, NULL),
	(5, 1, 'completed', 3, 'Картой онлайн', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 645048, '2026-11-23 22:00:56.697704+00', NULL, NULL, NULL, NULL, 0, NULL, false, false, NULL, NULL),
	(6, 1, 'new', 4, 'СБП', 2, 'Доставка курьером', NULL, 'Волгоград, ул. Мира, 5', '79150000001', '', 0, 299999, '2026-11-23 22:00:56.720041+00', NULL, NULL, NULL, NULL, 1, NULL, false, false, NULL, NULL);

INSERT INTO public.payment_methods VALUES
	(1, 'Наличными при получении', true, NULL, 1),
	(2, 'Картой при получении', true, NULL, 2),
	(3, 'Картой онлайн', true, 'card', 3),
	(4, 'СБП', true, 'sbp', 4);

INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES
	(1, 5, 'card', 'succeeded', 645048, 299999, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 2, "unitPrice": 299999}, {"name": "Фильтр масляный двигателя", "vatRate": 22, "position": 2, "quantity": 1, "unitPrice": 45050}]', '2fd39c1c-9058-4015-a7f3-c0b77f61c072', NULL, 'provider-1', 'https://pay.example/1', '', '2026-11-23 22:00:56.699171+00', NULL, '2026-11-23 22:00:56.703426+00', NULL, 0, NULL, '2026-11-23 22:00:56.703426+00');

INSERT INTO public.product_oils VALUES
	(6, '5W-30', 4000, NULL, '{}', '{}', '{}');

INSERT INTO public.product_search VALUES
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

INSERT INTO public.products VALUES
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

INSERT INTO public.receipts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'queued', 645048, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 2, "unitPrice": 299999}, {"name": "Фильтр масляный двигателя", "vatRate": 22, "position": 2, "quantity": 1, "unitPrice": 45050}]', '9fc88430-4073-4e67-8858-40c740cd1550', NULL, NULL, '', '2026-11-23 22:00:56.713776+00', NULL, '2026-11-23 22:00:56.713776+00', 0);

INSERT INTO public.refund_requests VALUES
	(5, 'refund-1', '4093108566c63b3ccb134cd5afdeac5a53f87a38cce0a368c74920d6e45c7c26', '2026-11-23 22:00:56.716127+00');

INSERT INTO public.refunds OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'queued', 299999, '[{"name": "Масло моторное 5W-30", "vatRate": 22, "position": 1, "quantity": 1, "unitPrice": 299999}]', 'full_payment', 'Брак', '34f48279-f9a0-4602-9ed8-63e76be12f8a', NULL, NULL, '', '2026-11-23 22:00:56.716127+00', NULL, '2026-11-23 22:00:56.716127+00', 0);

INSERT INTO public.run_numbers VALUES
	(1, 38, 'T11-3501080', 'T113501080', 'original', 'Поставщик', true);

INSERT INTO public.search_versions VALUES
	('cities', 3),
	('stock_locations', 3),
	('makes', 2),
	('engines', 3),
	('models', 3),
	('model_engines', 3),
	('manufacturers', 6),
	('categories', 9),
	('products', 3);

INSERT INTO public.shipping_methods VALUES
	(1, 'Самовывоз', true, 1),
	(2, 'Доставка курьером', true, 2),
	(3, 'Доставка транспортной компанией', true, 3);

INSERT INTO public.staff VALUES
	(1, 'Анна', 'owner@example.ru', 'owner', NULL, '-', '2026-11-23 22:00:56.7232+00', NULL);

INSERT INTO public.staff_acts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'order-step', 'order 2', '{}', '2026-11-23 22:00:56.7232+00');

INSERT INTO public.stock_levels VALUES
	(2, 7, 1, 0, DEFAULT),
	(5, 3, 2, 0, DEFAULT),
	(7, 1, 9, 0, DEFAULT),
	(1, 1, 3, 1, DEFAULT),
	(4, 2, 4, 0, DEFAULT),
	(1, 6, 3, 0, DEFAULT),
	(6, 1, 48, 3, DEFAULT),
	(38, 1, 5, 0, DEFAULT),
	(39, 1, 8, 0, DEFAULT);

INSERT INTO public.stock_locations VALUES
	(1, 1, 1, 'ул. Мира, 1', 1),
	(2, 1, 2, 'ул. Мира, 2', 2),
	(3, 1, 3, 'ул. Мира, 3', 3),
	(4, 1, 4, 'ул. Мира, 4', 4),
	(5, 1, 5, 'ул. Мира, 5', 5),
	(6, 2, 6, 'пр. Ленина, 10', 1),
	(7, 3, 7, 'ул. Кирова, 20', 1);

INSERT INTO public.stock_movements OVERRIDING SYSTEM VALUE VALUES
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

INSERT INTO public.stores VALUES
	(1, 1, 'ул. Мира, 1', '78442200001', 1, 48.71, 44.51),
	(2, 1, 'ул. Мира, 2', '78442200001', 2, 48.71, 44.51),
	(3, 1, 'ул. Мира, 3', '78442200001', 3, 48.71, 44.51),
	(4, 1, 'ул. Мира, 4', '78442200001', 4, 48.71, 44.51),
	(5, 1, 'ул. Мира, 5', '78442200001', 5, 48.71, 44.51),
	(6, 2, 'пр. Ленина, 10', '78442200001', 1, 48.79, 44.77),
	(7, 3, 'ул. Кирова, 20', '78442200001', 1, 46.35, 48.04);

INSERT INTO public.supplier_offers VALUES
	(1, 38, NULL, 15000, 5, NULL, 1, NULL, '2026-11-23 22:00:56.864396+00'),
	(1, 39, NULL, 7550, 8, NULL, 1, NULL, '2026-11-23 22:00:56.864396+00');

INSERT INTO public.suppliers VALUES
	(1, 'Поставщик', false);

SELECT pg_catalog.setval('public.analogue_groups_id_seq', 1, true);

SELECT pg_catalog.setval('public.categories_id_seq', 9, true);

SELECT pg_catalog.setval('public.category_rules_id_seq', 1, false);

SELECT pg_catalog.setval('public.cities_id_seq', 3, true);

SELECT pg_catalog.setval('public.consents_id_seq', 1, false);

SELECT pg_catalog.setval('public.customers_id_seq', 2, true);

SELECT pg_catalog.setval('public.engines_id_seq', 4, true);

SELECT pg_catalog.setval('public.exchange_price_types_position_seq', 1, false);

SELECT pg_catalog.setval('public.exchange_sessions_id_seq', 1, false);

SELECT pg_catalog.setval('public.fitments_id_seq', 37, true);

SELECT pg_catalog.setval('public.generations_id_seq', 1, false);

SELECT pg_catalog.setval('public.import_runs_id_seq', 1, true);

SELECT pg_catalog.setval('public.letters_id_seq', 14, true);

SELECT pg_catalog.setval('public.makes_id_seq', 2, true);

SELECT pg_catalog.setval('public.manufacturers_id_seq', 38, true);

SELECT pg_catalog.setval('public.margin_rules_id_seq', 1, false);

SELECT pg_catalog.setval('public.models_id_seq', 3, true);

SELECT pg_catalog.setval('public.news_items_id_seq', 1, false);

SELECT pg_catalog.setval('public.order_status_changes_id_seq', 13, true);

SELECT pg_catalog.setval('public.orders_id_seq', 6, true);

SELECT pg_catalog.setval('public.payments_id_seq', 1, true);

SELECT pg_catalog.setval('public.price_types_id_seq', 1, false);

SELECT pg_catalog.setval('public.products_id_seq', 39, true);

SELECT pg_catalog.setval('public.receipts_id_seq', 2, true);

SELECT pg_catalog.setval('public.refunds_id_seq', 1, true);

SELECT pg_catalog.setval('public.staff_acts_id_seq', 1, true);

SELECT pg_catalog.setval('public.staff_id_seq', 1, true);

SELECT pg_catalog.setval('public.stock_locations_id_seq', 7, true);

SELECT pg_catalog.setval('public.stock_movements_id_seq', 22, true);

SELECT pg_catalog.setval('public.stores_id_seq', 7, true);

SELECT pg_catalog.setval('public.supplier_categories_id_seq', 1, false);

SELECT pg_catalog.setval('public.suppliers_id_seq', 1, true);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_id UNIQUE (id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.analogue_edges
    ADD CONSTRAINT analogue_edges_pkey PRIMARY KEY (product_id, analogue_id, source, number_norm);

ALTER TABLE ONLY public.analogue_groups
    ADD CONSTRAINT analogue_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.analogue_stops
    ADD CONSTRAINT analogue_stops_pkey PRIMARY KEY (product_id, analogue_id);

ALTER TABLE ONLY public.applied_functions
    ADD CONSTRAINT applied_functions_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.article_numbers
    ADD CONSTRAINT article_numbers_pkey PRIMARY KEY (product_id, number_norm, kind, source);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.car_spellings
    ADD CONSTRAINT car_spellings_pkey PRIMARY KEY (text);

ALTER TABLE ONLY public.catalogue_words
    ADD CONSTRAINT catalogue_words_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_key_key UNIQUE (key);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.category_counts
    ADD CONSTRAINT category_counts_pkey PRIMARY KEY (category_id);

ALTER TABLE ONLY public.category_rules
    ADD CONSTRAINT category_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cities
    ADD CONSTRAINT cities_name_key UNIQUE (name);

ALTER TABLE ONLY public.cities
    ADD CONSTRAINT cities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.cities
    ADD CONSTRAINT cities_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_email UNIQUE (email);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_phone UNIQUE (phone);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.doubtful_fits
    ADD CONSTRAINT doubtful_fits_pkey PRIMARY KEY (product_id, text, supplier_id);

ALTER TABLE ONLY public.empty_searches
    ADD CONSTRAINT empty_searches_pkey PRIMARY KEY (text);

ALTER TABLE ONLY public.engines
    ADD CONSTRAINT engines_name_key UNIQUE (name);

ALTER TABLE ONLY public.engines
    ADD CONSTRAINT engines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_counts
    ADD CONSTRAINT exchange_counts_pkey PRIMARY KEY (product_id, location_id);

ALTER TABLE ONLY public.exchange_files
    ADD CONSTRAINT exchange_files_pkey PRIMARY KEY (session_id, name);

ALTER TABLE ONLY public.exchange_former
    ADD CONSTRAINT exchange_former_pkey PRIMARY KEY (run_id, table_name, key);

ALTER TABLE ONLY public.exchange_groups
    ADD CONSTRAINT exchange_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_offers
    ADD CONSTRAINT exchange_offers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_orders
    ADD CONSTRAINT exchange_orders_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.exchange_price_types
    ADD CONSTRAINT exchange_price_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_products
    ADD CONSTRAINT exchange_products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_properties
    ADD CONSTRAINT exchange_properties_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_refusals
    ADD CONSTRAINT exchange_refusals_pkey PRIMARY KEY (run_id, offer_id);

ALTER TABLE ONLY public.exchange_runs
    ADD CONSTRAINT exchange_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_sessions
    ADD CONSTRAINT exchange_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_sessions
    ADD CONSTRAINT exchange_sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.exchange_warehouses
    ADD CONSTRAINT exchange_warehouses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.external_ids
    ADD CONSTRAINT external_ids_pkey PRIMARY KEY (source, external_id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_product_id_model_id_engine_id_generation_id_key UNIQUE NULLS NOT DISTINCT (product_id, model_id, engine_id, generation_id);

ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_model_id_name_key UNIQUE (model_id, name);

ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (customer_id, key);

ALTER TABLE ONLY public.import_doubts
    ADD CONSTRAINT import_doubts_pkey PRIMARY KEY (import_run_id, reason);

ALTER TABLE ONLY public.import_rejections
    ADD CONSTRAINT import_rejections_pkey PRIMARY KEY (import_run_id, line, column_name);

ALTER TABLE ONLY public.import_runs
    ADD CONSTRAINT import_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (account, token_hash);

ALTER TABLE ONLY public.large_holders
    ADD CONSTRAINT large_holders_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.makes
    ADD CONSTRAINT makes_name_key UNIQUE (name);

ALTER TABLE ONLY public.makes
    ADD CONSTRAINT makes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.makes
    ADD CONSTRAINT makes_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.manufacturer_synonyms
    ADD CONSTRAINT manufacturer_synonyms_pkey PRIMARY KEY (name_norm);

ALTER TABLE ONLY public.manufacturers
    ADD CONSTRAINT manufacturers_name_key UNIQUE (name);

ALTER TABLE ONLY public.manufacturers
    ADD CONSTRAINT manufacturers_name_norm_key UNIQUE (name_norm);

ALTER TABLE ONLY public.manufacturers
    ADD CONSTRAINT manufacturers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.margin_rules
    ADD CONSTRAINT margin_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.margin_rules
    ADD CONSTRAINT margin_rules_steps EXCLUDE USING gist (int4range(COALESCE(supplier_id, 0), COALESCE(supplier_id, 0), '[]'::text) WITH &&, int4range(COALESCE(category_id, 0), COALESCE(category_id, 0), '[]'::text) WITH &&, int4range(cost_from, cost_below) WITH &&);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.model_category_counts
    ADD CONSTRAINT model_category_counts_pkey PRIMARY KEY (model_id, category_id);

ALTER TABLE ONLY public.model_engines
    ADD CONSTRAINT model_engines_pkey PRIMARY KEY (model_id, engine_id);

ALTER TABLE ONLY public.model_listing
    ADD CONSTRAINT model_listing_pkey PRIMARY KEY (model_id, category_id, price, product_id) INCLUDE (engine_ids);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_make_id_name_key UNIQUE (make_id, name);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_make_id_slug_key UNIQUE (make_id, slug);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.news_blocks
    ADD CONSTRAINT news_blocks_pkey PRIMARY KEY (news_item_id, "position");

ALTER TABLE ONLY public.news_items
    ADD CONSTRAINT news_items_path_key UNIQUE (path);

ALTER TABLE ONLY public.news_items
    ADD CONSTRAINT news_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oil_listing
    ADD CONSTRAINT oil_listing_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.order_allocations
    ADD CONSTRAINT order_allocations_pkey PRIMARY KEY (order_id, "position", location_id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position");

ALTER TABLE ONLY public.order_marking_codes
    ADD CONSTRAINT order_marking_codes_code_key UNIQUE (code);

ALTER TABLE ONLY public.order_settings
    ADD CONSTRAINT order_settings_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.order_status_changes
    ADD CONSTRAINT order_status_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_steps
    ADD CONSTRAINT order_steps_pkey PRIMARY KEY (from_status, to_status);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_name_key UNIQUE (name);

ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_key_key UNIQUE (key);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_provider_id_key UNIQUE (provider_id);

ALTER TABLE ONLY public.price_types
    ADD CONSTRAINT price_types_name_key UNIQUE (name);

ALTER TABLE ONLY public.price_types
    ADD CONSTRAINT price_types_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.product_changes
    ADD CONSTRAINT product_changes_pkey PRIMARY KEY (run_id, product_id);

ALTER TABLE ONLY public.product_images
    ADD CONSTRAINT product_images_pkey PRIMARY KEY (product_id, "position");

ALTER TABLE ONLY public.product_oils
    ADD CONSTRAINT product_oils_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_pkey PRIMARY KEY (product_id, price_type_id);

ALTER TABLE ONLY public.product_redirects
    ADD CONSTRAINT product_redirects_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.product_search
    ADD CONSTRAINT product_search_pkey PRIMARY KEY (rank);

ALTER TABLE ONLY public.product_search
    ADD CONSTRAINT product_search_product_id_key UNIQUE (product_id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_key_key UNIQUE (key);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_key_key UNIQUE (key);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_provider_id_key UNIQUE (provider_id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (order_id, key);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_key_key UNIQUE (key);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_provider_id_key UNIQUE (provider_id);

ALTER TABLE ONLY public.search_versions
    ADD CONSTRAINT search_versions_pkey PRIMARY KEY (source);

ALTER TABLE ONLY public.shipping_methods
    ADD CONSTRAINT shipping_methods_name_key UNIQUE (name);

ALTER TABLE ONLY public.shipping_methods
    ADD CONSTRAINT shipping_methods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_acts
    ADD CONSTRAINT staff_acts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_email_key UNIQUE (email);

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_tokens
    ADD CONSTRAINT staff_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.staged_products
    ADD CONSTRAINT staged_products_pkey PRIMARY KEY (run_id, place);

ALTER TABLE ONLY public.stock_levels
    ADD CONSTRAINT stock_levels_pkey PRIMARY KEY (product_id, location_id);

ALTER TABLE ONLY public.stock_locations
    ADD CONSTRAINT stock_locations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stock_locations
    ADD CONSTRAINT stock_locations_store_id_key UNIQUE (store_id);

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_title_key UNIQUE (title);

ALTER TABLE ONLY public.supersessions
    ADD CONSTRAINT supersessions_pkey PRIMARY KEY (manufacturer_id, from_norm, to_norm, source);

ALTER TABLE ONLY public.supplier_categories
    ADD CONSTRAINT supplier_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.supplier_categories
    ADD CONSTRAINT supplier_categories_supplier_id_text_norm_key UNIQUE (supplier_id, text_norm);

ALTER TABLE ONLY public.supplier_fits
    ADD CONSTRAINT supplier_fits_pkey PRIMARY KEY (product_id, supplier_id, model_id, engine_id);

ALTER TABLE ONLY public.supplier_layouts
    ADD CONSTRAINT supplier_layouts_pkey PRIMARY KEY (supplier_id, fingerprint, run_id);

ALTER TABLE ONLY public.supplier_offers
    ADD CONSTRAINT supplier_offers_pkey PRIMARY KEY (supplier_id, product_id);

ALTER TABLE ONLY public.suppliers
    ADD CONSTRAINT suppliers_name_key UNIQUE (name);

ALTER TABLE ONLY public.suppliers
    ADD CONSTRAINT suppliers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unlisted_products
    ADD CONSTRAINT unlisted_products_pkey PRIMARY KEY (product_id);

CREATE INDEX access_tokens_customer ON public.access_tokens USING btree (customer_id);

CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (expires_at);

CREATE INDEX account_links_expiry ON public.account_links USING btree (expires_at);

CREATE UNIQUE INDEX account_links_living ON public.account_links USING btree (customer_id, purpose) WHERE (used_at IS NULL);

CREATE INDEX analogue_edges_back ON public.analogue_edges USING btree (analogue_id);

CREATE INDEX analogue_edges_number ON public.analogue_edges USING btree (number_norm) WHERE (number_norm <> ''::text);

CREATE INDEX analogue_groups_article ON public.analogue_groups USING btree (article_norm);

CREATE INDEX article_numbers_number ON public.article_numbers USING btree (number_norm text_pattern_ops);

CREATE INDEX attempts_by_beginning ON public.attempts USING btree (key text_pattern_ops);

CREATE INDEX attempts_forgotten ON public.attempts USING btree (forget_at);

CREATE INDEX categories_parent ON public.categories USING btree (parent_id);

CREATE INDEX consents_customer ON public.consents USING btree (customer_id);

CREATE UNIQUE INDEX consents_once ON public.consents USING btree (customer_id, kind, text_version) WHERE (revoked_at IS NULL);

CREATE INDEX customers_recovery_email ON public.customers USING btree (recovery_email) WHERE (recovery_email IS NOT NULL);

CREATE INDEX doubtful_fits_run ON public.doubtful_fits USING btree (import_run_id);

CREATE INDEX doubtful_fits_text ON public.doubtful_fits USING btree (text, product_id);

CREATE INDEX exchange_offers_due ON public.exchange_offers USING btree (due_in, id) WHERE (due_in IS NOT NULL);

CREATE INDEX exchange_offers_price_held ON public.exchange_offers USING btree (price_held_in, id) WHERE (price_held_in IS NOT NULL);

CREATE INDEX exchange_offers_product ON public.exchange_offers USING btree (product_id);

CREATE INDEX exchange_offers_refused ON public.exchange_offers USING btree (id) WHERE (state = 'refused'::text);

CREATE INDEX exchange_offers_seen ON public.exchange_offers USING btree (seen_in);

CREATE INDEX exchange_products_seen ON public.exchange_products USING btree (seen_in);

CREATE INDEX exchange_runs_session ON public.exchange_runs USING btree (session_id);

CREATE INDEX exchange_sessions_seen ON public.exchange_sessions USING btree (seen_at);

CREATE INDEX external_ids_product ON public.external_ids USING btree (product_id);

CREATE INDEX fitments_engine ON public.fitments USING btree (engine_id) WHERE (engine_id IS NOT NULL);

CREATE INDEX fitments_model ON public.fitments USING btree (model_id, engine_id);

CREATE INDEX former_doubts_product ON public.former_doubts USING btree (product_id);

CREATE INDEX former_doubts_run ON public.former_doubts USING btree (import_run_id);

CREATE INDEX former_fits_product ON public.former_fits USING btree (product_id);

CREATE INDEX former_fits_run ON public.former_fits USING btree (import_run_id);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_runs_waiting ON public.import_runs USING btree (list_hash) WHERE (status = ANY (ARRAY['running'::text, 'waiting'::text]));

CREATE INDEX known_devices_expiry ON public.known_devices USING btree (expires_at);

CREATE INDEX known_devices_token ON public.known_devices USING btree (token_hash);

CREATE INDEX letters_customer ON public.letters USING btree (customer_id, id);

CREATE INDEX letters_due ON public.letters USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX letters_given_up ON public.letters USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);

CREATE INDEX letters_sent ON public.letters USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX model_engines_engine ON public.model_engines USING btree (engine_id);

CREATE INDEX model_listing_product ON public.model_listing USING btree (product_id);

CREATE INDEX oil_listing_litre_price ON public.oil_listing USING btree (litre_price, product_id);

CREATE INDEX oil_listing_price ON public.oil_listing USING btree (price, product_id);

CREATE INDEX oil_listing_viscosity ON public.oil_listing USING btree (viscosity);

CREATE INDEX order_lines_product ON public.order_lines USING btree (product_id);

CREATE INDEX order_status_changes_made ON public.order_status_changes USING btree (created_at) WHERE (actor <> '1c'::text);

CREATE INDEX order_status_changes_order ON public.order_status_changes USING btree (order_id);

CREATE INDEX order_status_changes_taken_back ON public.order_status_changes USING btree (actor, id) WHERE ((status = 'cancelled'::text) AND (actor ~~ 'customer %'::text));

CREATE INDEX orders_customer ON public.orders USING btree (customer_id, id DESC);

CREATE INDEX orders_expiring ON public.orders USING btree (kept_until) WHERE ((status = 'new'::text) AND (kept_until IS NOT NULL));

CREATE INDEX orders_held ON public.orders USING btree (customer_id) WHERE (held_units > 0);

CREATE INDEX orders_held_networks ON public.orders USING btree (placed_from text_pattern_ops) WHERE ((held_units > 0) AND (placed_from ~~ '%::/64'::text));

CREATE INDEX orders_held_newcomers ON public.orders USING btree (placed_from) WHERE ((held_units > 0) AND is_newcomer);

CREATE INDEX orders_held_unconfirmed ON public.orders USING btree (placed_from) WHERE ((held_units > 0) AND is_unconfirmed);

CREATE INDEX orders_not_in_1c ON public.orders USING btree (id) WHERE (sent_to_1c_at IS NULL);

CREATE INDEX orders_payable ON public.orders USING btree (payment_method_id, created_at) WHERE (status = ANY (ARRAY['new'::text, 'confirmed'::text, 'assembling'::text]));

CREATE INDEX orders_status ON public.orders USING btree (status, id DESC);

CREATE INDEX orders_store ON public.orders USING btree (store_id, id DESC) WHERE (store_id IS NOT NULL);

CREATE INDEX orders_uncollected ON public.orders USING btree (kept_until) WHERE (status = 'ready'::text);

CREATE INDEX orders_unwarned ON public.orders USING btree (id) WHERE ((status = 'new'::text) AND (warn_after = 'infinity'::timestamp with time zone));

CREATE INDEX payments_age ON public.payments USING btree (created_at);

CREATE INDEX payments_due ON public.payments USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX payments_open ON public.payments USING btree (order_id) WHERE ((status = ANY (ARRAY['checking'::text, 'waiting'::text, 'disputed'::text])) AND (superseded_at IS NULL));

CREATE INDEX payments_order ON public.payments USING btree (order_id, id);

CREATE INDEX payments_paid ON public.payments USING btree (paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX payments_unclear ON public.payments USING btree (status) WHERE (status = ANY (ARRAY['checking'::text, 'waiting'::text, 'disputed'::text]));

CREATE INDEX product_search_tier_1 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 0) AND (rank <= 20000));

CREATE INDEX product_search_tier_2 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 20000) AND (rank <= 60000));

CREATE INDEX product_search_tier_3 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 60000) AND (rank <= 120000));

CREATE INDEX product_search_tier_4 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 120000) AND (rank <= 200000));

CREATE INDEX product_search_tier_5 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 200000) AND (rank <= 300000));

CREATE INDEX product_search_tier_6 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 300000) AND (rank <= 450000));

CREATE INDEX product_search_tier_7 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 450000) AND (rank <= 700000));

CREATE INDEX product_search_tier_8 ON public.product_search USING gin (tsv) WITH (fastupdate=off) WHERE ((rank > 700000) AND (rank <= 2147483647));

CREATE UNIQUE INDEX products_article ON public.products USING btree (article_norm text_pattern_ops, manufacturer_id);

CREATE INDEX products_category ON public.products USING btree (category_id, price, id) WHERE (NOT is_hidden);

CREATE INDEX products_group ON public.products USING btree (analogue_group_id) WHERE (analogue_group_id IS NOT NULL);

CREATE INDEX receipts_due ON public.receipts USING btree (due_at) WHERE (status = 'queued'::text);

CREATE INDEX receipts_given_up ON public.receipts USING btree (id) WHERE (status = 'given-up'::text);

CREATE INDEX refunds_due ON public.refunds USING btree (due_at) WHERE (status = 'queued'::text);

CREATE INDEX refunds_given_up ON public.refunds USING btree (id) WHERE (status = 'given-up'::text);

CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id, id);

CREATE INDEX run_numbers_run ON public.run_numbers USING btree (run_id);

CREATE INDEX run_supersessions_run ON public.run_supersessions USING btree (run_id);

CREATE INDEX staff_tokens_expiry ON public.staff_tokens USING btree (expires_at);

CREATE INDEX staff_tokens_staff ON public.staff_tokens USING btree (staff_id);

CREATE INDEX staged_products_superseded ON public.staged_products USING btree (run_id) WHERE (superseded_by IS NOT NULL);

CREATE INDEX stock_levels_free ON public.stock_levels USING btree (product_id, location_id) WHERE is_free;

CREATE INDEX stock_locations_city ON public.stock_locations USING btree (city_id);

CREATE INDEX stock_movements_document ON public.stock_movements USING btree (product_id, location_id, document) WHERE ((kind = 'moved'::text) OR (counted IS NOT NULL));

CREATE INDEX stock_movements_product ON public.stock_movements USING btree (product_id, location_id);

CREATE INDEX stores_city ON public.stores USING btree (city_id);

CREATE INDEX supersessions_from ON public.supersessions USING btree (from_norm);

CREATE INDEX supplier_fits_decided ON public.supplier_fits USING btree (note, product_id) WHERE is_decided;

CREATE INDEX supplier_fits_supplier ON public.supplier_fits USING btree (supplier_id);

CREATE INDEX supplier_offers_product ON public.supplier_offers USING btree (product_id);

CREATE OR REPLACE VIEW public.model_fitments AS
 SELECT fitment.model_id,
    product.category_id,
    product.price,
    product.id AS product_id,
        CASE
            WHEN bool_and((fitment.engine_id IS NOT NULL)) THEN array_agg(DISTINCT fitment.engine_id)
            ELSE NULL::integer[]
        END AS engine_ids
   FROM (public.products product
     JOIN public.fitments fitment ON ((fitment.product_id = product.id)))
  WHERE (NOT product.is_hidden)
  GROUP BY product.id, fitment.model_id;

CREATE TRIGGER categories_follow_delete AFTER DELETE ON public.categories REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER categories_follow_insert AFTER INSERT ON public.categories REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER categories_follow_update AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER cities_follow_delete AFTER DELETE ON public.cities REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER cities_follow_insert AFTER INSERT ON public.cities REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER cities_follow_update AFTER UPDATE ON public.cities REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER customers_are_not_emptied BEFORE TRUNCATE ON public.customers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER customers_kept_email AFTER INSERT OR UPDATE OF email ON public.customers FOR EACH ROW EXECUTE FUNCTION public.refuse_kept_email();

CREATE TRIGGER customers_stay BEFORE DELETE OR UPDATE OF id ON public.customers FOR EACH ROW EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER engines_follow_delete AFTER DELETE ON public.engines REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER engines_follow_insert AFTER INSERT ON public.engines REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER engines_follow_update AFTER UPDATE ON public.engines REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER keep_former AFTER INSERT OR DELETE ON public.exchange_counts FOR EACH ROW EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former AFTER UPDATE ON public.exchange_offers
  FOR EACH ROW
  WHEN ((OLD.told, OLD.prices, OLD.quantity, OLD.stocks, OLD.is_deleted, OLD.is_absent, OLD.state,
         OLD.reason)
        IS DISTINCT FROM
        (NEW.told, NEW.prices, NEW.quantity, NEW.stocks, NEW.is_deleted, NEW.is_absent, NEW.state,
         NEW.reason)
        -- held with another exchange so far
        OR OLD.due_in <> NEW.due_in OR OLD.stock_due_in <> NEW.stock_due_in)
  EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former AFTER UPDATE ON public.exchange_products FOR EACH ROW WHEN (((old.told IS DISTINCT FROM new.told) OR (old.is_deleted IS DISTINCT FROM new.is_deleted))) EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former AFTER INSERT OR DELETE OR UPDATE ON public.external_ids FOR EACH ROW EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former AFTER UPDATE ON public.product_prices FOR EACH ROW WHEN ((old.price <> new.price)) EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON public.exchange_offers FOR EACH ROW EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON public.exchange_products FOR EACH ROW EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER keep_former_new AFTER INSERT OR DELETE ON public.product_prices FOR EACH ROW EXECUTE FUNCTION public.keep_exchange_former();

CREATE TRIGGER makes_follow_delete AFTER DELETE ON public.makes REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER makes_follow_insert AFTER INSERT ON public.makes REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER makes_follow_update AFTER UPDATE ON public.makes REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturer_synonyms_follow_delete AFTER DELETE ON public.manufacturer_synonyms REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturer_synonyms_follow_insert AFTER INSERT ON public.manufacturer_synonyms REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturer_synonyms_follow_update AFTER UPDATE ON public.manufacturer_synonyms REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturers_follow_delete AFTER DELETE ON public.manufacturers REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturers_follow_insert AFTER INSERT ON public.manufacturers REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER manufacturers_follow_update AFTER UPDATE ON public.manufacturers REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER model_engines_follow_delete AFTER DELETE ON public.model_engines REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER model_engines_follow_insert AFTER INSERT ON public.model_engines REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER model_engines_follow_update AFTER UPDATE ON public.model_engines REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER models_follow_delete AFTER DELETE ON public.models REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER models_follow_insert AFTER INSERT ON public.models REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER models_follow_update AFTER UPDATE ON public.models REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER order_changes_settle AFTER INSERT ON public.order_status_changes FOR EACH ROW WHEN (((new.status = ANY (ARRAY['completed'::text, 'cancelled'::text, 'returned'::text])) OR (new.dropped_position IS NOT NULL))) EXECUTE FUNCTION public.settle_changed_order();

CREATE TRIGGER orders_held_units BEFORE UPDATE OF status, total ON public.orders FOR EACH ROW EXECUTE FUNCTION public.count_held_units();

CREATE TRIGGER orders_paid_first BEFORE UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.status = ANY (ARRAY['ready'::text, 'shipped'::text, 'completed'::text])) AND (new.status <> old.status))) EXECUTE FUNCTION public.refuse_unpaid_handover();

CREATE TRIGGER payment_methods_are_not_emptied BEFORE TRUNCATE ON public.payment_methods FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER payment_methods_stay BEFORE DELETE OR UPDATE OF id ON public.payment_methods FOR EACH ROW EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER payments_stay BEFORE UPDATE ON public.payments FOR EACH ROW WHEN ((((old.status = 'succeeded'::text) AND (new.status <> 'succeeded'::text)) OR (old.amount <> new.amount) OR (old.lines <> new.lines) OR (old.key <> new.key) OR ((old.provider_id IS NOT NULL) AND (new.provider_id IS DISTINCT FROM old.provider_id)))) EXECUTE FUNCTION public.refuse_unpaying();

CREATE TRIGGER product_oils_follow_insert AFTER INSERT ON public.product_oils REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.follow_oils();

CREATE TRIGGER product_oils_follow_update AFTER UPDATE ON public.product_oils REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.follow_oils();

CREATE TRIGGER products_follow_oils AFTER UPDATE ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.follow_oils();

CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF status, amount ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.sum_refunds();

CREATE TRIGGER shipping_methods_are_not_emptied BEFORE TRUNCATE ON public.shipping_methods FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER shipping_methods_stay BEFORE DELETE OR UPDATE OF id ON public.shipping_methods FOR EACH ROW EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER staff_acts_are_kept BEFORE DELETE OR UPDATE ON public.staff_acts FOR EACH ROW EXECUTE FUNCTION public.refuse_rewriting_acts();

CREATE TRIGGER staff_acts_are_not_emptied BEFORE TRUNCATE ON public.staff_acts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting_acts();

CREATE TRIGGER stock_locations_are_not_emptied BEFORE TRUNCATE ON public.stock_locations FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER stock_locations_follow_delete AFTER DELETE ON public.stock_locations REFERENCING OLD TABLE AS former_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER stock_locations_follow_insert AFTER INSERT ON public.stock_locations REFERENCING NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER stock_locations_follow_update AFTER UPDATE ON public.stock_locations REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows FOR EACH STATEMENT EXECUTE FUNCTION public.follow_names();

CREATE TRIGGER stock_locations_stay BEFORE DELETE OR UPDATE OF id ON public.stock_locations FOR EACH ROW EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER stores_are_not_emptied BEFORE TRUNCATE ON public.stores FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_removal();

CREATE TRIGGER stores_stay BEFORE DELETE OR UPDATE OF id ON public.stores FOR EACH ROW EXECUTE FUNCTION public.refuse_removal();

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id);

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id);

ALTER TABLE ONLY public.analogue_edges
    ADD CONSTRAINT analogue_edges_analogue_id_fkey FOREIGN KEY (analogue_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.analogue_edges
    ADD CONSTRAINT analogue_edges_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.analogue_stops
    ADD CONSTRAINT analogue_stops_analogue_id_fkey FOREIGN KEY (analogue_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.analogue_stops
    ADD CONSTRAINT analogue_stops_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.article_numbers
    ADD CONSTRAINT article_numbers_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.categories(id);

ALTER TABLE ONLY public.category_rules
    ADD CONSTRAINT category_rules_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.category_rules
    ADD CONSTRAINT category_rules_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.manufacturers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id);

ALTER TABLE ONLY public.doubtful_fits
    ADD CONSTRAINT doubtful_fits_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES public.import_runs(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.doubtful_fits
    ADD CONSTRAINT doubtful_fits_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.doubtful_fits
    ADD CONSTRAINT doubtful_fits_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id);

ALTER TABLE ONLY public.exchange_counts
    ADD CONSTRAINT exchange_counts_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.stock_locations(id);

ALTER TABLE ONLY public.exchange_counts
    ADD CONSTRAINT exchange_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.exchange_files
    ADD CONSTRAINT exchange_files_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.exchange_sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exchange_orders
    ADD CONSTRAINT exchange_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.exchange_price_types
    ADD CONSTRAINT exchange_price_types_price_type_id_fkey FOREIGN KEY (price_type_id) REFERENCES public.price_types(id);

ALTER TABLE ONLY public.exchange_refusals
    ADD CONSTRAINT exchange_refusals_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.exchange_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exchange_warehouses
    ADD CONSTRAINT exchange_warehouses_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.stock_locations(id);

ALTER TABLE ONLY public.external_ids
    ADD CONSTRAINT external_ids_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES public.engines(id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES public.generations(id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id);

ALTER TABLE ONLY public.fitments
    ADD CONSTRAINT fitments_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.former_doubts
    ADD CONSTRAINT former_doubts_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES public.import_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.former_doubts
    ADD CONSTRAINT former_doubts_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.former_fits
    ADD CONSTRAINT former_fits_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES public.engines(id);

ALTER TABLE ONLY public.former_fits
    ADD CONSTRAINT former_fits_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES public.import_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.former_fits
    ADD CONSTRAINT former_fits_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id);

ALTER TABLE ONLY public.former_fits
    ADD CONSTRAINT former_fits_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES public.customers(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.import_doubts
    ADD CONSTRAINT import_doubts_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES public.import_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_rejections
    ADD CONSTRAINT import_rejections_import_run_id_fkey FOREIGN KEY (import_run_id) REFERENCES public.import_runs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_runs
    ADD CONSTRAINT import_runs_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id);

ALTER TABLE ONLY public.manufacturer_synonyms
    ADD CONSTRAINT manufacturer_synonyms_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.manufacturers(id);

ALTER TABLE ONLY public.margin_rules
    ADD CONSTRAINT margin_rules_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

ALTER TABLE ONLY public.margin_rules
    ADD CONSTRAINT margin_rules_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id);

ALTER TABLE ONLY public.model_engines
    ADD CONSTRAINT model_engines_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES public.engines(id);

ALTER TABLE ONLY public.model_engines
    ADD CONSTRAINT model_engines_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_make_id_fkey FOREIGN KEY (make_id) REFERENCES public.makes(id);

ALTER TABLE ONLY public.news_blocks
    ADD CONSTRAINT news_blocks_news_item_id_fkey FOREIGN KEY (news_item_id) REFERENCES public.news_items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oil_listing
    ADD CONSTRAINT oil_listing_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.manufacturers(id);

ALTER TABLE ONLY public.oil_listing
    ADD CONSTRAINT oil_listing_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.product_oils(product_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.order_allocations
    ADD CONSTRAINT order_allocations_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES public.order_lines(order_id, "position");

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.order_marking_codes
    ADD CONSTRAINT order_marking_codes_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES public.order_lines(order_id, "position");

ALTER TABLE ONLY public.order_status_changes
    ADD CONSTRAINT order_status_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.product_images
    ADD CONSTRAINT product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.product_oils
    ADD CONSTRAINT product_oils_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_price_type_id_fkey FOREIGN KEY (price_type_id) REFERENCES public.price_types(id);

ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.product_redirects
    ADD CONSTRAINT product_redirects_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_analogue_group_id_fkey FOREIGN KEY (analogue_group_id) REFERENCES public.analogue_groups(id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.manufacturers(id);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.refund_requests
    ADD CONSTRAINT refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.staff_acts
    ADD CONSTRAINT staff_acts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id);

ALTER TABLE ONLY public.staff_tokens
    ADD CONSTRAINT staff_tokens_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.staff(id);

ALTER TABLE ONLY public.stock_levels
    ADD CONSTRAINT stock_levels_location_id_fkey FOREIGN KEY (location_id) REFERENCES public.stock_locations(id);

ALTER TABLE ONLY public.stock_levels
    ADD CONSTRAINT stock_levels_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.stock_locations
    ADD CONSTRAINT stock_locations_city_id_fkey FOREIGN KEY (city_id) REFERENCES public.cities(id);

ALTER TABLE ONLY public.stock_locations
    ADD CONSTRAINT stock_locations_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id);

ALTER TABLE ONLY public.stock_movements
    ADD CONSTRAINT stock_movements_level FOREIGN KEY (product_id, location_id) REFERENCES public.stock_levels(product_id, location_id);

ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_city_id_fkey FOREIGN KEY (city_id) REFERENCES public.cities(id);

ALTER TABLE ONLY public.supersessions
    ADD CONSTRAINT supersessions_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.manufacturers(id);

ALTER TABLE ONLY public.supplier_categories
    ADD CONSTRAINT supplier_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.supplier_categories
    ADD CONSTRAINT supplier_categories_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.supplier_layouts
    ADD CONSTRAINT supplier_layouts_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.supplier_offers
    ADD CONSTRAINT supplier_offers_category_text_id_fkey FOREIGN KEY (category_text_id) REFERENCES public.supplier_categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.supplier_offers
    ADD CONSTRAINT supplier_offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.supplier_offers
    ADD CONSTRAINT supplier_offers_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES public.suppliers(id);

ALTER TABLE ONLY public.unlisted_products
    ADD CONSTRAINT unlisted_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);
