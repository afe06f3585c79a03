// Units that were taken for an order and are needed no more: of a ready order that nobody has scanned
// too, the newest first, and no more is read for it than is shown.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { readPickQueue } from '#src/back-office/server/picking/pick-queue.ts'
import { listAllPutBack } from '#src/back-office/server/picking/put-back.repository.ts'
import { runBulkJobs } from '#src/back-office/server/public.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { releaseUncollected, stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

describe.each(testDatabases())('what is to be put back on the $kind database', ({ open }) => {
  let shop: TestShop
  let picker: StaffMember
  let manager: StaffMember
  let part: { readonly id: number }
  let own: number

  beforeAll(async () => {
    shop = await testShop(open)
    part = await shop.has(aProduct({ stock: { [OWN]: 500, [OTHER]: 500 } }))
    picker = await asStaff(shop, 'picker', OWN)
    manager = await asStaff(shop, 'manager')
    const [store] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stores WHERE title = ${OWN}`)
    own = store?.id ?? 0
    await releaseUncollected(shop.db) // the shop is open: it has looked a moment ago
  })
  afterAll(() => shop?.close())

  async function assembling(quantity: number, address = OWN): Promise<number> {
    const way = { ...courier, shippingMethodId: 1, address }
    const lines = [{ productId: part.id, quantity }]
    const { id } = await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    await walkOrder(shop.db, id, 'confirmed', 'assembling')
    return id
  }
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const pick = async (id: number, picked: number) => {
    const body = { position: 1, picked }
    expect((await picker.post(`/api/staff/orders/${id}/picks`, body, keyed())).status).toBe(200)
  }
  const picksOf = (id: number) =>
    shop.db.query(sql`
      SELECT key, picked, staff_id FROM order_picks WHERE order_id = ${id} ORDER BY created_at, key`)
  const queue = async (who = picker) => (await who.get('/api/staff/picks')).as(staffApi.pickQueue)
  const listed = async (id: number) =>
    (await queue()).put_back
      .filter((one) => one.order_id === id)
      .map(({ position, quantity }) => [position, quantity])
  const put = (id: number, quantity: number) =>
    picker.post(`/api/staff/orders/${id}/put-back`, { position: 1, quantity }, keyed())

  const byDesk = async (id: number) => {
    const step = { to: 'ready' }
    expect((await manager.post(`/api/staff/orders/${id}/steps`, step)).status).toBe(200)
    expect((await manager.post(`/api/staff/orders/${id}/steps`, step)).status, 'again').toBe(200)
  }
  const inBulk = async (id: number) => {
    const wish = { to: 'ready', orders: [id] }
    const job = (await manager.post('/api/staff/bulk', wish)).as(staffApi.startBulk)
    await shop.db.query(sql`UPDATE bulk_jobs SET run_at = now() WHERE id = ${job.id}`)
    await runBulkJobs(shop.db)
  }
  const by1c = async (orderId: number) => {
    const step = { orderId, to: 'ready', actor: '1c', actorKind: 'staff', reason: '' } as const
    await stepOrder(shop.db, step)
  }

  describe('of a ready order that nobody has scanned', () => {
    test.each([
      ['the desk', byDesk],
      ['a bulk step', inBulk],
      ['1C', by1c],
    ])('and nobody has fetched, called ready by %s', async (_, callReady) => {
      const id = await assembling(2)
      await callReady(id)
      const untouched = [{ key: 'ready 1', picked: 2, staff_id: null }]
      expect(await picksOf(id)).toEqual(untouched)
      expect(await listed(id), 'the buyer may come').toEqual([])
      await shop.db.query(sql`
        UPDATE orders SET kept_until = now() - interval '1 minute' WHERE id = ${id}`)
      expect(await releaseUncollected(shop.db)).toBe(1)
      expect(await listed(id)).toEqual([[1, 2]])
      expect((await put(id, 3)).status).toBe(409)
      expect((await put(id, 2)).status).toBe(200)
      expect(await listed(id)).toEqual([])
    })

    test('or scanned in part: the rest counts as taken', async () => {
      const id = await assembling(3)
      await pick(id, 1)
      await by1c(id)
      expect(await picksOf(id)).toMatchObject([
        { picked: 1, staff_id: picker.id },
        { picked: 2, staff_id: null },
      ])
      await walkOrder(shop.db, id, 'cancelled')
      expect(await listed(id)).toEqual([[1, 3]])
    })

    test('what its buyer leaves, but not what he takes', async () => {
      const id = await assembling(3)
      await byDesk(id)
      await manager.post(
        `/api/staff/orders/${id}/lines/1/drop`,
        { quantity: 1, reason: 'Не нужна' },
        { headers: { 'if-match': '*' } },
      )
      await walkOrder(shop.db, id, 'completed')
      expect(await listed(id)).toEqual([[1, 1]])
      expect((await put(id, 2)).status).toBe(409)
    })
  })

  test('what is sold meanwhile or not found has nothing to put back, and the journal says so', async () => {
    const id = await assembling(2)
    await by1c(id)
    await walkOrder(shop.db, id, 'cancelled')
    const gone = { position: 1, quantity: 2, is_gone: true }
    const sent = await picker.post(`/api/staff/orders/${id}/put-back`, gone, keyed())
    expect(sent.status).toBe(200)
    expect(await listed(id)).toEqual([])
    expect(
      await shop.db.query(sql`
        SELECT details ->> 'gone' AS gone FROM staff_acts
        WHERE act = 'put-back' AND subject = ${`order ${id}`}`),
    ).toEqual([{ gone: '1' }])
  })

  test('begins with what was lost last, in the shop alone, and says that there is more', async () => {
    const [first, second, elsewhere] = [
      await assembling(1),
      await assembling(1),
      await assembling(1, OTHER),
    ]
    for (const id of [second, first, elsewhere]) await walkOrder(shop.db, id, 'ready', 'cancelled')
    const cut = await listAllPutBack(shop.db, own, 2)
    expect(cut.units.map(({ orderId }) => orderId)).toEqual([first, second])
    expect(cut.isMore).toBe(true)
    const all = await listAllPutBack(shop.db, null, 1)
    expect(all.units.map(({ orderId }) => orderId)).toEqual([elsewhere])

    const { put_back: before, more_put_backs: isMoreBefore } = await queue()
    expect(before.slice(0, 2).map(({ order_id: id }) => id)).toEqual([first, second])
    expect(isMoreBefore).toBe(false)
    const big = await assembling(1)
    await walkOrder(shop.db, big, 'cancelled')
    await shop.db.query(sql`
      INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
                               manufacturer, unit_price, vat_rate, quantity)
      SELECT order_id, place, product_id, product_key, name, article, manufacturer, unit_price,
             vat_rate, 1
      FROM order_lines, generate_series(2, 51) AS place WHERE order_id = ${big}`)
    await shop.db.query(sql`
      INSERT INTO order_picks (order_id, position, key, picked)
      SELECT order_id, position, 'taken ' || position, 1 FROM order_lines WHERE order_id = ${big}`)
    const { put_back: shown, more_put_backs: isMore } = await queue()
    expect(shown.map(({ order_id: id }) => id)).toEqual(Array(50).fill(big))
    expect(isMore).toBe(true)
    const one = (await manager.get(`/api/staff/orders/${big}/picks`)).as(staffApi.picks)
    expect(one.put_back, 'an order shows all of its own').toHaveLength(51)
  })

  test('the queue reads no order that it does not show', async () => {
    const [shown, ready] = [await assembling(1), await assembling(1)]
    await walkOrder(shop.db, ready, 'ready')
    const read: unknown[] = []
    const watched: Database = {
      ...shop.db,
      async query<Row>(statement: Sql) {
        const rows = await shop.db.query<Row>(statement)
        read.push(...rows)
        return rows
      },
    }
    const { orders } = await readPickQueue(watched, own)
    expect(orders.map(({ id }) => id)).toContain(shown)
    const statuses = read.flatMap((row) =>
      typeof row === 'object' && row !== null && 'status' in row ? [row.status] : [],
    )
    expect(new Set(statuses)).toEqual(new Set(['assembling']))
  })
})
