// SQL of the index of goods: all of it, some of it, and what has changed in it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { IndexRow } from '../goods-index/segment.ts'

const ROW = sql`
  product_id AS id, rank, category_id AS "categoryId", manufacturer_id AS "manufacturerId", price,
  tsv::text AS words`

/** So many rows of the index, the most bought first, from behind a rank on. */
export const readGoodsBehind = (db: Database, rank: number, most: number): Promise<IndexRow[]> =>
  db.query(sql`SELECT ${ROW} FROM product_search WHERE rank > ${rank} ORDER BY rank LIMIT ${most}`)

/** In the order of rank; none for what is not in the index any more. */
export const readGoods = (db: Database, ids: readonly number[]): Promise<IndexRow[]> =>
  db.query(sql`SELECT ${ROW} FROM product_search WHERE product_id = ANY (${ids}) ORDER BY rank`)

export async function countGoods(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT coalesce(max(rank), 0) AS count FROM product_search`,
  )
  return row?.count ?? 0
}

/** A product and the transaction that changed it. */
export type GoodsChange = { readonly id: number; readonly transaction: string }

export type GoodsChanges = {
  /** Another number than before: everything was made anew, in another order. */
  readonly generation: number
  /** All transactions before this one had ended: the `from` of the next question. */
  readonly horizon: string
  readonly changes: readonly GoodsChange[]
}

/** What changed since `from`, what was told before among it; null asks for the moment alone. */
export async function readGoodsChanges(
  db: Database,
  from: string | null,
  most: number,
): Promise<GoodsChanges> {
  const [row] = await db.query<{ generation: number; horizon: string; changes: string | null }>(sql`
    SELECT 'product_search'::regclass::oid::bigint AS generation,
           pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
           (SELECT string_agg(change.product_id || ' ' || change.changed_in, ',')
            FROM (SELECT product_id, changed_in FROM search_changes
                  WHERE changed_in >= ${from}::text::xid8
                  ORDER BY changed_in LIMIT ${most}) AS change) AS changes`)
  if (!row) throw new Error('a moment without an answer')
  const { changes, ...moment } = row
  return { ...moment, changes: changes ? changes.split(',').map(changeOf) : [] }
}

function changeOf(text: string): GoodsChange {
  const space = text.indexOf(' ')
  return { id: Number(text.slice(0, space)), transaction: text.slice(space + 1) }
}

/** Which stock locations have a product; none is missing. */
export async function readStockOf(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [row] = await db.query<{ stock: string | null }>(sql`
    SELECT string_agg(product_id || ' ' || location_id, ',') AS stock FROM stock_levels
    WHERE product_id = ANY (${ids}) AND on_hand > reserved`)
  const locations = new Map<number, number[]>()
  for (const level of row?.stock?.split(',') ?? []) {
    const [id = 0, location = 0] = level.split(' ').map(Number)
    const known = locations.get(id)
    if (known) known.push(location)
    else locations.set(id, [location])
  }
  return locations
}
