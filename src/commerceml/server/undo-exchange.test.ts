// Undoing an exchange restores all as before it, except later sales and counts.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { correctStock } from '#src/supply/server/public.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { placedOrder } from '#tests/support/placed-order.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { undoExchange } from './decide-exchange.ts'
import { listRuns } from './exchange-runs.repository.ts'
import { sweepExchanges } from './sweep-exchanges.ts'

const GOODS: Good[] = manyGoods(6).map((good) => ({ ...good, stocks: { [STOCK_ONE]: '9' } }))
const FEWER = GOODS.map((good) => ({ ...good, stocks: { [STOCK_ONE]: '5' } }))

describe.each(testDatabases())('an undone exchange on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'undo-exchange-'))
    door = await exchangeDoor(db, join(folder, 'exchange'))
    await addCity(db)
  })
  afterAll(async () => {
    expect(await stockDifferences(db)).toEqual([])
    await door?.close()
    await db?.close()
    await rm(folder, { recursive: true })
  })

  /** Resolves to the id of the run. */
  const tell = async (goods: readonly Good[], { isFull = true, version = '' } = {}) => {
    await db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const files = version === '' ? setOfTwo(goods, { isFull }) : setOfMany(goods, { isFull })
    await door.oneC({ ...(version && { version }) }).sendCatalog(files)
    const [run] = await listRuns(db, 1)
    return run?.id ?? 0
  }
  /** All that buyers see and the records of 1C. */
  const everything = async () => {
    const rows: unknown[] = []
    for (const table of [
      sql`SELECT id, name, price, description, category_id, article, manufacturer_id, unit,
                 is_hidden FROM products WHERE NOT is_hidden ORDER BY id`,
      sql`SELECT product_id FROM product_search ORDER BY product_id`,
      sql`SELECT product_id, on_hand, reserved FROM stock_levels
          WHERE on_hand > 0 ORDER BY product_id, location_id`,
      sql`SELECT product_id, quantity, price FROM supplier_offers ORDER BY product_id`,
      sql`SELECT * FROM product_prices ORDER BY product_id, price_type_id`,
      sql`SELECT * FROM external_ids ORDER BY external_id`,
      sql`SELECT id, told, prices, quantity, stocks, is_deleted, is_absent, state
          FROM exchange_offers ORDER BY id`,
      sql`SELECT id, told, is_deleted FROM exchange_products ORDER BY id`,
      sql`SELECT * FROM exchange_counts ORDER BY product_id, location_id`,
    ]) {
      rows.push(await db.query(table))
    }
    return rows
  }
  const productOf = async ({ id }: Good) => {
    const [row] = await db.query<{ id: number }>(sql`
      SELECT product_id AS id FROM external_ids WHERE external_id = ${id}`)
    return row?.id ?? 0
  }
  const stockOf = async (good: Good) =>
    Object.values((await soldFrom1c(db)).get(good.id)?.stock ?? {})[0] ?? 0

  test.each(['', '3.1'])('restores all, in the version «%s»', async (version) => {
    const first = await tell(GOODS, { version })
    const before = await everything()
    const [one, two, , , , six] = GOODS as [Good, Good, Good, Good, Good, Good]
    const changed = [
      { ...one, price: '990,00', name: 'Другое имя', stocks: { [STOCK_ONE]: '1' } },
      { ...two, isDeleted: true },
      { ...six, article: 'KW-NEW', group: 'g-parts' },
      ...manyGoods(9).slice(6), // and without the other three
    ]
    const second = await tell(changed, { version })
    expect(await everything()).not.toEqual(before)
    await expect(undoExchange(db, first)).rejects.toThrow(`Сначала отмените обмен № ${second}`)
    await undoExchange(db, second)
    expect(await everything()).toEqual(before)
    await expect(undoExchange(db, second)).rejects.toThrow('уже отменён')
    // sent once more, then both are undone
    await undoExchange(db, await tell(changed, { version }))
    expect(await everything()).toEqual(before)
    await undoExchange(db, first)
    expect((await soldFrom1c(db)).size).toBe(0)
    const [left] = await db.query<{ offers: number; lies: number; shown: number }>(sql`
      SELECT (SELECT count(*) FROM supplier_offers) AS offers,
             (SELECT sum(on_hand) FROM stock_levels) AS lies,
             (SELECT count(*) FROM products WHERE NOT is_hidden) AS shown`)
    expect(left).toEqual({ offers: 0, lies: 0, shown: 0 })
  })

  test('leaves later sales and counts', async () => {
    const [one, two, three] = GOODS as [Good, Good, Good]
    await tell(GOODS)
    const second = await tell(FEWER)
    const order = await placedOrder(db, [await productOf(one)])
    await walkOrder(db, order, 'confirmed', 'assembling', 'shipped', 'completed')
    const [place] = await db.query<{ id: number }>(sql`
      SELECT location_id AS id FROM stock_levels WHERE product_id = ${await productOf(two)}`)
    await correctStock(db, {
      productId: await productOf(two),
      locationId: place?.id ?? 0,
      onHand: 7,
      actor: 'staff 5',
      document: 'count',
      reason: '',
    })
    await undoExchange(db, second)
    expect([await stockOf(one), await stockOf(two), await stockOf(three)]).toEqual([8, 7, 9])
  })

  test('is refused when its changes are no longer kept, and the journal is swept', async () => {
    const run = await tell(GOODS)
    await db.query(sql`UPDATE exchange_runs SET finished_at = now() - interval '14 days'`)
    await expect(undoExchange(db, run)).rejects.toThrow('уже не отменить')
    await db.query(sql`UPDATE exchange_runs SET finished_at = now() - interval '16 days'`)
    expect(await sweepExchanges(db, undefined, 3)).toBeGreaterThan(0)
    expect(await listRuns(db, 10)).toEqual([])
    const [kept] = await db.query<{ rows: number }>(sql`
      SELECT (SELECT count(*) FROM exchange_former) + (SELECT count(*) FROM product_changes)
             AS rows`)
    expect(kept?.rows).toBe(0)
  })
})
