import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lettersOf, levelOf, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, addProduct, addStore, courier } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { unconfirmedOrders } from './late-orders.repository.ts'
import { listOrders } from './orders.repository.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, listOrderHistory, releaseUnconfirmed, saveConfirmationHours } from './public.ts'
import { dropLine } from './step-order.ts'

const HOUR_MS = 3_600_000
const REASON = 'Магазин не подтвердил заказ в срок'

describe.each(testDatabases())('orders that nobody confirms on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let store: { readonly locationId: number }
  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
    await saveConfirmationHours(db, { hours: 72, warningHours: 24 })
    // the shop has known the setting for long, and has looked a moment ago
    await db.query(sql`UPDATE order_settings SET confirm_since = now() - interval '1 year'`)
    await releaseUnconfirmed(db)
  })
  afterAll(() => db?.close())

  async function placed(paymentMethodId = 1, confirmHours = 72) {
    const stock = new Map([[store.locationId, 5]])
    const products = [await addProduct(db, { stock }), await addProduct(db, { stock })]
    const customer = await addCustomer(db)
    const lines = products.map((productId) => ({ productId, quantity: 2 }))
    const { id } = await placeOrder(db, customer, {
      ...courier,
      paymentMethodId,
      lines,
      confirmHours,
    })
    return { id, product: products[0] ?? 0, customerId: customer.id }
  }
  /** So many hours pass for an order and its letters. */
  async function age(id: number, hours: number) {
    await db.query(sql`
      UPDATE orders SET created_at = created_at - make_interval(hours => ${hours}),
        kept_until = kept_until - make_interval(hours => ${hours})
      WHERE id = ${id}`)
    await db.query(sql`
      UPDATE letters SET sent_at = sent_at - make_interval(hours => ${hours})
      WHERE data -> 'order' ->> 'id' = ${String(id)}`)
  }
  const statusOf = async (id: number) => (await findOrder(db, id))?.status
  const shownUntil = async ({ id, customerId }: { id: number; customerId: number }) => {
    const listed = await listOrders(db, customerId, { limit: 9, offset: 0 })
    const until = listed.find((one) => one.id === id)?.confirmUntil
    return until ? Math.round((Date.parse(until) - Date.now()) / HOUR_MS) : until
  }
  const deliver = () =>
    db.query(sql`UPDATE letters SET sent_at = now() WHERE sent_at IS NULL AND given_up_at IS NULL`)
  /** The recipient's server refuses what waits. */
  const giveUp = () =>
    db.query(sql`
      UPDATE letters SET given_up_at = now(), trouble = 'recipient'
      WHERE sent_at IS NULL AND given_up_at IS NULL`)

  /** A round behind which all letters go out. */
  const release = async () => {
    const done = await releaseUnconfirmed(db)
    await deliver()
    return done
  }
  const warned = async (id: number) =>
    (await lettersOf(db, id)).filter(({ kind }) => kind === 'order-expiring')

  test('are warned of, then cancelled by the shop, and their units are free', async () => {
    const order = await placed()
    expect(await shownUntil(order)).toBe(72)
    const [letter] = await lettersOf(db, order.id)
    expect(letter?.data).toMatchObject({ confirmUntil: expect.stringMatching(/^20/) })
    await age(order.id, 47)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    await age(order.id, 2)
    expect(await release()).toEqual({ warned: 1, expired: 0 })
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect(await warned(order.id)).toHaveLength(1)
    // the warning leaves its hours, however late it comes
    expect(await shownUntil(order)).toBe(24)
    await age(order.id, 23)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect(await unconfirmedOrders(db)).toEqual({ expiring: 1, unwarned: 0, paid: 0 })

    await age(order.id, 2)
    expect(await release()).toEqual({ warned: 0, expired: 1 })
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(await levelOf(db, order.product)).toEqual({ onHand: 5, reserved: 0 })
    expect((await listOrderHistory(db, order.id)).at(-1)).toMatchObject({
      actor: 'shop',
      reason: REASON,
    })
    expect((await lettersOf(db, order.id)).map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-expiring',
      'order-cancelled',
    ])
    expect(await shownUntil(order)).toBeNull()
    expect(await stockDifferences(db)).toEqual([])
  })

  test('never expire without their warning, however old they are', async () => {
    const { id } = await placed()
    await age(id, 5000)
    expect(await release()).toEqual({ warned: 1, expired: 0 })
    expect(await statusOf(id)).toBe('new')
    await age(id, 25)
    expect(await release()).toEqual({ warned: 0, expired: 1 })
  })

  test('are not cancelled while the warning has not gone out, and wait from then on', async () => {
    const { id } = await placed()
    await age(id, 60)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
    await age(id, 500)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await age(id, 500)
    await deliver() // after weeks without a mail server
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await age(id, 25)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 1 })
  })

  test.each([
    ['is confirmed', sql`email_confirmed_at = now()`],
    ['is not, and the shop vouches for him', sql`vouched_at = now()`],
  ])('are left to staff when no warning reaches a buyer whose e-mail %s', async (_, known) => {
    const order = await placed()
    await db.query(sql`UPDATE customers SET ${known} WHERE id = ${order.customerId}`)
    await age(order.id, 60)
    await releaseUnconfirmed(db)
    await giveUp()
    await age(order.id, 500)
    for (let round = 0; round < 2; round += 1) {
      expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    }
    expect(await statusOf(order.id)).toBe('new')
    expect(await shownUntil(order)).toBeNull()
    expect(await unconfirmedOrders(db)).toMatchObject({ expiring: 0, unwarned: 1 })
    await walkOrder(db, order.id, 'confirmed')
    expect(await unconfirmedOrders(db)).toMatchObject({ unwarned: 0 })
  })

  test('end all the same when the e-mail of a stranger takes no letters', async () => {
    const order = await placed()
    await age(order.id, 60)
    await releaseUnconfirmed(db)
    await giveUp()
    expect(await shownUntil(order)).toBe(24)
    await age(order.id, 23)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await age(order.id, 2)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 1 })
    expect(await levelOf(db, order.product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('of a stranger are not kept by twenty letters in each hour', async () => {
    const order = await placed()
    await db.query(sql`
      INSERT INTO letters (kind, customer_id, recipient, data, sent_at)
      SELECT 'order-placed', ${order.customerId}, 'many@example.ru', '{}', now()
      FROM generate_series(1, 20)`)
    await age(order.id, 60)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await age(order.id, 13)
    await db.query(sql`UPDATE orders SET warn_after = warn_after - interval '1 hour'`)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
    expect(await warned(order.id)).toEqual([])
    expect(await shownUntil(order)).toBe(24)
    await age(order.id, 25)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 1 })
  })

  test('are warned of later when their buyer has had too many letters', async () => {
    const { id, customerId } = await placed()
    await db.query(sql`
      INSERT INTO letters (kind, customer_id, recipient, data, sent_at)
      SELECT 'order-placed', ${customerId}, 'many@example.ru', '{}', now()
      FROM generate_series(1, 20)`)
    await age(id, 60)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await age(id, 500)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await db.query(sql`
      UPDATE letters SET created_at = now() - interval '2 hours' WHERE customer_id = ${customerId}`)
    await db.query(sql`UPDATE orders SET warn_after = warn_after - interval '1 hour'`)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
    await walkOrder(db, id, 'confirmed')
  })

  test('are left alone once staff had a hand in them', async () => {
    const [confirmed, shortened, late] = [await placed(), await placed(), await placed()]
    await walkOrder(db, confirmed.id, 'confirmed')
    await dropLine(db, { orderId: shortened.id, position: 1, actor: 'staff 1', reason: '' })
    for (const { id } of [confirmed, shortened, late]) await age(id, 100)
    expect(await release()).toEqual({ warned: 1, expired: 0 })
    await walkOrder(db, late.id, 'confirmed') // after the warning
    await age(late.id, 100)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect(await statusOf(late.id)).toBe('confirmed')
    expect(await shownUntil(confirmed)).toBeNull()
    expect(await shownUntil(shortened)).toBeNull()
  })

  test('that are to be paid online, or are paid, never expire by this', async () => {
    await db.query(sql`UPDATE payment_methods SET is_active = true`)
    const [unpaid, paid] = [await placed(3), await placed(3)]
    await db.query(sql`
      INSERT INTO payments (order_id, method, amount, lines, status, paid_at, provider_id)
      SELECT id, 'card', total, owed_for_order(id), 'succeeded', now(), 'paid-1'
      FROM orders WHERE id = ${paid.id}`)
    for (const { id } of [unpaid, paid]) await age(id, 500)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect([await statusOf(unpaid.id), await statusOf(paid.id)]).toEqual(['new', 'new'])
    expect(await shownUntil(paid)).toBeNull()
    expect((await lettersOf(db, paid.id))[0]?.data).not.toHaveProperty('confirmUntil')
    expect(await unconfirmedOrders(db)).toEqual({ expiring: 0, unwarned: 0, paid: 1 })
  })

  test('are warned of and cancelled once, however many processes look', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => placed()))
    const rounds = async () => {
      const done = await Promise.all([1, 2, 3].map(() => release()))
      return [
        done.reduce((sum, round) => sum + round.warned, 0),
        done.reduce((sum, round) => sum + round.expired, 0),
      ]
    }
    for (const { id } of orders) await age(id, 60)
    expect(await rounds()).toEqual([8, 0])
    for (const { id } of orders) await age(id, 60)
    expect(await rounds()).toEqual([0, 8])
    for (const { id } of orders) expect(await lettersOf(db, id)).toHaveLength(3)
  })

  test('wait a day longer when the shop was closed', async () => {
    const { id } = await placed()
    await age(id, 60)
    await release()
    await age(id, 25)
    await db.query(sql`UPDATE order_settings SET watched_at = now() - interval '2 hours'`)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    await age(id, 23)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    await age(id, 2)
    expect(await release()).toEqual({ warned: 0, expired: 1 })
  })

  test('of the time before the setting wait as long as new ones; 0 hours: for ever', async () => {
    await saveConfirmationHours(db, { hours: 0, warningHours: 24 })
    const old = await placed(1, 0)
    await age(old.id, 1000)
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect(await shownUntil(old)).toBeNull()
    expect((await lettersOf(db, old.id))[0]?.data).not.toHaveProperty('confirmUntil')
    await saveConfirmationHours(db, { hours: 72, warningHours: 24 })
    expect(await release()).toEqual({ warned: 0, expired: 0 })
    expect(await shownUntil(old)).toBe(72)
  })
})
