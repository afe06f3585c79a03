// npm run bench -- margins [--products N | --database URL]: how long it takes to try margins over the
// whole catalogue, to save them and to take them back, beside bare statements over the same rows.
// Ends with 1 where a trial takes longer than its aim, or a price is another one after the way back.
// A named database needs no offers: it gets one for each product, of a supplier of this bench.

import { parseArgs } from 'node:util'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asKopecks } from '#src/shared/money.ts'
import { margins } from '#src/supply/server/public.ts'
import { openFilled } from './bench/filled-database.ts'
import { runScript } from './lib/script.mjs'

const AIM_SECONDS = 10
const SUPPLIER = 'Замер наценок'
const WHO = { madeBy: 'Замер' }

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    database: { type: 'string' },
  },
})
type NewRule = Parameters<typeof margins.versionOf>[0][number]
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function timed<Result>(name: string, work: () => Promise<Result>) {
  const from = performance.now()
  const result = await work()
  const seconds = (performance.now() - from) / 1000
  say(`${seconds.toFixed(2).padStart(8)} s  ${name}`)
  return { result, seconds }
}

/** Prices as the supplier states them, and the sum by which their equality is seen. */
async function offerAll(db: Database): Promise<number> {
  const [supplier] = await db.query<{ id: number }>(sql`
    INSERT INTO suppliers (name) VALUES (${SUPPLIER})
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`)
  await db.query(sql`
    INSERT INTO supplier_offers (supplier_id, product_id, price)
    SELECT ${supplier?.id ?? 0}::integer, id, price FROM products
    ON CONFLICT (supplier_id, product_id) DO UPDATE SET cost = NULL, price = excluded.price`)
  await db.script('VACUUM (ANALYZE) supplier_offers')
  return supplier?.id ?? 0
}

const sumsOf = async (db: Database): Promise<string> => {
  const [row] = await db.query<{ sums: string }>(sql`
    SELECT concat_ws(' ',
      (SELECT sum(id::numeric * price) FROM products),
      (SELECT sum(product_id::numeric * price + coalesce(cost, 0)) FROM supplier_offers)) AS sums`)
  return row?.sums ?? ''
}

const aRule = (fields: Partial<NewRule>): NewRule => ({
  ...{ supplierId: null, categoryId: null, costBelow: null, leastMarkup: asKopecks(5_000) },
  ...{ costFrom: asKopecks(0), rate: 2500, rounding: asKopecks(1000), ...fields },
})

/** Steps for the supplier, and a rule for every tenth category. */
async function someRules(db: Database, supplierId: number): Promise<NewRule[]> {
  const categories = await db.query<{ id: number }>(
    sql`SELECT id FROM categories WHERE id % 10 = 0 ORDER BY id LIMIT 200`,
  )
  return [
    aRule({ supplierId, costBelow: asKopecks(100_000) }),
    aRule({
      supplierId,
      costFrom: asKopecks(100_000),
      costBelow: asKopecks(1_000_000),
      rate: 2000,
    }),
    aRule({ supplierId, costFrom: asKopecks(1_000_000), rate: 1500 }),
    ...categories.map(({ id }, index) =>
      aRule({ supplierId, categoryId: id, rate: 3000 + index * 10 }),
    ),
    aRule({ rate: 1000 }),
  ]
}

await runScript(async () => {
  await using filled = await openFilled(values.database, Number(values.products))
  const { db } = filled
  const supplierId = await offerAll(db)
  const rules = await someRules(db, supplierId)
  const before = await sumsOf(db)
  const join = await timed('limit: a join of all offers and products', () =>
    db.query(sql`
      SELECT sum(offer.price::numeric * product.category_id)
      FROM supplier_offers AS offer JOIN products AS product ON product.id = offer.product_id`),
  )
  const { result: seen, seconds } = await timed('trial', () => margins.try(db, rules))
  say(`          ${seen.goods} of ${seen.priced} prices, ${seen.mean} % in the mean`)
  say(`          ${(seconds / join.seconds).toFixed(1)} × the join`)
  const version = margins.versionOf(await margins.rules(db))
  const nothing = async () => {}
  await timed('saved', async () => {
    const { done } = await margins.change(db, { ...WHO, rules, version, seen }, nothing)
    await done
  })
  const [saved] = await margins.changes(db, 1)
  if (saved?.state !== 'done') throw new Error(`not saved: ${saved?.failure}`)
  await timed('taken back', async () => {
    const { done } = await margins.undo(db, { ...WHO, id: saved.id }, nothing)
    await done
  })
  const isEqual = (await sumsOf(db)) === before
  say(isEqual ? 'Every price is as before.' : 'FAULT  prices are others than before')
  if (seconds > AIM_SECONDS) say(`FAULT  a trial takes longer than ${AIM_SECONDS} s`)
  return isEqual && seconds <= AIM_SECONDS ? 0 : 1
})
