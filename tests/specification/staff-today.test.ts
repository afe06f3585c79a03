// The day of the shop for staff: queues, clocks, failures, sales, and what each role sees of it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

describe.each(testDatabases())('the day of the shop on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let part: number
  let ids: Record<'old' | 'fresh' | 'elsewhere' | 'ready' | 'lastWeek', number>
  let owner: StaffMember
  let seller: StaffMember

  const placed = async (store = OWN) => {
    const way = { shipping_method: 1, address: store, items: linesText([part, 2]) }
    return (await ivan.post('/api/orders', anOrder(way))).as(ordersApi.place).data.id
  }
  /** Ids grow with time, so the older order is made first. */
  const age = (id: number, interval: string) =>
    shop.db.query(sql`
      UPDATE orders SET created_at = now() - ${interval}::text::interval WHERE id = ${id}`)

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    part = (await shop.has(aProduct({ stock: { [OWN]: 11, [OTHER]: 2 }, unitPrice: 10_000 }))).id
    owner = await asStaff(shop, 'owner')
    seller = await asStaff(shop, 'seller', OWN)
    const [lastWeek, old, ready, elsewhere, fresh] = [
      await placed(),
      await placed(),
      await placed(),
      await placed(OTHER),
      await placed(),
    ]
    ids = { lastWeek, old, ready, elsewhere, fresh }
    await age(lastWeek, '9 days')
    await age(old, '3 days')
    await walkOrder(shop.db, ready, 'confirmed', 'assembling', 'ready')
    await shop.db.query(sql`
      INSERT INTO letters (kind, recipient, data, given_up_at)
      VALUES ('reviews-written', 'a@b.ru', '{}', now())`)
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    expect(ids.fresh).toBeGreaterThan(ids.old)
  })

  const todayOf = async (who: StaffMember) => (await who.get('/api/staff/today')).as(staffApi.today)

  test('queues have their age, and clocks say who is late', async () => {
    const { queues, clocks } = await todayOf(owner)
    expect(queues.map(({ status, count }) => [status, count])).toEqual([
      ['new', 4],
      ['confirmed', 0],
      ['assembling', 0],
      ['ready', 1],
      ['shipped', 0],
    ])
    expect(Date.parse(queues[0]?.oldest_at ?? '')).toBeLessThan(Date.now() - 8 * 86_400_000)
    const [confirm, assemble, kept] = clocks
    expect(confirm).toMatchObject({ kind: 'confirm', count: 4, late: 2 })
    expect(confirm?.first.slice(0, 2).map(({ order_id: id }) => id)).toEqual([
      ids.lastWeek,
      ids.old,
    ])
    expect(assemble).toMatchObject({ kind: 'assemble', count: 0, late: 0 })
    expect(kept?.first).toMatchObject([{ order_id: ids.ready, kind: 'kept' }])
  })

  test('a week is compared with the one before, and goods that run out are named', async () => {
    const { sales, running_out: goods, promises } = await todayOf(owner)
    expect(sales?.week).toEqual({ orders: 4, sales: 0, money: 800 })
    expect(sales?.week_before).toEqual({ orders: 1, sales: 0, money: 200 })
    expect(sales?.days).toHaveLength(14)
    expect(sales?.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(5)
    expect(goods).toMatchObject([{ product_id: part, sold: 10, free: 3 }])
    expect(promises).toEqual({ kept: 1, moved: 0, broken: 0 })
  })

  test('a seller sees his store, and no failures that he cannot mend', async () => {
    expect((await todayOf(owner)).failures).toEqual([{ kind: 'letters', count: 1 }])
    const own = await todayOf(seller)
    expect(own.failures).toEqual([])
    expect(own.queues[0]?.count).toBe(3)
    expect([own.promises, own.running_out]).toEqual([null, []])
    expect(own.sales?.week.orders).toBe(3)
    const { clocks } = (await seller.get('/api/staff/clocks')).as(staffApi.clocks)
    expect(clocks.map(({ order_id: id }) => id)).not.toContain(ids.elsewhere)
    expect(clocks).toHaveLength(4)
    const picker = await asStaff(shop, 'picker', OWN)
    const shown = await todayOf(picker)
    expect(shown.queues.map(({ status }) => status)).toEqual(['confirmed', 'assembling', 'ready'])
    expect(shown.clocks.map(({ kind }) => kind)).toEqual(['assemble', 'kept'])
    expect(shown.sales).toBeNull()
    const editor = await asStaff(shop, 'editor')
    expect((await editor.get('/api/staff/today')).status).toBe(403)
  })
})
