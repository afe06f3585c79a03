// What lies on a shelf, and its count: one transaction of the ledger, seen by the manager where it differs.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { levelAt, stockDifferences } from '#tests/support/order-life.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const COUNTS = '/api/staff/shelf-counts'
const ROLES = ['owner', 'manager', 'seller', 'picker', 'editor', 'accountant'] as const
type Role = (typeof ROLES)[number]

describe.each(testDatabases())('counts of shelves on the $kind database', ({ open }) => {
  let shop: TestShop
  let by: Record<Role, StaffMember>
  let own: number
  let other: number
  beforeAll(async () => {
    shop = await testShop(open)
    by = {
      owner: await asStaff(shop, 'owner'),
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      picker: await asStaff(shop, 'picker', OWN),
      editor: await asStaff(shop, 'editor'),
      accountant: await asStaff(shop, 'accountant'),
    }
    await shop.has(aProduct({ stock: { [OWN]: 1, [OTHER]: 1 } }))
    own = await placeOf(OWN)
    other = await placeOf(OTHER)
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop.close()
  })

  async function placeOf(address: string): Promise<number> {
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${address}`)
    return place?.id ?? 0
  }
  async function aPart(shelf: string, units: number, location = own) {
    const part = await shop.has(
      aProduct({ unitPrice: 15_000, stock: { [OWN]: units, [OTHER]: units } }),
    )
    const body = { product_id: part.id, location_id: location, shelf }
    expect((await by.manager.post('/api/staff/shelves', body)).status).toBe(200)
    return part
  }
  const onShelf = async (shelf: string, role: Role = 'picker') =>
    (await by[role].get('/api/staff/shelves', { shelf })).as(staffApi.shelfGoods)
  type Counted = readonly [product: number, counted: number, seen: number, taken?: number]
  let keys = 0
  const count = (role: Role, shelf: string, counted: readonly Counted[], more: object = {}) => {
    keys += 1
    const { key = `shelf-${keys}`, location = own } = more as { key?: string; location?: number }
    const lines = counted.map(([product_id, on_hand, seen_on_hand, seen_taken]) => ({
      product_id,
      on_hand,
      seen_on_hand,
      ...(seen_taken !== undefined && { seen_taken }),
    }))
    const body = { location_id: location, shelf, lines }
    return by[role].post(COUNTS, body, { headers: { 'idempotency-key': key } })
  }
  const onHand = async (id: number) => (await levelAt(shop.db, id, own)).onHand
  const today = async (role: Role) => (await by[role].get('/api/staff/today')).as(staffApi.today)

  test('a shelf is found in any spelling, in my shop alone; the manager sees all places', async () => {
    const part = await aPart('А-12-3', 5)
    await aPart('A-12-3', 5, other)
    for (const shelf of ['A-12-3', 'а-12-3', ' А-12-3 ']) {
      const { places } = await onShelf(shelf)
      expect(places.map((place) => place.location_id)).toEqual([own])
      expect(places[0]?.goods).toMatchObject([
        { product_id: part.id, article: part.article, on_hand: 5, reserved: 0 },
      ])
    }
    const all = await onShelf('A-12-3', 'manager')
    expect(all.places.map((place) => place.location_id).toSorted()).toEqual([own, other].toSorted())
    expect((await onShelf('Z-99')).places).toEqual([])
    expect((await by.picker.get('/api/staff/shelves', { shelf: '=1' })).status).toBe(422)
    expect((await by.picker.get('/api/staff/shelves', { shelf: ' ' })).status).toBe(422)
  })

  test('what was kept in another spelling before is the same shelf, by the index', async () => {
    const part = await aPart('Д-1', 2)
    await shop.db.query(sql`
      UPDATE product_shelves SET shelf = 'ав-7 низ' WHERE product_id = ${part.id}`)
    const { places } = await onShelf('AB-7 Низ')
    expect(places[0]?.goods.map((good) => good.product_id)).toEqual([part.id])
    const plan = await shop.db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL enable_seqscan = off`)
      return tx.query(sql`
        EXPLAIN SELECT product_id FROM product_shelves WHERE shelf_spelling(shelf) = 'AB-7'`)
    })
    expect(JSON.stringify(plan)).toContain('product_shelves_spelling')
  })

  test('a count is in the ledger, in one record, and the manager sees what is missing', async () => {
    const [first, second, same] = [
      await aPart('C-1', 5),
      await aPart('C-1', 3),
      await aPart('C-1', 4),
    ]
    const counted = await count('picker', 'с-1', [
      [first.id, 3, 5],
      [second.id, 4, 3],
      [same.id, 4, 4],
    ])
    expect(counted.as(staffApi.countShelf).places[0]?.goods).toHaveLength(3)
    expect([await onHand(first.id), await onHand(second.id), await onHand(same.id)]).toEqual([
      3, 4, 4,
    ])
    const moved = await shop.db.query<{ document: string }>(sql`
      SELECT product_id, on_hand_change, counted, actor, reason, document FROM stock_movements
      WHERE product_id = ANY (${[first.id, second.id, same.id]}::integer[]) AND counted IS NOT NULL
      ORDER BY id`)
    const common = { actor: `staff ${by.picker.id}`, reason: 'Пересчёт полки C-1' }
    expect(moved).toMatchObject([
      { product_id: first.id, on_hand_change: -2, counted: 3, ...common },
      { product_id: second.id, on_hand_change: 1, counted: 4, ...common },
      { product_id: same.id, on_hand_change: 0, counted: 4, ...common },
    ])
    expect(new Set(moved.map(({ document }) => document)).size).toBe(1)
    const goods = `${first.article} −2, ${second.article} +1`
    const acts = await shop.db.query(sql`
      SELECT details FROM staff_acts WHERE act = 'count-shelf' AND subject = 'shelf C-1'`)
    expect(acts).toMatchObject([{ details: { more: 1, less: 2, cost: 300, goods, lines: 3 } }])
    const seen = { shelf: 'C-1', more: 1, less: 2, cost: 300, goods }
    for (const role of ['owner', 'manager'] as const) {
      expect((await today(role)).shelf_counts?.[0]).toMatchObject(seen)
    }
    for (const role of ['seller', 'picker', 'accountant'] as const) {
      expect((await today(role)).shelf_counts).toBeNull()
    }
  })

  test('is done once under its key, also by eight calls at once', async () => {
    const part = await aPart('C-2', 9)
    const calls = Array.from({ length: 8 }, () =>
      count('picker', 'C-2', [[part.id, 7, 9]], { key: 'same' }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await onHand(part.id)).toBe(7)
    const acts = await shop.db.query(sql`
      SELECT FROM staff_acts WHERE act = 'count-shelf' AND subject = 'shelf C-2'`)
    expect(acts).toHaveLength(1)
  })

  test('nothing of it is written where one product has changed, is promised, or lies elsewhere', async () => {
    const [part, second] = [await aPart('C-3', 5), await aPart('C-3', 5)]
    const elsewhere = await aPart('C-4', 5)
    const stale = await count('picker', 'C-3', [
      [part.id, 1, 5],
      [second.id, 5, 4],
    ])
    expect([stale.status, stale.failure.message]).toEqual([
      409,
      `${second.article}: остаток изменился, был 4 шт., теперь 5 шт. Посчитайте снова.`,
    ])
    const way = { ...courier, shippingMethodId: 1, address: OWN }
    const lines = [{ productId: second.id, quantity: 3 }]
    await placeOrder(shop.db, await addCustomer(shop.db), { ...way, lines })
    const promised = await count('picker', 'C-3', [
      [part.id, 1, 5],
      [second.id, 2, 5],
    ])
    expect(promised.status).toBe(409)
    expect(promised.failure.message).toContain(`${second.article}: Покупателям обещано 3 шт.`)
    const alien = await count('picker', 'C-3', [
      [part.id, 1, 5],
      [elsewhere.id, 1, 5],
    ])
    expect(alien.status).toBe(409)
    const twice = await count('picker', 'C-3', [
      [part.id, 1, 5],
      [part.id, 2, 5],
    ])
    expect(twice.status).toBe(409)
    expect(await onHand(part.id)).toBe(5)
  })

  test('who may: by role, in his own shop and in another one', async () => {
    const part = await aPart('C-5', 5)
    await by.manager.post('/api/staff/shelves', {
      product_id: part.id,
      location_id: other,
      shelf: 'C-5',
    })
    const gate = async (location: number) => {
      const given: number[] = []
      for (const role of ROLES)
        given.push((await count(role, 'C-5', [[part.id, 5, 5]], { location })).status)
      return given.join(' ')
    }
    expect(await gate(own)).toBe('200 200 200 200 403 403')
    expect(await gate(other)).toBe('200 200 404 404 403 403')
    const headless = {
      location_id: own,
      shelf: 'C-5',
      lines: [{ product_id: part.id, on_hand: 5, seen_on_hand: 5 }],
    }
    expect((await by.picker.post(COUNTS, headless)).status, 'without a key').toBe(422)
    const nowhere = await count('manager', 'C-5', [[part.id, 5, 5]], { location: 999_999 })
    expect([nowhere.status, nowhere.failure.message]).toEqual([
      404,
      'На этой полке ничего не записано.',
    ])
    expect((await count('picker', 'C-5', [])).status).toBe(422)
    expect((await count('picker', 'C-5', [[part.id, -1, 5]])).status).toBe(422)
  })
  test('the manager sees those of seven days, the costliest first, and that there are more', async () => {
    const known = await today('manager')
    expect(known.more_shelf_counts).toBe(false)
    await shop.db.query(sql`DELETE FROM shelf_counts`)
    const write = (n: number, cost: number, days: number) =>
      shop.db.query(sql`
        INSERT INTO shelf_counts (location_id, shelf, staff_id, key, less, cost, goods, created_at)
        SELECT ${own}, 'D-' || n, ${by.picker.id}, 'old ' || ${cost}::integer || ' ' || n, 1,
               ${cost}::integer - n, 'X −1', now() - make_interval(days => ${days})
        FROM generate_series(1, ${n}) AS n`)
    await write(1, 900_001, 8)
    await write(1, 500_001, 6)
    await write(11, 1000, 0)
    const seen = await today('owner')
    expect(seen.shelf_counts?.map(({ cost }) => cost).slice(0, 3)).toEqual([5000, 9.99, 9.98])
    expect([seen.shelf_counts?.length, seen.more_shelf_counts]).toEqual([12, false])
    await write(189, 2000, 0)
    const many = await today('manager')
    expect([many.shelf_counts?.length, many.more_shelf_counts]).toEqual([200, true])
    expect(many.shelf_counts?.[0]?.cost).toBe(5000)
    expect((await today('seller')).more_shelf_counts).toBe(false)
  })
})
