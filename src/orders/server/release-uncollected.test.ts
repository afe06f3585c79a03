import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lettersOf, levelOf, stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, addProduct, addStore, courier } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, listOrderHistory, releaseUncollected, saveOrderSettings } from './public.ts'

describe.each(testDatabases())('orders that nobody fetched on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await releaseUncollected(db) // the shop is open: it has looked a moment ago
  })
  afterAll(() => db?.close())

  async function ready() {
    const store = await addStore(db)
    const product = await addProduct(db, { stock: new Map([[store.locationId, 5]]) })
    const pickup = { ...courier, shippingMethodId: 1, address: store.title }
    const lines = [{ productId: product, quantity: 2 }]
    const { id } = await placeOrder(db, await addCustomer(db), { ...pickup, lines })
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    return { id, product }
  }
  const late = (id: number) =>
    db.query(sql`UPDATE orders SET kept_until = now() - interval '1 minute' WHERE id = ${id}`)
  const keptUntil = async (id: number) => {
    const [order] = await db.query<{ keptUntil: Date }>(
      sql`SELECT kept_until AS "keptUntil" FROM orders WHERE id = ${id}`,
    )
    return order?.keptUntil
  }
  const statusOf = async (id: number) => (await findOrder(db, id))?.status

  test('are cancelled by the shop after their time, with a letter that says why', async () => {
    const [waiting, forgotten] = [await ready(), await ready()]
    await late(forgotten.id)
    expect(await releaseUncollected(db)).toBe(1)

    expect(await statusOf(waiting.id)).toBe('ready')
    expect(await levelOf(db, forgotten.product)).toEqual({ onHand: 5, reserved: 0 })
    expect((await listOrderHistory(db, forgotten.id)).at(-1)).toMatchObject({
      status: 'cancelled',
      actor: 'shop',
      reason: 'Не забран в срок',
    })
    expect((await lettersOf(db, forgotten.id)).at(-1)).toMatchObject({
      kind: 'order-cancelled',
      data: { reason: 'Не забран в срок' },
    })
  })

  test('that were handed over in time are left alone', async () => {
    const { id } = await ready()
    await late(id)
    await walkOrder(db, id, 'completed')
    expect(await releaseUncollected(db)).toBe(0)
    expect(await statusOf(id)).toBe('completed')
  })

  test('are cancelled once, however many look for them', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, ready))
    for (const { id } of orders) await late(id)
    const counts = await Promise.all([1, 2, 3].map(() => releaseUncollected(db)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(8)
    for (const { id, product } of orders) {
      expect(await levelOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(await lettersOf(db, id)).toHaveLength(4)
    }
    expect(await stockDifferences(db)).toEqual([])
  })

  test('one that fails does not keep the others', async () => {
    const [broken, sound] = [await ready(), await ready()]
    await late(broken.id)
    await late(sound.id)
    await db.query(sql`
      UPDATE stock_levels SET reserved = 0 WHERE product_id = ${broken.product}`)
    await expect(releaseUncollected(db)).rejects.toThrow('stock_levels_reserved')
    expect([await statusOf(broken.id), await statusOf(sound.id)]).toEqual(['ready', 'cancelled'])
    await db.query(sql`
      UPDATE stock_levels SET reserved = 2 WHERE product_id = ${broken.product}`)
    expect(await releaseUncollected(db)).toBe(1)
  })

  test('wait a day longer when the shop was closed, and not when it was open', async () => {
    const [due, fresh] = [await ready(), await ready()]
    await late(due.id)
    const freshUntil = (await keptUntil(fresh.id))?.getTime()
    await db.query(sql`UPDATE order_settings SET watched_at = now() - interval '2 hours'`)
    expect(await releaseUncollected(db)).toBe(0)
    expect(await statusOf(due.id)).toBe('ready')
    const hoursLeft = (((await keptUntil(due.id))?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(23.9)
    expect(hoursLeft).toBeLessThan(48)
    expect((await keptUntil(fresh.id))?.getTime()).toBe(freshUntil)

    expect(await releaseUncollected(db)).toBe(0)
    await late(due.id)
    await db.query(sql`UPDATE order_settings SET watched_at = now() - interval '5 minutes'`)
    expect(await releaseUncollected(db)).toBe(1)
  })

  test('are kept as many days as the owner has set', async () => {
    await saveOrderSettings(db, { reservationDays: 5, vatRate: null })
    const { id } = await ready()
    const [kept] = await db.query<{ days: number }>(sql`
      SELECT extract(epoch FROM kept_until - now()) / 86400 AS days FROM orders WHERE id = ${id}`)
    expect(kept?.days).toBeGreaterThan(4.9)
    expect(kept?.days).toBeLessThan(6)
    await saveOrderSettings(db, { reservationDays: 3, vatRate: null })
  })

  test('are kept until the shop closes, by its hours and its holidays', async () => {
    const store = await addStore(db)
    const closing = async (moment: string) => {
      const [found] = await db.query<{ at: Date }>(
        sql`SELECT closing_after(${store.id}, ${moment}) AS at`,
      )
      return found?.at.toISOString()
    }
    // the usual hours: every day until 20:00, three hours before UTC
    expect(await closing('2026-12-01T16:59:00Z')).toBe('2026-12-01T17:00:00.000Z')
    expect(await closing('2026-12-01T17:01:00Z')).toBe('2026-12-02T17:00:00.000Z')

    // working days until 18:00, but not on the second of December
    await db.query(sql`
      INSERT INTO place_hours (location_id, weekday, opens, closes)
      SELECT ${store.locationId}::integer, weekday, 540, 1080 FROM generate_series(1, 5) AS weekday`)
    await db.query(sql`
      INSERT INTO place_days (location_id, day) VALUES (${store.locationId}, '2026-12-02')`)
    expect(await closing('2026-12-01T07:38:00Z')).toBe('2026-12-01T15:00:00.000Z')
    expect(await closing('2026-12-01T18:38:00Z')).toBe('2026-12-03T15:00:00.000Z')
    expect(await closing('2026-12-05T07:00:00Z')).toBe('2026-12-07T15:00:00.000Z')
    // after midnight UTC is before noon in the shop; a Sunday evening UTC is a Monday
    expect(await closing('2026-12-06T22:00:00Z')).toBe('2026-12-07T15:00:00.000Z')
  })
})
