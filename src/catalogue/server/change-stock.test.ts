import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { levelAt } from '#tests/support/order-life.ts'
import { addProduct, addStore, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { correctStock, moveStock } from './change-stock.ts'
import { listStockDifferences } from './stock-audit.repository.ts'

describe.each(testDatabases())('stock on the $kind database', ({ open }) => {
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

  let papers = 0
  /** Five units in the shop, two of them promised; none in the warehouse. */
  async function aPart() {
    const productId = await addProduct(db, { stock: new Map([[shop, 5]]) })
    await db.query(sql`SELECT change_stock(${productId}, ${shop}, 'reserved', 0, 2, 'test', '')`)
    return productId
  }
  const forget = (productId: number) =>
    db.query(sql`SELECT change_stock(${productId}, ${shop}, 'released', 0, -2, 'test', '')`)
  const told = () => {
    papers += 1
    return { actor: 'staff 1', reason: 'Витрина', document: `Накладная ${papers}` }
  }
  const move = (productId: number, quantity: number, more: object = {}) =>
    moveStock(db, { productId, fromId: shop, toId: warehouse, quantity, ...told(), ...more })
  const count = (productId: number, onHand: number, more: object = {}) =>
    correctStock(db, { productId, locationId: shop, onHand, ...told(), ...more })
  const levels = (id: number) => Promise.all([levelAt(db, id, shop), levelAt(db, id, warehouse)])
  const movements = (id: number, kind: string) =>
    db.query(sql`
      SELECT location_id, on_hand_change, reserved_change, actor, reason FROM stock_movements
      WHERE product_id = ${id} AND kind = ${kind} ORDER BY id`)

  test('goes from place to place by two movements that say who and why', async () => {
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
    await forget(part)
  })

  test('that is promised to buyers stays, and nothing is written', async () => {
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
    await forget(part)
  })

  test('goes once under one document, and another number under it is refused', async () => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = 'Накладная 7а'
    expect(await move(part, 2, { document })).toBe(true)
    expect(await move(part, 2, { document })).toBe(false)
    await expect(move(part, 3, { document })).rejects.toMatchObject({ kind: 'conflict' })
    const back = { fromId: warehouse, toId: shop, document }
    expect(await move(part, 1, back)).toBe(true)
    expect((await levels(part)).map(({ onHand }) => onHand)).toEqual([8, 1])
  })

  test('is what was counted, and a count that agrees is noted too', async () => {
    const part = await aPart()
    expect(await count(part, 4)).toBe(5)
    expect(await count(part, 4)).toBe(4)
    const same = { location_id: shop, reserved_change: 0, actor: 'staff 1', reason: 'Витрина' }
    expect(await movements(part, 'corrected')).toEqual([
      { ...same, on_hand_change: -1 },
      { ...same, on_hand_change: 0 },
    ])
    await forget(part)
  })

  test.each([
    ['that changed it', 7],
    ['that agreed', 9],
  ])('is counted once under one document, by a count %s', async (_, counted) => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = `Ведомость ${counted}`
    expect(await count(part, counted, { document })).toBe(9)
    await move(part, 1)
    expect(await count(part, counted, { document }), 'its answer was lost').toBeNull()
    expect(await levelAt(db, part, shop)).toMatchObject({ onHand: counted - 1 })
    await expect(count(part, counted + 1, { document })).rejects.toMatchObject({
      kind: 'conflict',
      message: `По этому документу товар здесь уже пересчитан: ${counted} шт.`,
    })
  })

  test('is counted once, however often it is told at once', async () => {
    const part = await addProduct(db, { stock: new Map([[shop, 9]]) })
    const document = 'Ведомость сразу'
    const told = await Promise.all(Array.from({ length: 8 }, () => count(part, 7, { document })))
    expect(told.filter((before) => before !== null)).toEqual([9])
  })

  test('is never counted below what buyers were promised', async () => {
    const part = await aPart()
    await expect(count(part, 1)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('обещано 2 шт.'),
    })
    expect(await count(part, 2)).toBe(5)
    await forget(part)
  })

  test('of what nobody knows is refused, and so is a move to the same place', async () => {
    const part = await aPart()
    const nowhere = 999_999
    await expect(move(999_999, 1)).rejects.toMatchObject({ message: 'Товар не найден.' })
    await expect(move(part, 1, { toId: nowhere })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(move(part, 1, { toId: shop })).rejects.toMatchObject({ kind: 'invalid' })
    await forget(part)
  })

  test('moved from both ends at once comes out even', async () => {
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
