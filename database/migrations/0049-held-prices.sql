-- The belt of exchanges sums over all files of a run, and a held price does not hold the stock.

ALTER TABLE exchange_runs
  -- counts: what there was before the run, and what its files have changed since
  ADD COLUMN sums jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sums) = 'object');

ALTER TABLE exchange_offers
  -- the run that it is held with whole, until it is published
  ADD COLUMN held_in integer,
  -- the session that has told its prices, where they are not published since; null else
  ADD COLUMN price_due_in bigint,
  -- the run with which its price alone waits for the owner
  ADD COLUMN price_held_in integer;
CREATE INDEX exchange_offers_price_held ON exchange_offers (price_held_in, id)
  WHERE price_held_in IS NOT NULL;
