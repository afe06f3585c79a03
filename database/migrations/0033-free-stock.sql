-- Whether a place has something of a product to sell is asked a hundred times by every search, and
-- far more often than it changes. It has a column and an index of its own: the question is answered
-- without a look at the rows. The numbers themselves stand in no index, so that an order goes on
-- changing them within their page; only what sells out or comes back moves in this one.

-- Nobody who still works by the former functions writes lists meanwhile; and both tables are locked
-- in the order in which readers take them, so that none of them and this wait for each other.
SELECT lock_product_lists();
LOCK TABLE model_listing, stock_levels IN ACCESS EXCLUSIVE MODE;

ALTER TABLE stock_levels
  ADD COLUMN is_free boolean NOT NULL GENERATED ALWAYS AS (on_hand > reserved) STORED;
CREATE INDEX stock_levels_free ON stock_levels (product_id, location_id) WHERE is_free;
ANALYZE stock_levels;

-- Search asks so: its functions are as in 0013 but for this condition.
DO $$
DECLARE
  searching regproc;
  body      text;
BEGIN
  FOREACH searching IN ARRAY ARRAY['search_candidates', 'search_tier']::regproc[] LOOP
    body := pg_get_functiondef(searching);
    IF strpos(body, 'level.on_hand > level.reserved') = 0 THEN
      RAISE EXCEPTION '% asks for free stock in other words', searching;
    END IF;
    EXECUTE replace(body, 'level.on_hand > level.reserved', 'level.is_free');
  END LOOP;
END $$;
