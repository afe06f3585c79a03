import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asKopecks } from '#src/shared/money.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
} from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { listOrders } from './orders.repository.ts'
import { placeOrder } from './place-order.ts'

describe.each(bothDatabases())('placing an order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ivan: Customer
  let warehouse: number

  beforeAll(async () => {
    db = await open()
    ivan = await addCustomer(db)
    warehouse = await addWarehouse(db)
  })
  afterAll(() => db?.close())

  const inStock = (units: number, price?: number) =>
    addProduct(db, { stock: new Map([[warehouse, units]]), ...(price && { price }) })

  const countOf = async (table: 'orders' | 'order_lines' | 'stock_movements') => {
    const [row] = await db.query<{ n: number }>({
      name: `count ${table}`,
      text: `SELECT count(*) AS n FROM ${table}`,
      values: [],
    })
    return row?.n
  }

  const reservedOf = (productId: number) =>
    db.query<{ location: number; reserved: number }>(sql`
      SELECT location_id AS location, reserved FROM stock_levels
      WHERE product_id = ${productId} AND reserved > 0 ORDER BY location_id`)

  test('uses the price of the catalogue and keeps the lines as sold', async () => {
    const filter = await inStock(5, 45_050)
    const oil = await inStock(5, 300_000)
    const lines = [
      { productId: oil, quantity: 1 },
      { productId: filter, quantity: 2 },
    ]

    const order = await placeOrder(db, ivan, { ...courier, lines, comment: 'Позвоните' })

    expect(order).toMatchObject({
      status: 'new',
      address: courier.address,
      phone: courier.phone,
      comment: 'Позвоните',
      paymentMethod: 'Наличными при получении',
      shippingMethod: 'Доставка курьером',
      total: 390_100,
    })
    expect(order.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [oil, 1],
      [filter, 2],
    ])
    await db.query(sql`UPDATE products SET price = 1, name = 'Другой' WHERE id = ${filter}`)
    const [kept] = await listOrders(db, ivan.id, { limit: 1, offset: 0 })
    expect(kept).toEqual({
      ...order,
      pickupCode: null,
      keptUntil: null,
      confirmUntil: null,
      numberIn1c: '',
      paidIn1c: null,
      placedFrom: null,
    })
  })

  test('reserves what was sold and writes the movement', async () => {
    const product = await inStock(5)
    const lines = [{ productId: product, quantity: 3 }]
    const order = await placeOrder(db, ivan, { ...courier, lines })

    expect(await reservedOf(product)).toEqual([{ location: warehouse, reserved: 3 }])
    const movements = await db.query(sql`
      SELECT kind, on_hand_change, reserved_change, actor, document FROM stock_movements
      WHERE product_id = ${product} AND kind = 'reserved'`)
    expect(movements).toEqual([
      {
        kind: 'reserved',
        on_hand_change: 0,
        reserved_change: 3,
        actor: `customer ${ivan.id}`,
        document: `order ${order.id}`,
      },
    ])
  })

  test('takes a pickup out of the chosen store first, then out of the fullest place', async () => {
    const [chosen, small, full] = [await addStore(db), await addStore(db), await addStore(db)]
    const product = await addProduct(db, {
      stock: new Map([
        [small.locationId, 3],
        [chosen.locationId, 2],
        [full.locationId, 9],
      ]),
    })
    const pickup = { ...courier, shippingMethodId: 1, address: chosen.title }

    await placeOrder(db, ivan, { ...pickup, lines: [{ productId: product, quantity: 2 }] })
    expect(await reservedOf(product)).toEqual([{ location: chosen.locationId, reserved: 2 }])

    const second = { ...pickup, lines: [{ productId: product, quantity: 10 }] }
    const order = await placeOrder(db, ivan, second)
    const allocated = await db.query(sql`
      SELECT location_id AS location, quantity FROM order_allocations
      WHERE order_id = ${order.id} ORDER BY quantity DESC`)
    expect(allocated).toEqual([
      { location: full.locationId, quantity: 9 },
      { location: small.locationId, quantity: 1 },
    ])
  })

  test('sums lines of one product', async () => {
    const product = await inStock(5, 10_000)
    const lines = [
      { productId: product, quantity: 1 },
      { productId: product, quantity: 2 },
    ]
    const order = await placeOrder(db, ivan, { ...courier, lines })
    expect(order.lines).toHaveLength(1)
    expect(order.total).toBe(30_000)
  })

  test('refuses more than 999 of one product, however the lines are cut', async () => {
    const product = await inStock(2000)
    const lines = [
      { productId: product, quantity: 999 },
      { productId: product, quantity: 1 },
    ]
    await expect(placeOrder(db, ivan, { ...courier, lines })).rejects.toMatchObject({
      kind: 'invalid',
      particulars: { fields: { items: ['Не больше 999 штук одного товара в заказе.'] } },
    })
  })

  test('refuses a quantity that is no multiple of how a product is sold', async () => {
    const plug = await inStock(8)
    await db.query(sql`
      UPDATE products SET name = 'Свеча', multiplicity = 4 WHERE id = ${plug}`)
    const asked = (quantity: number) => ({ ...courier, lines: [{ productId: plug, quantity }] })

    await expect(placeOrder(db, ivan, asked(6))).rejects.toMatchObject({
      kind: 'invalid',
      particulars: { fields: { items: ['«Свеча» продаётся по 4 шт.'] } },
    })
    expect((await placeOrder(db, ivan, asked(8))).lines).toHaveLength(1)
  })

  test('names the lines when stock is short, and stores nothing', async () => {
    const [enough, short] = [await inStock(5, 10_000), await inStock(2, 20_050)]
    const before = [await countOf('orders'), await countOf('stock_movements')]
    const lines = [
      { productId: enough, quantity: 5 },
      { productId: short, quantity: 3 },
    ]

    await expect(placeOrder(db, ivan, { ...courier, lines })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Некоторых товаров не хватает. Проверьте количество.',
      particulars: {
        lines: [
          { id: enough, available: 5, price: 100 },
          { id: short, available: 2, price: 200.5 },
        ],
      },
    })
    expect([await countOf('orders'), await countOf('stock_movements')]).toEqual(before)
    expect(await reservedOf(enough)).toEqual([])
  })

  test('sells neither hidden nor unknown products', async () => {
    const stock = new Map([[warehouse, 5]])
    const hidden = await addProduct(db, { isHidden: true, stock })
    const lines = [
      { productId: hidden, quantity: 1 },
      { productId: 2_000_000_000, quantity: 1 },
    ]
    await expect(placeOrder(db, ivan, { ...courier, lines })).rejects.toMatchObject({
      kind: 'conflict',
      particulars: {
        lines: [
          { id: hidden, available: 0, price: null },
          { id: 2_000_000_000, available: 0, price: null },
        ],
      },
    })
  })

  test('counts a product that never lay anywhere as none', async () => {
    const product = await addProduct(db)
    const lines = [{ productId: product, quantity: 1 }]
    await expect(placeOrder(db, ivan, { ...courier, lines })).rejects.toMatchObject({
      particulars: { lines: [{ id: product, available: 0, price: 450 }] },
    })
  })

  test('refuses when the total is not what the buyer saw, and takes it when it is', async () => {
    const product = await inStock(5, 10_000)
    const asked = { ...courier, lines: [{ productId: product, quantity: 2 }] }

    const stale = { ...asked, expectedTotal: asKopecks(19_999) }
    await expect(placeOrder(db, ivan, stale)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Цены изменились. Проверьте заказ.',
      particulars: { lines: [{ id: product, available: 5, price: 100 }] },
    })
    const seen = { ...asked, expectedTotal: asKopecks(20_000) }
    expect((await placeOrder(db, ivan, seen)).total).toBe(20_000)
  })

  test.each([
    ['payment_method', { paymentMethodId: 99 }, 'Выберите способ оплаты.'],
    ['shipping_method', { shippingMethodId: 99 }, 'Выберите способ доставки.'],
    ['address', { shippingMethodId: 1, address: 'Нет такой улицы' }, 'Выберите магазин из списка.'],
  ])('refuses a wrong %s with a text under the field', async (field, change, text) => {
    const lines = [{ productId: await inStock(5), quantity: 1 }]
    await expect(placeOrder(db, ivan, { ...courier, ...change, lines })).rejects.toMatchObject({
      kind: 'invalid',
      particulars: { fields: { [field]: [text] } },
    })
  })

  test.each(['customers', 'payment_methods', 'shipping_methods', 'stores', 'stock_locations'])(
    'names rows of %s, which are never deleted or renumbered',
    async (table) => {
      await addStore(db)
      for (const removal of [
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET id = id + 1000`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(db.script(removal), removal).rejects.toThrow(`${table} are named by orders`)
      }
    },
  )

  test('does not offer a method that was switched off', async () => {
    await db.query(sql`
      INSERT INTO payment_methods (id, name, is_active) VALUES (77, 'Чеком', false)`)
    const lines = [{ productId: await inStock(5), quantity: 1 }]
    const asked = { ...courier, paymentMethodId: 77, lines }
    await expect(placeOrder(db, ivan, asked)).rejects.toMatchObject({ kind: 'invalid' })
  })
})
