// Draws the goods, models and search texts that the visitors of a proof use.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const SAMPLE = 2000
const FOR_BUYERS = 40
const PLENTY = 100_000
const MOST_STOCKED = 8000

export type Good = {
  readonly id: number
  readonly key: string
  readonly article: string
  readonly name: string
}

export type SampleGoods = {
  readonly goods: readonly Good[]
  /** Model pages: `geely/coolray`. */
  readonly models: readonly string[]
  /** Goods with plenty of units: an order of them is never refused for stock. */
  readonly plenty: readonly number[]
  readonly storeId: number
  /** Has no units: every order of it is refused. */
  readonly soldOut: number
  /** Is in stock in a single place. */
  readonly single: number
  /** Other goods with free units. */
  readonly stocked: readonly Stocked[]
}

export type Stocked = { readonly id: number; readonly free: number }

/** Condition on `product` and its `category`: sold in any quantity, and sent to a door. */
export const MAY_BE_SENT = sql`
  NOT product.is_hidden AND product.multiplicity = 1
  AND NOT coalesce(product.pickup_only, category.pickup_only)`

/** Draws the sample and adds the plenty of units; must run before the shop starts. */
export async function sampleGoods(db: Database): Promise<SampleGoods> {
  const drawn = await db.query<Good>(sql`
    SELECT product.id, product.key, product.article, product.name
    FROM products AS product JOIN categories AS category ON category.id = product.category_id
    WHERE ${MAY_BE_SENT} ORDER BY md5(product.id::text) LIMIT ${SAMPLE}`)
  const [soldOut, single, ...rest] = drawn
  const models = await db.query<{ path: string }>(sql`
    SELECT make.slug || '/' || model.slug AS path
    FROM models AS model JOIN makes AS make ON make.id = model.make_id
    WHERE EXISTS (SELECT 1 FROM model_category_counts AS counted WHERE counted.model_id = model.id)
    ORDER BY model.id LIMIT 500`)
  const [place] = await db.query<{ id: number; storeId: number }>(sql`
    SELECT id, store_id AS "storeId" FROM stock_locations
    WHERE store_id IS NOT NULL ORDER BY id LIMIT 1`)
  if (!soldOut || !single || rest.length < FOR_BUYERS || !place || models.length === 0) {
    throw new Error('the catalogue is too small for a proof')
  }
  const plenty = rest.slice(0, FOR_BUYERS).map(({ id }) => id)
  await empty(db, [soldOut.id, single.id])
  await lay(db, [single.id, ...plenty], place.id)
  return {
    goods: rest.slice(FOR_BUYERS),
    models: models.map(({ path }) => path),
    plenty,
    storeId: place.storeId,
    soldOut: soldOut.id,
    single: single.id,
    stocked: await stockedBeside(db, [single.id, ...plenty]),
  }
}

const empty = (db: Database, products: readonly number[]) =>
  db.query(sql`
    SELECT count_stock(array_agg(product_id), array_agg(location_id), array_agg(reserved),
      'corrected', 'proof', 'proof')
    FROM stock_levels WHERE product_id = ANY (${products})`)

const lay = (db: Database, products: readonly number[], place: number) =>
  db.query(sql`
    SELECT count_stock(${products}, ${products.map(() => place)}, ${products.map(() => PLENTY)},
      'received', 'proof', 'proof')`)

const stockedBeside = (db: Database, products: readonly number[]): Promise<Stocked[]> =>
  db.query(sql`
    SELECT level.product_id AS id, sum(level.on_hand - level.reserved)::integer AS free
    FROM stock_levels AS level
    JOIN products AS product ON product.id = level.product_id
    JOIN categories AS category ON category.id = product.category_id
    WHERE ${MAY_BE_SENT} AND level.is_free
      AND NOT level.product_id = ANY (${products})
    GROUP BY level.product_id ORDER BY level.product_id LIMIT ${MOST_STOCKED}`)

/** The first words of a name, as buyers type them. */
export const wordsOf = (name: string, count: number): string =>
  name.split(/\s+/).slice(0, count).join(' ')
