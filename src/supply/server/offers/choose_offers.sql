-- Decides for up to p_most queued products where they are sold from, and at what price:
-- - from the shop's own places while a unit is free there, at the price that the shop's lists state;
-- - else from the store of a supplier who has a free unit, by the owner's rule (order_rule), at the price
--   of his offer, which has his margin.
-- The price stays while no offer states another. Returns the products that have changed; the caller
-- refreshes their lists in the same transaction and holds the lock of the lists.
CREATE OR REPLACE FUNCTION choose_offers(p_most integer) RETURNS integer[]
LANGUAGE plpgsql AS $$
DECLARE
  read_ids bigint[];
  due      integer[];
  changed  integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT product_id) INTO read_ids, due
  FROM (SELECT id, product_id FROM due_offers ORDER BY id LIMIT p_most) AS queued;
  IF due IS NULL THEN RETURN '{}'; END IF;
  -- only the rows that were read: an earlier id may be committed later
  DELETE FROM due_offers WHERE id = ANY (read_ids);

  WITH last_lists AS MATERIALIZED (
    SELECT supplier_id, max(finished_at) AS listed_at FROM import_runs
    WHERE status = 'done' AND NOT is_partial GROUP BY supplier_id
  ), chosen AS (
    SELECT product.id, best.location_id,
           CASE WHEN best.location_id IS NOT NULL THEN best.price
                WHEN product.order_location_id IS NOT NULL THEN coalesce(own.price, product.price)
                ELSE product.price END AS price
    FROM unnest(due) AS wanted(id)
    JOIN products AS product ON product.id = wanted.id
    LEFT JOIN LATERAL (
      SELECT terms.location_id, offer.price
      FROM supplier_offers AS offer
      JOIN order_terms AS terms ON terms.supplier_id = offer.supplier_id AND terms.is_active
      JOIN stock_locations AS store ON store.id = terms.location_id
      JOIN stock_levels AS level ON level.product_id = offer.product_id
                                AND level.location_id = terms.location_id
      CROSS JOIN order_rule AS rule
      WHERE offer.product_id = product.id AND offer.price IS NOT NULL AND level.is_free
        AND NOT EXISTS (
          SELECT FROM stock_levels AS shelf
          JOIN stock_locations AS location ON location.id = shelf.location_id
          WHERE shelf.product_id = product.id AND shelf.is_free AND NOT location.is_to_order)
      ORDER BY CASE WHEN rule.prefers = 'cheapest' THEN offer.price ELSE store.order_days END,
               CASE WHEN rule.prefers = 'cheapest' THEN store.order_days ELSE offer.price END,
               offer.supplier_id
      LIMIT 1) AS best ON true
    LEFT JOIN LATERAL (
      SELECT offer.price
      FROM supplier_offers AS offer LEFT JOIN last_lists AS last USING (supplier_id)
      WHERE offer.product_id = product.id AND offer.price IS NOT NULL
        AND offer.supplier_id NOT IN (SELECT supplier_id FROM order_terms WHERE is_active)
      ORDER BY greatest(offer.seen_at, last.listed_at) DESC, offer.supplier_id
      LIMIT 1) AS own ON true
  ), written AS (
    UPDATE products AS product
    SET order_location_id = chosen.location_id, price = chosen.price, updated_at = now()
    FROM chosen
    WHERE product.id = chosen.id
      AND (product.order_location_id, product.price)
          IS DISTINCT FROM (chosen.location_id, chosen.price)
    RETURNING product.id)
  SELECT coalesce(array_agg(id), '{}') INTO changed FROM written;
  RETURN changed;
END $$;
