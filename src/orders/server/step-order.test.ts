import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lettersOf, levelOf, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  confirmEmail,
  courier,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { CANCELLED_BY_CUSTOMER, type OrderStatus, STATUS_NAMES } from '../order-life.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, listOrderHistory, listShopOrders, stepOrder } from './public.ts'

describe.each(bothDatabases())('the life of an order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ivan: Customer
  let store: SampleStore
  let warehouse: number

  beforeAll(async () => {
    db = await open()
    ivan = await addCustomer(db)
    await confirmEmail(db, ivan.id)
    store = await addStore(db)
    warehouse = await addWarehouse(db)
  })
  afterEach(async () => expect(await stockDifferences(db)).toEqual([]))
  afterAll(() => db?.close())

  const pickup = () => ({ ...courier, shippingMethodId: 1, address: store.title })
  async function placed(way = courier, buyer = ivan) {
    const product = await addProduct(db, { stock: new Map([[warehouse, 5]]) })
    const lines = [{ productId: product, quantity: 2 }]
    const { id } = await placeOrder(db, buyer, { ...way, lines })
    return { id, product }
  }
  const cancel = (orderId: number, actorKind: 'customer' | 'staff' | 'shop' = 'customer') =>
    stepOrder(db, { orderId, to: 'cancelled', actor: 'somebody', actorKind, reason: 'Передумал' })

  test('goes to the hands of the buyer at the counter: code, letters, units', async () => {
    const { id, product } = await placed(pickup())
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    expect(await levelOf(db, product)).toEqual({ onHand: 5, reserved: 2 })

    const letters = await lettersOf(db, id)
    expect(letters.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-confirmed',
      'order-ready',
    ])
    expect(letters.map(({ data }) => data.order.status)).toEqual(['new', 'confirmed', 'ready'])
    const ready = letters[2]
    expect(ready).toMatchObject({ recipient: ivan.email, data: { name: 'Иван' } })
    expect(ready?.data.pickupCode).toMatch(/^\d{6}$/)
    const keptFor = (Date.parse(ready?.data.keptUntil ?? '') - Date.now()) / 86_400_000
    expect(keptFor).toBeGreaterThan(2.9)
    expect(keptFor).toBeLessThan(4)
    expect(ready?.data.keptUntil).toMatch(/T17:00:00/) // 20:00 in the shop
    const [kept] = await db.query(sql`
      SELECT pickup_code AS code FROM orders WHERE id = ${id}`)
    expect(kept).toEqual({ code: ready?.data.pickupCode })

    await walkOrder(db, id, 'completed')
    expect(await levelOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
    expect(await lettersOf(db, id)).toHaveLength(3)
  })

  test('ready before its day is kept from the day that was promised', async () => {
    const { id } = await placed(pickup())
    await db.query(sql`
      UPDATE orders SET promised_at = now() + interval '10 days' WHERE id = ${id}`)
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    const [kept] = await db.query<{ days: number }>(sql`
      SELECT extract(epoch FROM kept_until - now())::double precision / 86400 AS days
      FROM orders WHERE id = ${id}`)
    expect(kept?.days).toBeGreaterThan(12.9)
    expect(kept?.days).toBeLessThan(14)
  })

  test('goes to the carrier, and comes back', async () => {
    const { id, product } = await placed()
    await walkOrder(db, id, 'confirmed', 'assembling', 'shipped')
    expect(await levelOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
    await walkOrder(db, id, 'completed')
    expect(await levelOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
    await walkOrder(db, id, 'returned')
    expect(await levelOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is ready at the counter only, and handed over to a carrier only where it is delivered', async () => {
    const [fetched, delivered] = [await placed(pickup()), await placed()]
    await walkOrder(db, fetched.id, 'confirmed', 'assembling')
    await walkOrder(db, delivered.id, 'confirmed', 'assembling')
    const refusal = { kind: 'conflict' }
    await expect(walkOrder(db, fetched.id, 'shipped')).rejects.toMatchObject(refusal)
    await expect(walkOrder(db, delivered.id, 'ready')).rejects.toMatchObject({
      ...refusal,
      message: 'Заказ «собирается» не может стать «готов к выдаче».',
    })
  })

  test('is cancelled by its customer until it is assembled; the units are free again', async () => {
    const { id, product } = await placed()
    expect(await cancel(id)).toMatchObject({ id, status: 'cancelled', lines: [{ quantity: 2 }] })
    expect(await levelOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    const [, letter] = await lettersOf(db, id)
    expect(letter).toMatchObject({ kind: 'order-cancelled', data: { reason: 'Передумал' } })

    const late = await placed()
    await walkOrder(db, late.id, 'confirmed', 'assembling')
    await expect(cancel(late.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Заказ уже собирают. Чтобы отказаться от него, позвоните в магазин.',
    })
    expect((await cancel(late.id, 'staff')).status).toBe('cancelled')
  })

  test('asked for the same step again changes nothing', async () => {
    const { id, product } = await placed()
    const first = await cancel(id)
    expect(await cancel(id)).toEqual(first)
    expect(await levelOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await lettersOf(db, id)).toHaveLength(2)
    expect(await listOrderHistory(db, id)).toHaveLength(2)
  })

  test('allows the steps of its table and no others, to whom the table says', async () => {
    const steps = await db.query<{ from: OrderStatus; to: OrderStatus; byCustomer: boolean }>(sql`
      SELECT from_status AS from, to_status AS to, by_customer AS "byCustomer" FROM order_steps`)
    const ofCustomer = steps.filter(({ byCustomer }) => byCustomer)
    expect(ofCustomer.map(({ from, to }) => [from, to])).toEqual(
      CANCELLED_BY_CUSTOMER.map((from) => [from, 'cancelled']),
    )
    expect(new Set(steps.flatMap(({ from, to }) => [from, to]))).toEqual(
      new Set(Object.keys(STATUS_NAMES)),
    )
    const { id } = await placed()
    const byShop = { orderId: id, actor: 'shop', actorKind: 'shop', reason: '' } as const
    await expect(stepOrder(db, { ...byShop, to: 'confirmed' })).rejects.toThrow('не может стать')
    await expect(walkOrder(db, id, 'completed')).rejects.toThrow('не может стать')
  })

  test('remembers who moved it, when and why', async () => {
    const { id } = await placed()
    await walkOrder(db, id, 'confirmed')
    await cancel(id)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const entry = { droppedPosition: null, droppedUnits: null, newPosition: null, createdAt: at }
    expect(await listOrderHistory(db, id)).toEqual([
      { ...entry, status: 'new', actor: `customer ${ivan.id}`, reason: '' },
      { ...entry, status: 'confirmed', actor: 'staff 1', reason: '' },
      { ...entry, status: 'cancelled', actor: 'somebody', reason: 'Передумал' },
    ])
  })

  test('that nobody placed is not found', async () => {
    await expect(cancel(999_999)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await findOrder(db, 999_999)).toBeNull()
  })

  test.each([
    ['was deleted', sql`deleted_at = now()`],
    ['has no address for letters', sql`email = 'nowhere ' || id`],
  ])('lives on without letters when its customer %s', async (_, change) => {
    const gone = await addCustomer(db)
    const { id } = await placed(courier, gone)
    const before = await lettersOf(db, id)
    await db.query(sql`UPDATE customers SET ${change} WHERE id = ${gone.id}`)
    expect((await cancel(id, 'staff')).status).toBe('cancelled')
    expect(await lettersOf(db, id)).toEqual(before)
  })

  test('is listed for the staff by status and store, newest first', async () => {
    const [delivered, older, newer] = [
      await placed(),
      await placed(pickup()),
      await placed(pickup()),
    ]
    await walkOrder(db, older.id, 'confirmed')
    const listed = async (status: OrderStatus | null, storeId: number | null, limit = 3) => {
      const orders = await listShopOrders(db, { status, storeId, limit, offset: 0 })
      return orders.map(({ id }) => id)
    }
    expect(await listed(null, null)).toEqual([newer.id, older.id, delivered.id])
    expect(await listed(null, store.id, 2)).toEqual([newer.id, older.id])
    expect(await listed('confirmed', store.id, 1)).toEqual([older.id])
    expect(await findOrder(db, newer.id)).toMatchObject({ id: newer.id, storeId: store.id })
  })

  test('cancelled and handed over at once is one of both, and its units agree', async () => {
    // of one product: units of the other orders would hide that an order is counted twice
    const product = await addProduct(db, { stock: new Map([[warehouse, 100]]) })
    const lines = [{ productId: product, quantity: 2 }]
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await placeOrder(db, ivan, { ...courier, lines })).id,
      ),
    )
    for (const id of ids) await walkOrder(db, id, 'confirmed', 'assembling')

    const outcomes = await Promise.allSettled(
      ids.flatMap((id) => [cancel(id, 'staff'), walkOrder(db, id, 'shipped')]),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.kind)).toEqual(Array(20).fill('conflict'))
    const ends = await Promise.all(ids.map(async (id) => (await findOrder(db, id))?.status))
    const shipped = ends.filter((status) => status === 'shipped').length
    const cancelled = ends.filter((status) => status === 'cancelled').length
    expect(shipped + cancelled).toBe(20)
    expect(await levelOf(db, product)).toEqual({ onHand: 100 - 2 * shipped, reserved: 0 })
    const histories = await Promise.all(ids.map((id) => listOrderHistory(db, id)))
    expect(histories.map((entries) => entries.length)).toEqual(Array(20).fill(4))
  })
})
