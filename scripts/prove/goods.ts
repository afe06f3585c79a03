// Prepares the goods of the experiment: a few scarce ones that all buyers order, and many others.

import type { Random } from '#database/demo/random.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { MAY_BE_SENT } from '../visitors/sample-goods.ts'

export type Goods = {
  /** Scarce goods: few units, in several places. */
  readonly hot: readonly number[]
  readonly others: readonly number[]
  /** Units of every product before the first order. */
  readonly stock: ReadonlyMap<number, number>
  /** Addresses for pickup. */
  readonly stores: readonly string[]
}

const HOT = 8
const OTHERS = 150
/** Units of a scarce product for each buyer: far fewer than they will order. */
const UNITS_PER_BUYER = 0.15

/** Draws the goods and sets the stock of the scarce ones: a few units in up to four places. */
export async function layOutGoods(db: Database, random: Random, buyers: number): Promise<Goods> {
  const ids = await sellable(db)
  const hot = Array.from({ length: HOT }, () => ids.splice(random.below(ids.length), 1)[0] ?? 0)
  const others = Array.from({ length: OTHERS }, () => random.pick(ids))
  const places = await db.query<{ id: number }>(sql`SELECT id FROM stock_locations LIMIT 1000`)
  await empty(db, hot)
  for (const [place, product] of hot.entries()) {
    // the first one has a single unit
    const units = place === 0 ? 1 : Math.ceil(buyers * UNITS_PER_BUYER * random.between(0.3, 1))
    await lay(db, product, share(units, random, places))
  }
  const stores = await db.query<{ title: string }>(sql`SELECT title FROM stores LIMIT 100`)
  return { hot, others, stock: await unitsInStock(db), stores: stores.map(({ title }) => title) }
}

async function sellable(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT product.id
    FROM products AS product JOIN categories AS category ON category.id = product.category_id
    WHERE ${MAY_BE_SENT} ORDER BY product.id LIMIT 10000`)
  return rows.map(({ id }) => id)
}

type Share = { readonly locationId: number; readonly units: number }

function share(units: number, random: Random, places: readonly { id: number }[]): Share[] {
  const count = Math.min(units, 1 + random.below(4))
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(random.pick(places).id)
  const part = Math.floor(units / count)
  return [...chosen].map((locationId, place) => ({
    locationId,
    units: place === 0 ? units - part * (count - 1) : part,
  }))
}

const empty = (db: Database, products: readonly number[]) =>
  db.query(sql`
    SELECT count_stock(array_agg(product_id), array_agg(location_id), array_agg(0),
      'corrected', 'proof', 'proof')
    FROM stock_levels WHERE product_id = ANY (${products})`)

const lay = (db: Database, product: number, shares: readonly Share[]) =>
  db.query(sql`
    SELECT count_stock(${shares.map(() => product)}, ${shares.map(({ locationId }) => locationId)},
      ${shares.map(({ units }) => units)}, 'received', 'proof', 'proof')`)

async function unitsInStock(db: Database): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; units: number }>(sql`
    SELECT product_id AS id, sum(on_hand)::integer AS units
    FROM stock_levels GROUP BY product_id`)
  return new Map(rows.map(({ id, units }) => [id, units]))
}
