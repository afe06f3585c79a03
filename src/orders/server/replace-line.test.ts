// Units of a line give place to an analogue: stock, money, history and letter.

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
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { dropLine, listLineAnalogues, listOrderHistory, replaceLine } from './public.ts'

describe.each(testDatabases())('a line that is replaced on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let warehouse: number
  let store: SampleStore
  beforeAll(async () => {
    db = await open()
    warehouse = await addWarehouse(db)
    store = await addStore(db)
  })
  afterEach(async () => expect(await stockDifferences(db)).toEqual([]))
  afterAll(() => db?.close())

  const inStock = (units: number, at = warehouse) => new Map([[at, units]])
  async function alike(...products: number[]) {
    await db.query(sql`
      WITH made AS (
        INSERT INTO analogue_groups (article, article_norm) VALUES ('A', 'A') RETURNING id)
      UPDATE products SET analogue_group_id = made.id FROM made WHERE products.id = ANY (${products})`)
  }

  /** Three of 100 rubles and one of 500; the analogue of the first costs 120. */
  async function placed(isPickup = false) {
    const part = await addProduct(db, { price: 10_000, stock: inStock(5) })
    const other = await addProduct(db, { price: 50_000, stock: inStock(5) })
    const stock = new Map([
      [warehouse, 6],
      [store.locationId, 2],
    ])
    const analogue = await addProduct(db, { price: 12_000, stock })
    await alike(part, analogue)
    const way = isPickup ? { ...courier, shippingMethodId: 1, address: store.title } : courier
    const lines = [
      { productId: part, quantity: 3 },
      { productId: other, quantity: 1 },
    ]
    const { id } = await placeOrder(db, await addCustomer(db), { ...way, lines })
    return { id, part, other, analogue }
  }
  type Wish = {
    readonly productId: number
    readonly quantity?: number
    readonly difference?: number
  }
  const replace = (orderId: number, { productId, quantity = 3, difference = 6000 }: Wish) =>
    replaceLine(db, {
      orderId,
      position: 1,
      productId,
      quantity,
      difference,
      actor: 'staff 1',
      reason: 'Нет в наличии',
    })

  test('frees its units and keeps as many of the analogue, in the shop of the pickup first', async () => {
    const { id, part, analogue } = await placed(true)
    expect(await replace(id, { productId: analogue })).toMatchObject({
      version: 2,
      total: 86_000,
      lines: [
        { position: 2, quantity: 1 },
        { position: 3, productId: analogue, quantity: 3, unitPrice: 12_000 },
      ],
    })
    expect(await levelOf(db, part)).toEqual({ onHand: 5, reserved: 0 })
    expect(await levelAt(db, analogue, store.locationId)).toEqual({ onHand: 2, reserved: 2 })
    expect(await levelAt(db, analogue, warehouse)).toEqual({ onHand: 6, reserved: 1 })
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready', 'completed')
    expect(await levelOf(db, analogue)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is told in the history and in a letter, once', async () => {
    const { id, analogue } = await placed()
    await replace(id, { productId: analogue, quantity: 2, difference: 4000 })
    expect((await listOrderHistory(db, id)).at(-1)).toMatchObject({
      status: 'new',
      droppedPosition: 1,
      droppedUnits: 2,
      newPosition: 3,
      reason: 'Нет в наличии',
    })
    const letters = await lettersOf(db, id)
    expect(letters.map(({ kind }) => kind)).toEqual(['order-placed', 'order-line-dropped'])
    expect(letters[1]?.data).toMatchObject({
      dropped: { quantity: 2, unitPrice: 10_000 },
      replacement: { quantity: 2, unitPrice: 12_000 },
    })
  })

  test('stays with the units that are not replaced', async () => {
    const { id, part, analogue } = await placed()
    const left = await replace(id, { productId: analogue, quantity: 1, difference: 2000 })
    expect(left.lines.map(({ position, quantity }) => [position, quantity])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(left.total).toBe(82_000)
    expect(await levelOf(db, part)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('may be the only one: the order goes on', async () => {
    const { id, analogue } = await placed()
    await dropLine(db, { orderId: id, position: 2, actor: 'staff 1', reason: 'Брак' })
    expect((await replace(id, { productId: analogue })).status).toBe('new')
  })

  test('is refused at another price than was seen, and where there are too few', async () => {
    const { id, analogue } = await placed()
    await db.query(sql`UPDATE products SET price = 13000 WHERE id = ${analogue}`)
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Цена замены изменилась: теперь она 130'),
    })
    await db.query(sql`UPDATE products SET price = 12000 WHERE id = ${analogue}`)
    await db.query(sql`SELECT count_stock(${[analogue, analogue]}, ${[warehouse, store.locationId]},
      ${[2, 0]}, 'corrected', 'test', 'list')`)
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Замены осталось 2 шт.: на всё не хватит.',
    })
  })

  test('respects how both are sold, and what is hidden', async () => {
    const { id, part, analogue } = await placed()
    await db.query(sql`UPDATE products SET multiplicity = 2 WHERE id = ${analogue}`)
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({ kind: 'invalid' })
    await db.query(sql`UPDATE products SET multiplicity = 1 WHERE id = ${analogue}`)
    await db.query(sql`UPDATE products SET multiplicity = 3 WHERE id = ${part}`)
    await expect(
      replace(id, { productId: analogue, quantity: 1, difference: 2000 }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    await db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${analogue}`)
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(replace(id, { productId: part })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(replace(id, { productId: analogue, quantity: 4 })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('takes units from nowhere but the source that the product is sold from', async () => {
    const { id, analogue } = await placed()
    const [supplier] = await db.query<{ id: number }>(sql`
      INSERT INTO stock_locations (city_id, address, order_days)
      SELECT city_id, 'Поставщик', 3 FROM stock_locations WHERE id = ${warehouse} RETURNING id`)
    const location = supplier?.id ?? 0
    await db.query(
      sql`SELECT change_stock(${analogue}, ${location}, 'received', 9, 0, 'test', 'x')`,
    )
    await db.query(sql`SELECT count_stock(${[analogue, analogue]}, ${[warehouse, store.locationId]},
      ${[0, 1]}, 'corrected', 'test', 'list')`)
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({ kind: 'conflict' })
    await db.query(sql`UPDATE products SET order_location_id = ${location} WHERE id = ${analogue}`)
    const { analogues } = await listLineAnalogues(db, { orderId: id, position: 1 })
    expect(analogues).toMatchObject([{ productId: analogue, free: 9, supplier: 'Поставщик' }])
    await replace(id, { productId: analogue })
    expect(await levelAt(db, analogue, location)).toEqual({ onHand: 9, reserved: 3 })
    await walkOrder(db, id, 'confirmed', 'assembling')
    await expect(walkOrder(db, id, 'shipped')).rejects.toThrow('ещё не пришёл от поставщика')
  })

  test('is too late once the order is collected', async () => {
    const { id, analogue } = await placed(true)
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    await expect(replace(id, { productId: analogue })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(replace(999_999, { productId: analogue })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('may become what is free, cheapest difference first, and never what is gone', async () => {
    const { id, part, analogue } = await placed(true)
    const near = await addProduct(db, { price: 10_500, stock: inStock(4) })
    const gone = await addProduct(db, { price: 10_000 })
    const few = await addProduct(db, { price: 10_000, stock: inStock(1) })
    const hidden = await addProduct(db, { price: 10_000, stock: inStock(9), isHidden: true })
    await alike(part, analogue, near, gone, few, hidden)
    const { line, analogues } = await listLineAnalogues(db, { orderId: id, position: 1 })
    expect(line).toEqual({ unitPrice: 10_000, quantity: 3 })
    expect(analogues.map(({ productId }) => productId)).toEqual([near, analogue, few])
    expect(analogues[1]).toMatchObject({ free: 8, here: 2, price: 12_000, supplier: null })
  })

  test('of two orders that want the same units, both go by turns', async () => {
    const [one, other] = [await placed(), await placed()]
    await alike(one.part, other.part, one.analogue, other.analogue)
    // each takes what the other frees
    const into = (orderId: number, productId: number) =>
      replaceLine(db, {
        orderId,
        position: 1,
        productId,
        quantity: 3,
        difference: 0,
        actor: 'staff 1',
        reason: 'x',
      })
    for (const product of [one.part, other.part]) {
      await db.query(
        sql`SELECT count_stock(${[product]}, ${[warehouse]}, ${[9]}, 'corrected', 'test', 'x')`,
      )
    }
    await Promise.all([into(one.id, other.part), into(other.id, one.part)])
    expect(await levelOf(db, one.part)).toEqual({ onHand: 9, reserved: 3 })
  })
})
