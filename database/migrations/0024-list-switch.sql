-- Price lists are staged whole and switched to in one transaction; what a switch changed is kept,
-- so that it can be undone.

-- Rows of lists that wait for their switch. After a crash of the server they are gone, and the list
-- is read again: nothing here is the only copy of anything.
CREATE UNLOGGED TABLE staged_products (
  run_id       integer NOT NULL,
  -- among the rows of the list that name a product, from 1; a later one overrides an earlier one
  place        integer NOT NULL,
  line         integer NOT NULL,
  manufacturer text NOT NULL,
  article      text NOT NULL,
  article_norm text NOT NULL,
  -- null where the row is refused: the list names the product, and says nothing that can be taken
  price        integer,
  name         text NOT NULL DEFAULT '',
  key          text NOT NULL DEFAULT '',
  -- names from the outer to the inner, as JSON; null where the list says nothing or nothing known
  category     text,
  description  text,
  quantity     integer,
  barcode      text,
  originals    text[],
  crosses      text[],
  -- the cars that were read out of the row, and the doubts; null where nobody has looked
  fits         jsonb,
  PRIMARY KEY (run_id, place)
);

ALTER TABLE import_runs
  DROP CONSTRAINT import_runs_status_check,
  ADD CONSTRAINT import_runs_status_check
    CHECK (status IN ('running', 'waiting', 'done', 'failed', 'undone')),
  -- the same for the same file read in the same way: an interrupted run of it is gone on with
  ADD COLUMN list_hash text NOT NULL DEFAULT '',
  -- records of the list that are staged: the next ones begin behind them
  ADD COLUMN staged_records integer NOT NULL DEFAULT 0 CHECK (staged_records >= 0),
  -- rows of `staged_products`: a crash of the server takes them away
  ADD COLUMN staged_places integer NOT NULL DEFAULT 0,
  ADD COLUMN is_staged boolean NOT NULL DEFAULT false,
  -- a part of the supplier's goods: what it does not name does not vanish
  ADD COLUMN is_partial boolean NOT NULL DEFAULT false,
  ADD COLUMN location_id integer REFERENCES stock_locations (id),
  -- counts that the rows themselves give, and what the switch would do or has done
  ADD COLUMN repeated integer NOT NULL DEFAULT 0,
  ADD COLUMN uncategorised integer NOT NULL DEFAULT 0,
  ADD COLUMN stock_changed integer NOT NULL DEFAULT 0,
  ADD COLUMN vanished integer NOT NULL DEFAULT 0,
  ADD COLUMN difference jsonb,
  -- the products that it made: their ids lie side by side, so that a million of them are few ranges
  ADD COLUMN new_products int4multirange NOT NULL DEFAULT '{}',
  ADD COLUMN undone_at timestamptz,
  -- the last sign of life of the process that works on it
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();

CREATE INDEX import_runs_waiting ON import_runs (list_hash) WHERE status IN ('running', 'waiting');

-- What a run changed of each known product, and what it made of it: null where it left a value as it
-- was. No foreign keys: neither runs nor products are ever deleted, and a list checks a million.
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
  was_hidden      boolean,
  -- of the supplier's offer: null where it stayed, '{}' where there was none
  was_offer       jsonb,
  PRIMARY KEY (run_id, product_id)
);

-- Numbers of products that a run brought or took away, as it did.
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

-- Hidden because the last list that had them has them no more; the next list that does shows them.
CREATE TABLE unlisted_products (
  product_id integer PRIMARY KEY REFERENCES products (id)
);

-- Waits a moment for those who read the lists that are to go; where they read for long, whoever calls
-- gives back what he holds and tries again.
CREATE FUNCTION may_swap_product_lists() RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '100ms'
AS $$
BEGIN
  LOCK TABLE product_search, model_listing, model_category_counts, category_counts, catalogue_words
    IN ACCESS EXCLUSIVE MODE;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

-- As before, and three times faster where there is one such number or none: a list of a million
-- products asks a million times. Without a query inside, the server puts it in place of its call.
CREATE FUNCTION several_part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT 'g' || found[1] || '_'), '{}')
  FROM (SELECT regexp_matches(p_numbers, '(?<![0-9])([0-9]{7})(?![0-9])', 'g')
        UNION ALL
        SELECT regexp_matches(p_numbers, '([0-9]{7})[A-Za-z]{0,3}(?= |$)', 'g')) AS numbers(found)
$$;

CREATE OR REPLACE FUNCTION part_groups(p_numbers text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN p_numbers !~ '[0-9]{7}' THEN '{}'
    WHEN p_numbers ~ '[0-9]{7}.*[^0-9].*[0-9]{7}' THEN several_part_groups(p_numbers)
    ELSE array_remove(ARRAY['g' || coalesce(
      substring(p_numbers from '([0-9]{7})[A-Za-z]{0,3}(?: |$)'),
      substring(p_numbers from '(?:^|[^0-9])([0-9]{7})(?:[^0-9]|$)')) || '_'], NULL) END
$$;
