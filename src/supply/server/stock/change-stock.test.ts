import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { levelAt } from '#tests/support/order-life.ts'
import { addProduct, addStore, addWarehouse } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { correctStock, moveStock } from './change-stock.ts'
import { listStockDifferences } from './stock.repository.ts'

describe.each(bothDatabases())('stock on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: number
  let warehouse: number
  beforeAll(async () => {
    db = await open()
    shop = (await addStore(db)).locationId
    warehouse = await addWarehouse(db)
  })
  afterAll(async () => {
    expect(await listStockDifferences(db, 10)).toEqual([])
    await db.close()
  })

  let documents = 0
  /** Five units in the shop, two of them reserved; none in the warehouse. */
  async function aPart() {
    const productId = await addProduct(db, { stock: new Map([[shop, 5]]) })
    await db.query(sql`SELECT change_stock(${productId}, ${shop}, 'reserved', 0, 2, 'test', '')`)
    return productId
  }
  const release = (productId: number) =>
    db.query(sql`SELECT change_stock(${productId}, ${shop}, 'released', 0, -2, 'test', '')`)
  const origin = () => {
    documents += 1
    return { actor: 'staff 1', reason: 'Витрина', document: `Накладная ${documents}` }
  }
  const move = (productId: number, quantity: number, more: object = {}) =>
    moveStock(db, { productId, fromId: shop, toId: warehouse, quantity, ...origin(), ...more })
  const count = (productId: number, onHand: number, more: object = {}) =>
    correctStock(db, { productId, locationId: shop, onHand, ...origin(), ...more })
  const levels = (id: number) => Promise.all([levelAt(db, id, shop), levelAt(db, id, warehouse)])
  const movements = (id: number, kind: string) =>
    db.query(sql`
      SELECT location_id, on_hand_change, reserved_change, actor, reason FROM stock_movements
      WHERE product_id = ${id} AND kind = ${kind} ORDER BY id`)

  test('is free where it exceeds the reserved units', async () => {
    const part = await aPart()
    const isFree = async () => {
      const [level] = await db.query<{ isFree: boolean }>(sql`
        SELECT is_free AS "isFree" FROM stock_levels
        WHERE product_id = ${part} AND location_id = ${shop}`)
      return level?.isFree
    }
    expect(await isFree()).toBe(true)
    await db.query(sql`SELECT change_stock(${part}, ${shop}, 'reserved', 0, 3, 'test', '')`)
    expect(await isFree()).toBe(false)
    await db.query(sql`SELECT change_stock(${part}, ${shop}, 'released', 0, -5, 'test', '')`)
  })

  test('is moved between locations by two movements with actor and reason', async () => {
    const part = await aPart()
    expect(await move(part, 3)).toBe(true)
    expect(await levels(part)).toEqual([
      { onHand: 2, reserved: 2 },
      { onHand: 3, reserved: 0 },
    ])
    const same = { reserved_change: 0, actor: 'staff 1', reason: 'Витрина' }
    expect(await movements(part, 'moved')).toEqual([
      { location_id: shop, on_hand_change: -3, ...same },
      { location_id: warehouse, on_hand_change: 3, ...same },
    ])
    await release(part)
  })

  test('that is reserved cannot be moved, and nothing is written', async () => {
    const part = await aPart()
    await expect(move(part, 4)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('свободно 3 шт.'),
    })
    expect(await levels(part)).toEqual([
      { onHand: 5, reserved: 2 },
      { onHand: 0, reserved: 0 },
    ])
    expect(await movements(part, 'moved')).toEqual([])
    await release(part)
  })

  test('is moved once by one document, and another quantity by it is refused', async () => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = 'Накладная 7а'
    expect(await move(part, 2, { document })).toBe(true)
    expect(await move(part, 2, { document })).toBe(false)
    await expect(move(part, 3, { document })).rejects.toMatchObject({ kind: 'conflict' })
    const back = { fromId: warehouse, toId: shop, document }
    expect(await move(part, 1, back)).toBe(true)
    expect((await levels(part)).map(({ onHand }) => onHand)).toEqual([8, 1])
  })

  test('is set to the count, and an equal count is recorded too', async () => {
    const part = await aPart()
    expect(await count(part, 4)).toBe(5)
    expect(await count(part, 4)).toBe(4)
    const same = { location_id: shop, reserved_change: 0, actor: 'staff 1', reason: 'Витрина' }
    expect(await movements(part, 'corrected')).toEqual([
      { ...same, on_hand_change: -1 },
      { ...same, on_hand_change: 0 },
    ])
    await release(part)
  })

  test.each([
    ['another', 7],
    ['an equal', 9],
  ])('is set once by one document, by %s count', async (_, counted) => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = `Ведомость ${counted}`
    expect(await count(part, counted, { document })).toBe(9)
    await move(part, 1)
    expect(await count(part, counted, { document }), 'a retry after a lost response').toBeNull()
    expect(await levelAt(db, part, shop)).toMatchObject({ onHand: counted - 1 })
    await expect(count(part, counted + 1, { document })).rejects.toMatchObject({
      kind: 'conflict',
      message: `По этому документу товар здесь уже пересчитан: ${counted} шт.`,
    })
  })

  test('is set once by simultaneous counts of one document', async () => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = 'Ведомость сразу'
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => count(part, 7, { document })),
    )
    expect(outcomes.filter((before) => before !== null)).toEqual([9])
  })

  test('is never set below the reserved units', async () => {
    const part = await aPart()
    await expect(count(part, 1)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('обещано 2 шт.'),
    })
    expect(await count(part, 2)).toBe(5)
    await release(part)
  })

  test('of an unknown product or location is refused, and so is a move to the same location', async () => {
    const part = await aPart()
    const nowhere = 999_999
    await expect(move(999_999, 1)).rejects.toMatchObject({ message: 'Товар не найден.' })
    await expect(move(part, 1, { toId: nowhere })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(move(part, 1, { toId: shop })).rejects.toMatchObject({ kind: 'invalid' })
    await release(part)
  })

  test('is not lost by simultaneous moves in both directions', async () => {
    const part = await addProduct(db, {
      stock: new Map([
        [shop, 20],
        [warehouse, 20],
      ]),
    })
    const there = { fromId: shop, toId: warehouse }
    const back = { fromId: warehouse, toId: shop }
    await Promise.all(Array.from({ length: 30 }, (_, n) => move(part, 1, n % 2 ? there : back)))
    expect((await levels(part)).map(({ onHand }) => onHand)).toEqual([20, 20])
  })
})
