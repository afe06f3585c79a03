import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { levelOf, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, addProduct, addWarehouse, courier } from '#tests/support/sample-rows.ts'
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
  const drop = (orderId: number, position: number) =>
    dropLine(db, { orderId, position, actor: 'staff 1', reason: 'Брак' })

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
