import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  lettersOf,
  levelAt,
  levelOf,
  stockDifferences,
  walkOrder,
} from '#tests/support/order-life.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
} from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { dropLine, listOrderHistory } from './public.ts'

describe.each(testDatabases())('a line that falls out on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let warehouse: number
  beforeAll(async () => {
    db = await open()
    warehouse = await addWarehouse(db)
  })
  afterEach(async () => expect(await stockDifferences(db)).toEqual([]))
  afterAll(() => db?.close())

  /** An order of two lines, 2 × 100 and 1 × 500 rubles. */
  async function placed() {
    const stock = new Map([[warehouse, 5]])
    const cheap = await addProduct(db, { price: 10_000, stock })
    const dear = await addProduct(db, { price: 50_000, stock })
    const lines = [
      { productId: cheap, quantity: 2 },
      { productId: dear, quantity: 1 },
    ]
    const { id } = await placeOrder(db, await addCustomer(db), { ...courier, lines })
    return { id, cheap, dear }
  }
  const told = (orderId: number, position: number) =>
    ({ orderId, position, actor: 'staff 1', reason: 'Брак' }) as const
  const drop = (orderId: number, position: number) => dropLine(db, told(orderId, position))

  test('leaves the order, its units are free and the total is what is left', async () => {
    const { id, cheap, dear } = await placed()
    expect(await drop(id, 2)).toMatchObject({
      status: 'new',
      total: 20_000,
      lines: [{ position: 1, productId: cheap, quantity: 2 }],
    })
    expect(await levelOf(db, dear)).toEqual({ onHand: 5, reserved: 0 })
    expect(await levelOf(db, cheap)).toEqual({ onHand: 5, reserved: 2 })
    expect((await listOrderHistory(db, id)).at(-1)).toMatchObject({
      status: 'new',
      droppedPosition: 2,
      reason: 'Брак',
    })
  })

  test('falls out in part: so many units are free, and the rest is sold', async () => {
    const { id, cheap } = await placed()
    const left = await dropLine(db, { ...told(id, 1), quantity: 1 })
    expect(left).toMatchObject({ version: 2, total: 60_000 })
    expect(left.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(await levelOf(db, cheap)).toEqual({ onHand: 5, reserved: 1 })
    expect((await listOrderHistory(db, id)).at(-1)).toMatchObject({
      droppedPosition: 1,
      droppedUnits: 1,
    })
    expect((await lettersOf(db, id)).at(-1)).toMatchObject({
      kind: 'order-line-dropped',
      data: { dropped: { quantity: 1 } },
    })
    await walkOrder(db, id, 'confirmed', 'assembling', 'shipped')
    expect(await levelOf(db, cheap)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('falls out whole where all of its units do', async () => {
    const { id } = await placed()
    const left = await dropLine(db, { ...told(id, 1), quantity: 2 })
    expect(left.lines.map(({ position }) => position)).toEqual([2])
  })

  test('gives neither more than it has, nor half of what is sold by two', async () => {
    const { id, cheap } = await placed()
    const part = (quantity: number) => dropLine(db, { ...told(id, 1), quantity })
    await expect(part(3)).rejects.toMatchObject({ kind: 'invalid', message: 'В строке 2 шт.' })
    await db.query(sql`UPDATE products SET multiplicity = 2 WHERE id = ${cheap}`)
    await expect(part(1)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('продаётся по 2 шт.'),
    })
  })

  test('keeps what lies in the shop of the pickup', async () => {
    const store = await addStore(db)
    const stock = new Map([
      [warehouse, 5],
      [store.locationId, 2],
    ])
    const product = await addProduct(db, { stock })
    const lines = [{ productId: product, quantity: 4 }]
    const way = { ...courier, shippingMethodId: 1, address: store.title }
    const { id } = await placeOrder(db, await addCustomer(db), { ...way, lines })
    await dropLine(db, { ...told(id, 1), quantity: 1 })
    expect(await levelAt(db, product, store.locationId)).toEqual({ onHand: 2, reserved: 2 })
    expect(await levelAt(db, product, warehouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test('falls out once', async () => {
    const { id } = await placed()
    const first = await drop(id, 1)
    expect(await drop(id, 1)).toEqual(first)
    expect(await listOrderHistory(db, id)).toHaveLength(2)
  })

  test('is not sold with the rest', async () => {
    const { id, cheap, dear } = await placed()
    await drop(id, 1)
    await walkOrder(db, id, 'confirmed', 'assembling', 'shipped')
    expect(await levelOf(db, cheap)).toEqual({ onHand: 5, reserved: 0 })
    expect(await levelOf(db, dear)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('takes the order with it when it is the last, and is still read in it', async () => {
    const { id, cheap } = await placed()
    await drop(id, 2)
    const cancelled = await drop(id, 1)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      total: 20_000,
      lines: [{ productId: cheap }],
    })
    expect(await drop(id, 1)).toEqual(cancelled)
    expect(await levelOf(db, cheap)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('stays in an order that was handed over', async () => {
    const { id } = await placed()
    await walkOrder(db, id, 'confirmed', 'assembling', 'shipped')
    await expect(drop(id, 1)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Заказ «передан в доставку»: строку из него убрать уже нельзя.',
    })
  })

  test('has to be in the order', async () => {
    const { id } = await placed()
    await expect(drop(id, 3)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(drop(999_999, 1)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Такой строки в заказе нет.',
    })
  })
})
