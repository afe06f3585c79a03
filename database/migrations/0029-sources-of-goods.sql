-- Price lists and 1C are sources of goods alike: what the last of them drops is hidden, what any of
-- them brings is shown; the price of an offer is kept, so that another one can stand in for it.

-- What the shop would ask by this offer, in kopecks; null where nobody has said it yet.
ALTER TABLE supplier_offers ADD COLUMN price integer CHECK (price > 0);

-- The run that has hidden it, so that taking it back shows it; null where that was 1C.
ALTER TABLE unlisted_products ADD COLUMN run_id integer;
-- Who had hidden what a run has shown again.
ALTER TABLE product_changes ADD COLUMN was_hidden_by integer;

UPDATE unlisted_products AS unlisted SET run_id = hiding.run_id
FROM (SELECT change.product_id, max(change.run_id) AS run_id FROM product_changes AS change
      JOIN import_runs AS run ON run.id = change.run_id AND run.status = 'done'
      WHERE change.was_hidden IS FALSE GROUP BY change.product_id) AS hiding
WHERE hiding.product_id = unlisted.product_id;

INSERT INTO unlisted_products (product_id)
SELECT product_id FROM exchange_hidden JOIN products ON products.id = product_id AND is_hidden
ON CONFLICT DO NOTHING;
DROP TABLE exchange_hidden;

-- What 1C has withdrawn it offers no more.
DELETE FROM supplier_offers AS offer USING suppliers AS supplier
WHERE supplier.id = offer.supplier_id AND lower(supplier.name) = lower('1С')
  AND EXISTS (
    SELECT FROM external_ids AS known JOIN exchange_offers AS told ON told.id = known.external_id
    WHERE known.source = '1c' AND known.product_id = offer.product_id AND told.state = 'withdrawn')
  AND NOT EXISTS (
    SELECT FROM external_ids AS known JOIN exchange_offers AS told ON told.id = known.external_id
    WHERE known.source = '1c' AND known.product_id = offer.product_id AND told.state <> 'withdrawn');

-- Where there is one offer alone, the price that stands is its own.
UPDATE supplier_offers AS offer SET price = product.price
FROM products AS product
WHERE product.id = offer.product_id AND product.price > 0
  AND NOT EXISTS (SELECT FROM supplier_offers AS other
                  WHERE other.product_id = offer.product_id
                    AND other.supplier_id <> offer.supplier_id);

-- Where there are several, 1C's is the one it has told of the chosen type, or without any choice.
UPDATE supplier_offers AS offer SET price = told.price
FROM (
  SELECT known.product_id, min(price.amount)::integer AS price
  FROM external_ids AS known
  JOIN exchange_offers AS told ON told.id = known.external_id AND told.state = 'on-sale'
  CROSS JOIN LATERAL jsonb_to_recordset(told.prices)
    AS price("typeId" text, amount bigint, currency text)
  WHERE known.source = '1c' AND price.amount BETWEEN 1 AND 2147483647
    AND lower(price.currency) IN ('', 'руб', 'руб.', 'rub', 'rur', '643', '810', '₽')
    AND (jsonb_array_length(told.prices) = 1 OR EXISTS (
      SELECT FROM exchange_price_types AS type
      WHERE type.id = price."typeId" AND type.chosen_for IS NOT NULL))
  GROUP BY known.product_id
  HAVING count(DISTINCT price.amount) = 1) AS told
JOIN suppliers AS supplier ON lower(supplier.name) = lower('1С')
WHERE offer.supplier_id = supplier.id AND offer.product_id = told.product_id
  AND offer.price IS NULL;

ALTER TABLE import_runs
  -- all rows that it has written into the ledger of stock stand behind this one
  ADD COLUMN ledger_from bigint,
  -- since when it is not kept any more what it has changed: it cannot be undone
  ADD COLUMN forgotten_at timestamptz;

-- Who counts nothing at the place, neither by his last whole list nor by a part of it since. A
-- supplier who never sent a list counts everywhere; of 1C `places_of_1c` says where it does.
CREATE FUNCTION suppliers_elsewhere(p_location integer)
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

CREATE VIEW places_of_1c AS
SELECT known.product_id, known.location_id
FROM exchange_counts AS known
JOIN supplier_offers AS offer ON offer.product_id = known.product_id
JOIN suppliers AS supplier ON supplier.id = offer.supplier_id
WHERE lower(supplier.name) = lower('1С');

-- Of what 1C had withdrawn nothing was counted out so far: another source would put it on sale again.
WITH withdrawn AS (
  SELECT known.product_id
  FROM external_ids AS known JOIN exchange_offers AS told ON told.id = known.external_id
  WHERE known.source = '1c'
  GROUP BY known.product_id HAVING bool_and(told.state = 'withdrawn')
), place AS MATERIALIZED (
  SELECT id, suppliers_elsewhere(id) AS suppliers FROM stock_locations
)
SELECT count_stock(array_agg(known.product_id), array_agg(known.location_id), array_agg(0),
                   'corrected', 'import', '1c upgrade')
FROM exchange_counts AS known
JOIN withdrawn ON withdrawn.product_id = known.product_id
JOIN place ON place.id = known.location_id
WHERE NOT EXISTS (SELECT FROM supplier_offers AS offer
                  WHERE offer.product_id = known.product_id
                    AND offer.supplier_id <> ALL (place.suppliers))
  -- what staff has counted since stays
  AND (SELECT actor FROM stock_movements AS counted
       WHERE counted.product_id = known.product_id AND counted.location_id = known.location_id
         AND counted.kind = 'corrected'
       ORDER BY counted.id DESC LIMIT 1) = 'import';

DELETE FROM exchange_counts AS count
WHERE NOT EXISTS (SELECT FROM stock_levels AS level
                  WHERE level.product_id = count.product_id
                    AND level.location_id = count.location_id AND level.reserved > 0)
  AND (SELECT bool_and(told.state = 'withdrawn')
       FROM external_ids AS known JOIN exchange_offers AS told ON told.id = known.external_id
       WHERE known.source = '1c' AND known.product_id = count.product_id);
