import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  addCustomer,
  addProduct,
  addWarehouse,
  courier,
  putStock,
} from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'

describe.each(bothDatabases())('orders at the same time on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ivan: Customer
  let warehouse: number

  beforeAll(async () => {
    db = await open()
    ivan = await addCustomer(db)
    warehouse = await addWarehouse(db)
  })
  afterAll(() => db?.close())

  const inStock = (units: number) => addProduct(db, { stock: new Map([[warehouse, units]]) })
  const orderCount = async (customer: Customer) => {
    const [row] = await db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE customer_id = ${customer.id}`,
    )
    return row?.n
  }
  const levelOf = async (productId: number) => {
    const [level] = await db.query(sql`
      SELECT sum(on_hand) AS on_hand, sum(reserved) AS reserved FROM stock_levels
      WHERE product_id = ${productId}`)
    return level
  }

  test('fifty buyers of ten units get ten, and forty are told so', async () => {
    const product = await inStock(10)
    const asked = { ...courier, lines: [{ productId: product, quantity: 1 }] }

    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => placeOrder(db, ivan, asked)),
    )

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(outcomes.length - refused.length).toBe(10)
    expect(new Set(refused.map(({ reason }) => reason.kind))).toEqual(new Set(['conflict']))
    expect(await levelOf(product)).toEqual({ on_hand: 10, reserved: 10 })
  })

  test('the car a buyer looks at does not make it another order', async () => {
    const product = await inStock(10)
    const lineFor = (model: string) => ({
      productId: product,
      quantity: 2,
      car: { brand: 'Chery', model, engine: '' },
    })
    const asked = { ...courier, idempotencyKey: 'one wish, two cars' }
    const first = await placeOrder(db, ivan, { ...asked, lines: [lineFor('Tiggo 7')] })
    const again = await placeOrder(db, ivan, { ...asked, lines: [lineFor('Tiggo 8')] })
    expect(again).toEqual(first)
    expect(await levelOf(product)).toEqual({ on_hand: 10, reserved: 2 })
  })

  test('carts with the same goods in another order do not wait for each other crosswise', async () => {
    const [a, b, c] = [await inStock(100), await inStock(100), await inStock(100)]
    const carts = [
      [a, b, c],
      [c, b, a],
      [b, c, a],
    ]
    const orders = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        placeOrder(db, ivan, {
          ...courier,
          lines: (carts[n % 3] ?? []).map((productId) => ({ productId, quantity: 1 })),
        }),
      ),
    )
    expect(new Set(orders.map(({ id }) => id)).size).toBe(30)
    expect(await levelOf(b)).toEqual({ on_hand: 100, reserved: 30 })
  })

  test('a first delivery that arrives under way is never oversold', async () => {
    const product = await addProduct(db)
    const asked = { ...courier, lines: [{ productId: product, quantity: 1 }] }
    const buyers = Array.from({ length: 20 }, () => placeOrder(db, ivan, asked))
    const [outcomes] = await Promise.all([
      Promise.allSettled(buyers),
      putStock(db, product, { locationId: warehouse, units: 5 }),
    ])
    const sold = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(await levelOf(product)).toEqual({ on_hand: 5, reserved: sold })
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.kind).toBe('conflict')
    }
  })

  test('one key and one body are one order', async () => {
    const buyer = await addCustomer(db)
    const product = await inStock(5)
    const lines = [{ productId: product, quantity: 2 }]
    const asked = { ...courier, lines, idempotencyKey: 'once' }

    const first = await placeOrder(db, buyer, asked)
    expect(await placeOrder(db, buyer, asked)).toEqual(first)
    expect(await orderCount(buyer)).toBe(1)
    expect(await levelOf(product)).toEqual({ on_hand: 5, reserved: 2 })
  })

  test('twins sent at once are one order', async () => {
    const buyer = await addCustomer(db)
    const lines = [{ productId: await inStock(5), quantity: 1 }]
    const asked = { ...courier, lines, idempotencyKey: 'twins' }

    const twins = await Promise.all(Array.from({ length: 6 }, () => placeOrder(db, buyer, asked)))
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
    expect(await orderCount(buyer)).toBe(1)
  })

  test('one key and another body are a conflict', async () => {
    const buyer = await addCustomer(db)
    const product = await inStock(5)
    const asked = { ...courier, idempotencyKey: 'reused' }
    await placeOrder(db, buyer, { ...asked, lines: [{ productId: product, quantity: 1 }] })

    const other = { ...asked, lines: [{ productId: product, quantity: 2 }] }
    await expect(placeOrder(db, buyer, other)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^Этот заказ уже отправлен, но с другими данными/),
    })
  })

  test('a key belongs to its customer', async () => {
    const [anna, boris] = [await addCustomer(db), await addCustomer(db)]
    const lines = [{ productId: await inStock(5), quantity: 1 }]
    const asked = { ...courier, lines, idempotencyKey: 'shared' }
    const first = await placeOrder(db, anna, asked)
    expect((await placeOrder(db, boris, asked)).id).not.toBe(first.id)
  })

  test('a refusal does not use the key up', async () => {
    const buyer = await addCustomer(db)
    const product = await inStock(1)
    const lines = [{ productId: product, quantity: 2 }]
    const asked = { ...courier, lines, idempotencyKey: 'again' }
    await expect(placeOrder(db, buyer, asked)).rejects.toMatchObject({ kind: 'conflict' })

    await putStock(db, product, { locationId: warehouse, units: 1 })
    expect((await placeOrder(db, buyer, asked)).lines).toHaveLength(1)
  })

  test('a key of over 200 signs is refused', async () => {
    const lines = [{ productId: await inStock(1), quantity: 1 }]
    const asked = { ...courier, lines, idempotencyKey: 'k'.repeat(201) }
    await expect(placeOrder(db, ivan, asked)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('a deadlock broken at our cost is tried again, and given up after three', async () => {
    const lines = [{ productId: await inStock(5), quantity: 1 }]
    const failing = (times: number): Database => {
      let failures = 0
      const query: Database['query'] = async (statement) => {
        failures += 1
        if (failures <= times) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return db.query(statement)
      }
      return { ...db, query }
    }
    expect((await placeOrder(failing(2), ivan, { ...courier, lines })).lines).toHaveLength(1)
    await expect(placeOrder(failing(3), ivan, { ...courier, lines })).rejects.toThrow('deadlock')
  })

  test('units that come while it waits are taken', async () => {
    if (db.kind === 'embedded') return // where one follows the other
    const other = await addWarehouse(db)
    const stock = new Map([
      [warehouse, 1],
      [other, 1],
    ])
    const product = await addProduct(db, { stock })
    const change = (place: number, units: number) => sql`
      SELECT change_stock(${product}, ${place}, 'corrected', ${units}, 0, 'test', '')`
    await db.query(change(other, -1))

    const asked = { ...courier, lines: [{ productId: product, quantity: 2 }] }
    const isWaiting = async () => {
      const [row] = await db.query<{ n: number }>(sql`
        SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE '%place_order%'`)
      return row?.n === 1
    }
    const order = await db.transaction(async (delivery) => {
      await delivery.query(change(warehouse, 1))
      await delivery.query(change(warehouse, -1))
      const waiting = placeOrder(db, ivan, asked)
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
      await delivery.query(change(other, 1))
      return { placed: waiting }
    })
    expect((await order.placed).lines).toHaveLength(1)
  })

  test('a new key takes keys older than a month with it, and no younger ones', async () => {
    await db.query(sql`
      INSERT INTO idempotency_keys (customer_id, key, request_hash, created_at)
      SELECT ${ivan.id}, 'old ' || days, '-', now() - make_interval(days => days)
      FROM generate_series(29, 31) AS days`)
    const lines = [{ productId: await inStock(1), quantity: 1 }]
    await placeOrder(db, ivan, { ...courier, lines, idempotencyKey: 'new' })
    const kept = await db.query(sql`
      SELECT key FROM idempotency_keys WHERE key LIKE 'old %' OR key = 'new' ORDER BY key`)
    expect(kept).toEqual([{ key: 'new' }, { key: 'old 29' }])
  })
})
