import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { levelAt, levelOf, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
  putStock,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { dropLine, releaseUncollected, stepOrder } from './public.ts'

describe.each(testDatabases())('units of a ready order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let warehouse: number
  let store: SampleStore
  beforeAll(async () => {
    db = await open()
    warehouse = await addWarehouse(db)
    store = await addStore(db)
    await releaseUncollected(db) // the shop is open: it has looked a moment ago
  })
  afterEach(async () => expect(await stockDifferences(db)).toEqual([]))
  afterAll(() => db?.close())

  /** Of the first line's units two lie in the shop and one in the warehouse, as the second line's. */
  async function ready() {
    const split = await addProduct(db, {
      stock: new Map([
        [warehouse, 5],
        [store.locationId, 2],
      ]),
    })
    const brought = await addProduct(db, { stock: new Map([[warehouse, 5]]) })
    const lines = [
      { productId: split, quantity: 3 },
      { productId: brought, quantity: 1 },
    ]
    const way = { ...courier, shippingMethodId: 1, address: store.title }
    const { id } = await placeOrder(db, await addCustomer(db), { ...way, lines })
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    return { id, split, brought }
  }
  const places = async (product: number) => ({
    shop: await levelAt(db, product, store.locationId),
    warehouse: await levelAt(db, product, warehouse),
  })
  const allocated = (id: number) =>
    db.query(sql`
      SELECT position, location_id AS place, quantity FROM order_allocations
      WHERE order_id = ${id} ORDER BY position, location_id`)
  const told = { actor: 'staff 1', reason: 'Не нужен' }
  const cancel = (orderId: number) =>
    stepOrder(db, { ...told, orderId, to: 'cancelled', actorKind: 'staff' })
  const ALL_IN_SHOP = {
    shop: { onHand: 3, reserved: 0 },
    warehouse: { onHand: 4, reserved: 0 },
  }
  const ONE_IN_SHOP = {
    shop: { onHand: 1, reserved: 0 },
    warehouse: { onHand: 4, reserved: 0 },
  }

  test('are free in the shop of the pickup when it is cancelled', async () => {
    const { id, split, brought } = await ready()
    await cancel(id)
    expect(await places(split)).toEqual(ALL_IN_SHOP)
    expect(await places(brought)).toEqual(ONE_IN_SHOP)
    expect(await allocated(id)).toEqual([
      { position: 1, place: store.locationId, quantity: 3 },
      { position: 2, place: store.locationId, quantity: 1 },
    ])
    await cancel(id)
    expect(await places(split), 'once').toEqual(ALL_IN_SHOP)
  })

  test('are free there when nobody fetches it', async () => {
    const { id, split, brought } = await ready()
    await db.query(sql`
      UPDATE orders SET kept_until = now() - interval '1 minute' WHERE id = ${id}`)
    expect(await releaseUncollected(db)).toBe(1)
    expect(await places(split)).toEqual(ALL_IN_SHOP)
    expect(await places(brought)).toEqual(ONE_IN_SHOP)
  })

  test('are free there when their line is dropped, also the last one', async () => {
    const { id, split, brought } = await ready()
    await dropLine(db, { ...told, orderId: id, position: 1 })
    expect(await places(split)).toEqual(ALL_IN_SHOP)
    expect(await places(brought), 'still kept').toEqual({
      shop: { onHand: 0, reserved: 0 },
      warehouse: { onHand: 5, reserved: 1 },
    })
    await dropLine(db, { ...told, orderId: id, position: 2 })
    expect(await places(brought)).toEqual(ONE_IN_SHOP)
    expect(await places(split)).toEqual(ALL_IN_SHOP)
  })

  test('are free there in part, its own units first', async () => {
    const { id, split } = await ready()
    const drop = (quantity: number) => dropLine(db, { ...told, orderId: id, position: 1, quantity })
    await drop(1)
    expect(await places(split)).toEqual({
      shop: { onHand: 2, reserved: 1 },
      warehouse: { onHand: 5, reserved: 1 },
    })
    await drop(1)
    await drop(1)
    expect(await places(split)).toEqual(ALL_IN_SHOP)
  })

  test('are free where they were reserved while it is not ready', async () => {
    const { id, brought } = await ready()
    await db.query(sql`UPDATE orders SET status = 'assembling' WHERE id = ${id}`)
    await cancel(id)
    expect(await places(brought)).toEqual({
      shop: { onHand: 0, reserved: 0 },
      warehouse: { onHand: 5, reserved: 0 },
    })
  })

  test('of a product that was deleted change no stock', async () => {
    const { id, split, brought } = await ready()
    await db.query(sql`
      UPDATE order_lines SET product_id = NULL WHERE order_id = ${id} AND position = 2`)
    await db.query(sql`DELETE FROM stock_movements WHERE product_id = ${brought}`)
    await db.query(sql`DELETE FROM stock_levels WHERE product_id = ${brought}`)
    await cancel(id)
    expect(await places(split)).toEqual(ALL_IN_SHOP)
    expect(await levelOf(db, brought)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('of many orders that end at once come into the shop without a deadlock', async () => {
    const one = await ready()
    const others = await Promise.all(Array.from({ length: 7 }, () => another(one)))
    await Promise.all([one.id, ...others].map(cancel))
    expect(await places(one.brought)).toEqual({
      shop: { onHand: 8, reserved: 0 },
      warehouse: { onHand: 18, reserved: 0 },
    })
  })

  /** Of the same goods, named the other way round. */
  async function another({ split, brought }: { split: number; brought: number }): Promise<number> {
    for (const product of [split, brought]) {
      await putStock(db, product, { locationId: warehouse, units: 3 })
    }
    const lines = [
      { productId: brought, quantity: 1 },
      { productId: split, quantity: 3 },
    ]
    const way = { ...courier, shippingMethodId: 1, address: store.title }
    const { id } = await placeOrder(db, await addCustomer(db), { ...way, lines })
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    return id
  }
})
