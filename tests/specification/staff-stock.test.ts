// Moves and counts of stock by staff: permissions, records, and simultaneous orders.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockApi } from '#src/back-office/stock-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { stockDifferences } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const MAY = { owner: 200, manager: 200, seller: 403, editor: 403 } as const
type Role = keyof typeof MAY
const ROLES = Object.keys(MAY) as Role[]

describe.each(bothDatabases())('staff and stock on the $kind database', ({ open }) => {
  let shop: TestShop
  let by: Record<Role, StaffMember>
  beforeAll(async () => {
    shop = await testShop(open)
    by = {
      owner: await asStaff(shop, 'owner'),
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      editor: await asStaff(shop, 'editor'),
    }
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop.close()
  })

  const aPart = async (stock: Record<string, number>) => (await shop.has(aProduct({ stock }))).id
  const levels = async (id: number) =>
    (await by.owner.get(`/api/staff/stock/${id}`)).as(stockApi.levels).levels
  const placeAt = async (id: number, address: string) => {
    const place = (await levels(id)).find((level) => level.address === address)
    if (!place) throw new Error(`nothing is known of ${address}`)
    return place
  }
  const onHand = async (id: number) => {
    const places = [await placeAt(id, OWN), await placeAt(id, OTHER)]
    return places.map(({ on_hand }) => on_hand)
  }
  let papers = 0
  async function aMove(id: number, quantity: number) {
    papers += 1
    const [from, to] = [await placeAt(id, OWN), await placeAt(id, OTHER)]
    return {
      product_id: id,
      from: from.location_id,
      to: to.location_id,
      quantity,
      document: `Накладная ${papers}`,
      reason: 'Спрос на Мира, 2',
    }
  }
  async function aCount(id: number, units: number) {
    const { location_id } = await placeAt(id, OWN)
    papers += 1
    const document = `Ведомость ${papers}`
    return { product_id: id, location_id, on_hand: units, document, reason: 'Пересчёт' }
  }
  async function anotherPlace(address: string): Promise<number> {
    const [place] = await shop.db.query<{ id: number }>(sql`
      INSERT INTO stock_locations (city_id, address, position)
      SELECT city_id, ${address}, 900 FROM stock_locations ORDER BY id LIMIT 1 RETURNING id`)
    return place?.id ?? 0
  }
  const move = (who: Role, body: Readonly<Record<string, unknown>>) =>
    by[who].post('/api/staff/stock/moves', body)
  const count = (who: Role, body: Readonly<Record<string, unknown>>) =>
    by[who].post('/api/staff/stock/corrections', body)
  const acts = (id: number) =>
    shop.db.query(sql`
      SELECT staff_id AS "staffId", act, details FROM staff_acts
      WHERE subject = ${`product ${id}`} ORDER BY id`)

  test.each(ROLES)('%s: reads, moves and counts, or none of it', async (role) => {
    const part = await aPart({ [OWN]: 9 })
    const isSeller = role === 'seller'
    const read = await by[role].get(`/api/staff/stock/${part}`)
    expect(read.status).toBe(isSeller ? 200 : MAY[role])
    expect((await move(role, await aMove(part, 2))).status).toBe(MAY[role])
    expect((await count(role, await aCount(part, 5))).status).toBe(MAY[role])
    expect(await onHand(part)).toEqual(MAY[role] === 200 ? [5, 2] : [9, 0])
    expect(await acts(part)).toHaveLength(MAY[role] === 200 ? 2 : 0)
  })

  test('a seller and a picker read of their shop, and of others what is free', async () => {
    const part = await aPart({ [OWN]: 9, [OTHER]: 7 })
    const ivan = await shop.asCustomer()
    const order = { items: linesText([part, 2]), shipping_method: 1, address: OTHER }
    expect((await ivan.post('/api/orders', anOrder(order))).status).toBe(201)
    const wider = (await by.owner.get(`/api/staff/stock/${part}`)).as(stockApi.levels)
    expect(wider.elsewhere).toEqual([])
    for (const who of [by.seller, await asStaff(shop, 'picker', OWN)]) {
      const read = (await who.get(`/api/staff/stock/${part}`)).as(stockApi.levels)
      expect(read.levels).toMatchObject([{ address: OWN, on_hand: 9, reserved: 0 }])
      const others = wider.levels.filter(({ kept, address }) => kept === 'here' && address !== OWN)
      expect(read.elsewhere).toHaveLength(others.length)
      const other = read.elsewhere.find(({ address }) => address === OTHER)
      const { location_id } = await placeAt(part, OTHER)
      expect(other).toEqual({ location_id, city: expect.any(String), address: OTHER, free: 5 })
      const past = await who.get(`/api/staff/stock/${part}/movements`)
      const { movements } = past.as(stockApi.movements)
      expect(new Set(movements.map(({ address }) => address))).toEqual(new Set([OWN]))
      const day = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
      const then = await who.get(`/api/staff/stock/${part}/day`, { day })
      expect(then.as(stockApi.onDay).levels).toMatchObject([{ address: OWN, on_hand: 9 }])
      expect((await who.get('/api/staff/stock/999999999')).status).toBe(404)
    }
  })

  test('customers and strangers are refused', async () => {
    const body = await aMove(await aPart({ [OWN]: 9 }), 2)
    const ivan = await shop.asCustomer()
    expect((await ivan.post('/api/staff/stock/moves', body)).status).toBe(403)
    expect((await shop.visitor.post('/api/staff/stock/moves', body)).status).toBe(401)
  })

  test('a move returns the stock by location, and is recorded once', async () => {
    const part = await aPart({ [OWN]: 9 })
    const body = await aMove(part, 4)
    const answer = await move('manager', body)
    const moved = answer.as(stockApi.move).levels.filter(({ on_hand }) => on_hand > 0)
    expect(moved).toMatchObject([
      { address: OWN, on_hand: 5, reserved: 0 },
      { address: OTHER, on_hand: 4, reserved: 0 },
    ])
    expect((await move('manager', body)).json).toEqual(answer.json)
    expect(await onHand(part)).toEqual([5, 4])
    const { from: fromId, to: toId, quantity, document, reason } = body
    const details = { fromId, toId, quantity, document, reason }
    expect(await acts(part)).toEqual([{ staffId: by.manager.id, act: 'move-stock', details }])
    expect((await move('manager', { ...body, quantity: 5 })).status).toBe(409)
  })

  test('goods to order are counted by their supplier, and a closed shop by nobody', async () => {
    const part = await aPart({ [OWN]: 9 })
    const away = await anotherPlace('Под заказ у поставщика')
    const shut = await anotherPlace('ул. Закрытая, 1')
    await shop.db.query(sql`UPDATE stock_locations SET order_days = 3 WHERE id = ${away}`)
    await shop.db.query(sql`
      WITH closed AS (
        INSERT INTO stores (city_id, title, phone, lat, lng, closed_at)
        SELECT city_id, address, '78512000000', 46, 48, now() FROM stock_locations WHERE id = ${shut}
        RETURNING id)
      UPDATE stock_locations SET store_id = closed.id FROM closed
      WHERE stock_locations.id = ${shut}`)
    await shop.db.query(sql`
      WITH supplier AS (INSERT INTO suppliers (name) VALUES ('Дальний') RETURNING id)
      INSERT INTO order_terms (supplier_id, location_id) SELECT id, ${away} FROM supplier`)
    const kept = new Map((await levels(part)).map((level) => [level.location_id, level.kept]))
    const named = (await levels(part)).find((level) => level.location_id === away)
    expect(named?.address).toBe('Под заказ: Дальний')
    expect([kept.get(away), kept.get(shut)]).toEqual(['supplier', 'closed'])
    const body = await aMove(part, 1)
    expect(kept.get(body.from)).toBe('here')
    for (const place of [away, shut]) {
      expect((await move('manager', { ...body, to: place })).status).toBe(404)
      expect((await move('manager', { ...body, from: place })).status).toBe(404)
      const counted = { ...(await aCount(part, 5)), location_id: place }
      expect((await count('manager', counted)).status).toBe(404)
    }
    expect(await onHand(part)).toEqual([9, 0])
  })

  test('a count is recorded with the stock before', async () => {
    const part = await aPart({ [OWN]: 9 })
    const body = await aCount(part, 7)
    expect((await count('manager', body)).status).toBe(200)
    expect((await count('manager', body)).status).toBe(200)
    const { location_id: locationId, document, reason } = body
    const details = { before: 9, locationId, onHand: 7, document, reason }
    expect(await acts(part)).toEqual([{ staffId: by.manager.id, act: 'correct-stock', details }])
    expect((await count('manager', { ...body, on_hand: 6 })).status).toBe(409)
  })

  test('a count repeated after a lost response does not restore units moved since', async () => {
    const part = await aPart({ [OWN]: 9 })
    const body = await aCount(part, 10)
    await count('manager', body)
    await move('manager', await aMove(part, 1))
    expect((await count('manager', body)).status).toBe(200)
    expect(await onHand(part)).toEqual([9, 1])
  })

  test('reserved units can be neither moved nor counted away', async () => {
    const part = await aPart({ [OWN]: 3 })
    const ivan = await shop.asCustomer()
    const placed = await ivan.post('/api/orders', anOrder({ items: linesText([part, 2]) }))
    expect(placed.status).toBe(201)
    const moved = await move('owner', await aMove(part, 2))
    expect([moved.status, moved.failure.message]).toEqual([
      409,
      'Столько переместить нельзя: свободно 1 шт., остальное обещано покупателям.',
    ])
    const counted = await count('owner', await aCount(part, 1))
    expect([counted.status, counted.failure.message]).toEqual([
      409,
      'Покупателям обещано 2 шт.: сначала отмените заказы, которых не собрать.',
    ])
    expect(await onHand(part)).toEqual([3, 0])
    expect(await acts(part)).toEqual([])
  })

  test('the ledger is read on by a key: what, by which document, by whom, the newest first', async () => {
    const part = await aPart({ [OWN]: 60 })
    await shop.db.query(sql`
      SELECT change_stock(${part}, location_id, 'corrected', -1, 0, 'import', 'import 1')
      FROM stock_levels, generate_series(1, 50)
      WHERE product_id = ${part} AND on_hand > 0`)
    const body = await aCount(part, 7)
    await count('manager', body)
    const read = async (query: Record<string, string> = {}) =>
      (await by.owner.get(`/api/staff/stock/${part}/movements`, query)).as(stockApi.movements)
    const first = await read()
    expect(first.movements).toHaveLength(50)
    expect(first.movements[0]).toMatchObject({
      kind: 'corrected',
      address: OWN,
      on_hand_change: -3,
      counted: 7,
      actor: `staff ${by.manager.id}`,
      document: body.document,
      reason: 'Пересчёт',
    })
    expect(first.movements[0]?.staff_name).not.toBeNull()
    const rest = await read({ before: String(first.next) })
    expect(rest.next).toBeNull()
    const ids = [...first.movements, ...rest.movements].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(rest.movements.at(-1)?.on_hand_change).toBe(60)
  })

  test('what lay where at the end of a day is without what moved since', async () => {
    const part = await aPart({ [OWN]: 9 })
    await shop.db.query(sql`
      UPDATE stock_movements SET created_at = now() - interval '3 days' WHERE product_id = ${part}`)
    await move('owner', await aMove(part, 4))
    const dayAgo = (days: number) =>
      new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
    const on = async (days: number) => {
      const answer = await by.owner.get(`/api/staff/stock/${part}/day`, { day: dayAgo(days) })
      const { levels: then } = answer.as(stockApi.onDay)
      return [OWN, OTHER].map((at) => then.find(({ address }) => address === at)?.on_hand ?? 0)
    }
    expect(await on(0)).toEqual([5, 4])
    expect(await on(1)).toEqual([9, 0])
    expect(await on(5)).toEqual([0, 0])
    const refused = async (day: string) =>
      (await by.owner.get(`/api/staff/stock/${part}/day`, { day })).status
    expect([await refused(dayAgo(-1)), await refused('2020-01-01')]).toEqual([422, 422])
    for (const path of ['movements', `day?day=${dayAgo(0)}`]) {
      expect((await by.owner.get(`/api/staff/stock/999999/${path}`)).status).toBe(404)
      expect((await by.editor.get(`/api/staff/stock/${part}/${path}`)).status).toBe(403)
    }
  })

  test('a count is refused where the stock has changed since it was looked at', async () => {
    const part = await aPart({ [OWN]: 9 })
    const body = { ...(await aCount(part, 7)), seen_on_hand: 9 }
    await move('owner', await aMove(part, 1))
    const late = await count('manager', body)
    expect([late.status, late.failure.message]).toEqual([
      409,
      'Остаток изменился: был 9 шт., теперь 8 шт. Проверьте и подтвердите ещё раз.',
    ])
    expect(await onHand(part)).toEqual([8, 1])
    expect((await count('manager', { ...body, seen_on_hand: 8 })).status).toBe(200)
    expect((await count('manager', { ...body, seen_on_hand: 8 })).status).toBe(200)
  })

  test('every field is required, the reason too', async () => {
    const moved = await move('owner', { from: 0, quantity: 0, reason: ' ' })
    expect(moved.status).toBe(422)
    const fields = ['document', 'from', 'product_id', 'quantity', 'reason', 'to']
    expect(Object.keys(moved.failure.errors ?? {}).toSorted()).toEqual(fields)
    const counted = await count('owner', { on_hand: -1 })
    expect(Object.keys(counted.failure.errors ?? {}).toSorted()).toEqual([
      'document',
      'location_id',
      'on_hand',
      'product_id',
      'reason',
    ])
  })

  test('an unknown location or product is 404, a move to the same location 422', async () => {
    const part = await aPart({ [OWN]: 3 })
    const body = await aMove(part, 1)
    expect((await move('owner', { ...body, to: 999_999 })).status).toBe(404)
    expect((await move('owner', { ...body, product_id: 999_999 })).status).toBe(404)
    expect((await move('owner', { ...body, to: body.from })).status).toBe(422)
    expect((await by.owner.get('/api/staff/stock/999999')).status).toBe(404)
  })

  test('buyers, moves and counts at once: nothing is sold twice, all adds up', async () => {
    const [part, second] = [await aPart({ [OWN]: 12, [OTHER]: 8 }), await aPart({ [OTHER]: 15 })]
    const ivan = await shop.asCustomer()
    const there = await aMove(part, 1)
    const document = (n: number) => ({ document: `Навстречу ${part}-${n}` })
    const work = Array.from({ length: 40 }, (_, n) => [
      ivan.post('/api/orders', anOrder({ items: linesText([part, 1], [second, 1]) })),
      move('owner', { ...there, ...document(n) }),
      move('manager', { ...there, from: there.to, to: there.from, ...document(100 + n) }),
    ])
    const answers = await Promise.all(work.flat())
    const counted = await count('owner', await aCount(part, 12))
    expect([200, 409]).toContain(counted.status)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15)
    const kept = [...(await levels(part)), ...(await levels(second))]
    expect(kept.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(30)
  })
})
