// SQL that makes one product of two: what belongs to the one goes to the other, and nothing is lost.

import type { Database } from '#src/platform/server/database.ts'
import { type JoinedRows, pairsOf } from '#src/platform/server/joined-rows.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

type Pair = { readonly from: number; readonly into: number }

/** Products of two manufacturers with one article become one. */
export async function findJoined(tx: Database, { from, into }: Pair): Promise<JoinedRows> {
  const pairs = await tx.query<{ loserId: number; winnerId: number }>(sql`
    SELECT loser.id AS "loserId", winner.id AS "winnerId"
    FROM products AS loser
    JOIN products AS winner
      ON winner.article_norm = loser.article_norm AND winner.manufacturer_id = ${into}
    WHERE loser.manufacturer_id = ${from}`)
  return {
    losers: pairs.map(({ loserId }) => loserId),
    winners: pairs.map(({ winnerId }) => winnerId),
  }
}

/** What the owner should know before he merges. */
export async function countJoined(
  tx: Database,
  manufacturerId: number,
  joined: JoinedRows,
): Promise<JoinedCounts> {
  const [row] = await tx.query<JoinedCounts>(sql`
    SELECT (SELECT count(*)::integer FROM products
            WHERE manufacturer_id = ${manufacturerId}) AS products,
           count(*)::integer AS joined,
           count(*) FILTER (WHERE loser.price <> winner.price)::integer AS "otherPrices",
           (SELECT count(*)::integer FROM ${pairsOf(joined)}
            JOIN stock_levels AS one ON one.product_id = pair.loser_id AND one.on_hand > 0
            JOIN stock_levels AS other ON other.product_id = pair.winner_id
              AND other.location_id = one.location_id AND other.on_hand > 0) AS "summedStock",
           (SELECT count(*)::integer FROM ${pairsOf(joined)}
            JOIN order_lines AS line ON line.product_id = pair.loser_id) AS "orderLines"
    FROM ${pairsOf(joined)}
    JOIN products AS loser ON loser.id = pair.loser_id
    JOIN products AS winner ON winner.id = pair.winner_id`)
  if (!row) throw new Error('counts are always one row')
  return row
}

export type JoinedCounts = {
  readonly products: number
  readonly joined: number
  readonly otherPrices: number
  /** Places where both have units: they are added up. */
  readonly summedStock: number
  readonly orderLines: number
}

export type Clash = { readonly article: string; readonly reason: string }

/** Pairs that cannot be one product without losing money or history. */
export const listClashes = (tx: Database, joined: JoinedRows, most: number): Promise<Clash[]> =>
  tx.query(sql`
    SELECT winner.article, concat_ws('; ',
      CASE WHEN (loser.unit, loser.pack_size, loser.multiplicity)
                IS DISTINCT FROM (winner.unit, winner.pack_size, winner.multiplicity)
           THEN 'продаются разной мерой (единица, упаковка или кратность)' END,
      CASE WHEN loser.vat_rate <> winner.vat_rate THEN 'разный НДС' END,
      CASE WHEN loser.is_marked <> winner.is_marked THEN 'маркируется только один' END,
      CASE WHEN is_twice_outside THEN '1С ведёт их двумя товарами' END,
      CASE WHEN is_reviewed_twice THEN 'один покупатель написал отзывы на оба' END,
      CASE WHEN is_stopped THEN 'вы запретили считать их аналогами' END) AS reason
    FROM ${pairsOf(joined)}
    JOIN products AS loser ON loser.id = pair.loser_id
    JOIN products AS winner ON winner.id = pair.winner_id
    CROSS JOIN LATERAL (SELECT
      EXISTS (SELECT FROM external_ids AS one JOIN external_ids AS other USING (source)
              WHERE one.product_id = loser.id AND other.product_id = winner.id) AS is_twice_outside,
      EXISTS (SELECT FROM reviews AS one JOIN reviews AS other USING (customer_id)
              WHERE one.product_id = loser.id AND other.product_id = winner.id) AS is_reviewed_twice,
      EXISTS (SELECT FROM analogue_stops AS stop
              WHERE stop.product_id = least(loser.id, winner.id)
                AND stop.analogue_id = greatest(loser.id, winner.id)) AS is_stopped) AS known
    WHERE (loser.unit, loser.pack_size, loser.multiplicity, loser.vat_rate, loser.is_marked)
          IS DISTINCT FROM
          (winner.unit, winner.pack_size, winner.multiplicity, winner.vat_rate, winner.is_marked)
       OR is_twice_outside OR is_reviewed_twice OR is_stopped
    ORDER BY winner.article LIMIT ${most}`)

/** The winner gets what the table has of the loser. */
const giveRows = (tx: Database, joined: JoinedRows, table: Sql) =>
  tx.query(sql`
    UPDATE ${table} SET product_id = pair.winner_id
    FROM ${pairsOf(joined)} WHERE product_id = pair.loser_id`)

/** In the order of place_order, which then waits for both. */
const lockStock = (tx: Database, joined: JoinedRows) =>
  tx.query(sql`
    SELECT count(*) FROM (
      SELECT FROM stock_levels
      WHERE product_id = ANY (${[...joined.losers, ...joined.winners]}::integer[])
      ORDER BY product_id, location_id FOR UPDATE) AS held`)

/** Levels are added up, and the ledger of both is one: it adds up as before. */
async function joinStock(tx: Database, joined: JoinedRows): Promise<void> {
  await lockStock(tx, joined)
  await tx.query(sql`
    INSERT INTO stock_levels AS level (product_id, location_id, on_hand, reserved)
    SELECT pair.winner_id, former.location_id, former.on_hand, former.reserved
    FROM ${pairsOf(joined)} JOIN stock_levels AS former ON former.product_id = pair.loser_id
    ORDER BY pair.winner_id, former.location_id
    ON CONFLICT (product_id, location_id) DO UPDATE
    SET on_hand = level.on_hand + excluded.on_hand, reserved = level.reserved + excluded.reserved`)
  await giveRows(tx, joined, sql`stock_movements`)
  await tx.query(sql`
    DELETE FROM stock_levels USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
}

/** It lies where the other one lies; where that has no shelf, on its own. */
async function joinShelves(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    DELETE FROM product_shelves AS one USING ${pairsOf(joined)}
    WHERE one.product_id = pair.loser_id AND EXISTS (
      SELECT FROM product_shelves AS other
      WHERE other.product_id = pair.winner_id AND other.location_id = one.location_id)`)
  await giveRows(tx, joined, sql`product_shelves`)
}

/** A line of an order keeps the name and the maker that it was sold under. */
async function joinHistory(tx: Database, joined: JoinedRows): Promise<void> {
  await giveRows(tx, joined, sql`order_lines`)
  await giveRows(tx, joined, sql`reviews`)
  await giveRows(tx, joined, sql`buyer_requests`)
  await giveRows(tx, joined, sql`came_units`)
  await giveRows(tx, joined, sql`reception_lines`)
  await giveRows(tx, joined, sql`reception_counts`)
  await tx.query(sql`
    DELETE FROM reception_codes AS one USING ${pairsOf(joined)}
    WHERE one.product_id = pair.loser_id AND EXISTS (
      SELECT FROM reception_codes AS other
      LEFT JOIN ${pairsOf(joined, sql`same`)} ON same.loser_id = other.product_id
      WHERE other.reception_id = one.reception_id AND other.code = one.code
        AND (other.product_id = pair.winner_id
          OR same.winner_id = pair.winner_id AND same.loser_id < pair.loser_id))`)
  await giveRows(tx, joined, sql`reception_codes`)
  await tx.query(sql`
    DELETE FROM arrival_subscriptions AS one USING ${pairsOf(joined)}
    WHERE one.product_id = pair.loser_id AND one.told_at IS NULL AND EXISTS (
      SELECT FROM arrival_subscriptions AS other
      WHERE other.product_id = pair.winner_id AND other.email = one.email
        AND other.told_at IS NULL)`)
  await giveRows(tx, joined, sql`arrival_subscriptions`)
  await giveRows(tx, joined, sql`product_redirects`)
  // addresses by number too
  await tx.query(sql`
    INSERT INTO product_redirects (key, product_id)
    SELECT address, pair.winner_id
    FROM ${pairsOf(joined)} JOIN products AS loser ON loser.id = pair.loser_id
    CROSS JOIN LATERAL unnest(ARRAY[loser.key, loser.id::text]) AS address
    ON CONFLICT (key) DO UPDATE SET product_id = excluded.product_id`)
}

/** No list offers the winner any more, and the loser is offered: its price is taken. */
const IS_BACK = sql`(NOT loser.is_hidden AND EXISTS (
  SELECT FROM unlisted_products WHERE product_id = pair.winner_id))`

/** What changes of margins keep of the offer and of the price that stay: their undo finds it. */
async function joinMarginChanges(tx: Database, joined: JoinedRows): Promise<void> {
  const both = sql`${pairsOf(joined)}
    CROSS JOIN LATERAL unnest(ARRAY[pair.loser_id, pair.winner_id]) AS one (product_id)`
  await tx.query(sql`
    DELETE FROM margin_changed_offers AS kept USING ${both}
    WHERE kept.product_id = one.product_id AND one.product_id <> coalesce((
      SELECT offer.product_id FROM supplier_offers AS offer
      WHERE offer.supplier_id = kept.supplier_id
        AND offer.product_id IN (pair.loser_id, pair.winner_id)
      ORDER BY offer.seen_at DESC, offer.product_id = pair.loser_id LIMIT 1), pair.winner_id)`)
  await giveRows(tx, joined, sql`margin_changed_offers`)
  await tx.query(sql`
    DELETE FROM margin_changed_products AS kept
    USING ${both}
      JOIN products AS loser ON loser.id = pair.loser_id
    WHERE kept.product_id = one.product_id
      AND one.product_id = CASE WHEN ${IS_BACK} THEN pair.winner_id ELSE pair.loser_id END`)
  await giveRows(tx, joined, sql`margin_changed_products`)
}

/** Of two offers of one supplier the newer stays. */
async function joinOffers(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    INSERT INTO supplier_offers AS offer
      (supplier_id, product_id, cost, price, quantity, lead_days, multiplicity, category_text_id,
       seen_at)
    SELECT former.supplier_id, pair.winner_id, former.cost, former.price, former.quantity,
           former.lead_days, former.multiplicity, former.category_text_id, former.seen_at
    FROM ${pairsOf(joined)}
    JOIN supplier_offers AS former ON former.product_id = pair.loser_id
    ON CONFLICT (supplier_id, product_id) DO UPDATE
    SET cost = excluded.cost, price = excluded.price, quantity = excluded.quantity,
        lead_days = excluded.lead_days, multiplicity = excluded.multiplicity,
        category_text_id = excluded.category_text_id, seen_at = excluded.seen_at
    WHERE excluded.seen_at > offer.seen_at`)
  await tx.query(sql`
    DELETE FROM supplier_offers USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    INSERT INTO product_prices (product_id, price_type_id, price)
    SELECT pair.winner_id, former.price_type_id, former.price
    FROM ${pairsOf(joined)}
    JOIN product_prices AS former ON former.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM product_prices USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await giveRows(tx, joined, sql`external_ids`)
}

/**
 * What the other lacks is filled in. One that no list offers any more is on sale again with the
 * price of the one that is offered; one that the owner has hidden stays hidden.
 */
async function joinFacts(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    UPDATE products AS winner
    SET price = CASE WHEN came.is_back THEN loser.price ELSE winner.price END,
        is_hidden = winner.is_hidden AND NOT came.is_back,
        description = CASE WHEN winner.description = '' THEN loser.description
                           ELSE winner.description END,
        country = coalesce(winner.country, loser.country),
        weight_g = coalesce(winner.weight_g, loser.weight_g),
        length_mm = coalesce(winner.length_mm, loser.length_mm),
        width_mm = coalesce(winner.width_mm, loser.width_mm),
        height_mm = coalesce(winner.height_mm, loser.height_mm),
        pickup_only = coalesce(winner.pickup_only, loser.pickup_only),
        is_universal = winner.is_universal OR loser.is_universal,
        popularity = greatest(winner.popularity, loser.popularity),
        analogue_group_id = coalesce(winner.analogue_group_id, loser.analogue_group_id),
        updated_at = now()
    FROM ${pairsOf(joined)}
    JOIN products AS loser ON loser.id = pair.loser_id
    CROSS JOIN LATERAL (SELECT ${IS_BACK} AS is_back) AS came
    WHERE winner.id = pair.winner_id`)
  await tx.query(sql`
    DELETE FROM unlisted_products AS unlisted USING ${pairsOf(joined)}
    WHERE unlisted.product_id = pair.loser_id
       OR unlisted.product_id = pair.winner_id
          AND NOT (SELECT is_hidden FROM products WHERE id = pair.winner_id)`)
  await tx.query(sql`
    INSERT INTO product_oils (product_id, viscosity, volume_ml, base, api, acea, approvals)
    SELECT pair.winner_id, oil.viscosity, oil.volume_ml, oil.base, oil.api, oil.acea, oil.approvals
    FROM ${pairsOf(joined)} JOIN product_oils AS oil ON oil.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM product_oils USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
}

async function joinFits(tx: Database, joined: JoinedRows): Promise<void> {
  await tx.query(sql`
    INSERT INTO fitments (product_id, model_id, generation_id, engine_id, year_from, year_to,
                          source, note, confidence)
    SELECT pair.winner_id, fit.model_id, fit.generation_id, fit.engine_id, fit.year_from,
           fit.year_to, fit.source, fit.note, fit.confidence
    FROM ${pairsOf(joined)} JOIN fitments AS fit ON fit.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM fitments USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, import_run_id)
    SELECT pair.winner_id, fit.supplier_id, fit.model_id, fit.engine_id, fit.year_from, fit.year_to,
           fit.source, fit.note, fit.is_decided, fit.import_run_id
    FROM ${pairsOf(joined)} JOIN supplier_fits AS fit ON fit.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM supplier_fits USING ${pairsOf(joined)} WHERE product_id = pair.loser_id`)
  await tx.query(sql`
    INSERT INTO doubtful_fits (product_id, text, supplier_id, candidates, source, import_run_id)
    SELECT pair.winner_id, fit.text, fit.supplier_id, fit.candidates, fit.source, fit.import_run_id
    FROM ${pairsOf(joined)} JOIN doubtful_fits AS fit ON fit.product_id = pair.loser_id
    ON CONFLICT DO NOTHING`)
  await giveRows(tx, joined, sql`former_fits`)
  await giveRows(tx, joined, sql`former_doubts`)
}

/** All but numbers and analogues, which joined-links.repository.ts joins. */
export async function joinProducts(tx: Database, joined: JoinedRows): Promise<void> {
  await joinStock(tx, joined)
  await joinShelves(tx, joined)
  await joinHistory(tx, joined)
  await joinMarginChanges(tx, joined)
  await joinOffers(tx, joined)
  await joinFacts(tx, joined)
  await joinFits(tx, joined)
}
