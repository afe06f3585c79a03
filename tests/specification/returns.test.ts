// Goods that come back after the handover: stock, money, record and permissions.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const CASH = { payment_method: 1 }
const DEFECT = { goods: 'stock', reason: 'defect' }

describe.each(testDatabases())('returns on the $kind database', ({ open }) => {
  let shop: PaidShop
  let owner: StaffMember

  beforeAll(async () => {
    shop = await paidShop(open)
    owner = await asStaff(shop, 'owner')
  })
  afterAll(() => shop?.close())

  const shown = async (id: number) =>
    (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const step = (id: number, to: string) => owner.post(`/api/staff/orders/${id}/steps`, { to })
  async function brought(id: number, last: 'shipped' | 'completed' = 'completed') {
    for (const to of ['confirmed', 'assembling', 'shipped']) await step(id, to)
    if (last === 'completed') expect((await step(id, 'completed')).status).toBe(200)
    return id
  }
  const back = async (id: number, body: object = {}, who = owner) => {
    const { version } = (await shown(id)).order
    return who.post(
      `/api/staff/orders/${id}/returns`,
      { ...DEFECT, ...body },
      { headers: { 'if-match': `"${version}"` } },
    )
  }
  const onHand = async (): Promise<number> => {
    const [row] = await shop.db.query<{ units: number }>(sql`
      SELECT sum(on_hand)::integer AS units FROM stock_levels`)
    return row?.units ?? 0
  }
  const isInOrder = async () => {
    const rows = await shop.db.query(sql`SELECT 1 FROM stock_differences`)
    const money = await shop.db.query(sql`SELECT 1 FROM payment_differences`)
    expect([rows, money]).toEqual([[], []])
  }

  test('a whole order paid in cash comes back to the stock, with its money and its reason', async () => {
    const id = await brought(await shop.placed(CASH))
    const before = await onHand()
    const answer = await back(id)
    expect(answer.status, answer.text).toBe(200)
    expect(await onHand()).toBe(before + 3)
    const { order, returns, history } = await shown(id)
    expect(order.status).toBe('returned')
    expect(returns).toMatchObject([
      { lines: null, goods: 'stock', given_back: 533.33, reason: 'Найден брак' },
    ])
    expect(history.at(-1)).toMatchObject({ status: 'returned', reason: 'Найден брак' })
    const [act] = await shop.db.query<{ act: string; details: object }>(sql`
      SELECT act, details FROM staff_acts WHERE subject = ${`order ${id}`} ORDER BY id DESC LIMIT 1`)
    expect(act).toMatchObject({
      act: 'return-order',
      details: { from: 'completed', lines: 'all', goods: 'stock', reason: 'Найден брак' },
    })
    await isInOrder()
  })

  test('what cannot be sold again is written off, and both are in the ledger', async () => {
    const id = await brought(await shop.placed(CASH))
    const before = await onHand()
    expect((await back(id, { goods: 'written-off' })).status).toBe(200)
    expect(await onHand()).toBe(before)
    const moved = await shop.db.query<{ kind: string; units: number }>(sql`
      SELECT kind, sum(on_hand_change)::integer AS units FROM stock_movements
      WHERE document = ${`order ${id}`} AND kind IN ('returned', 'corrected')
      GROUP BY kind ORDER BY kind`)
    expect(moved).toEqual([
      { kind: 'corrected', units: -3 },
      { kind: 'returned', units: 3 },
    ])
    expect((await shown(id)).returns).toMatchObject([{ goods: 'written-off' }])
    await isInOrder()
  })

  test('a part comes back with the money of that part, then the rest with the rest', async () => {
    const id = await brought(await shop.placed(CASH))
    const before = await onHand()
    expect((await back(id, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(200)
    const { order, returns } = await shown(id)
    expect(order.status).toBe('completed')
    expect(returns).toMatchObject([{ lines: [{ position: 1, quantity: 1 }], given_back: 100 }])
    expect(await onHand()).toBe(before + 1)
    const tooMany = await back(id, { lines: [{ position: 1, quantity: 2 }] })
    expect([tooMany.status, tooMany.failure.errors?.lines?.[0]]).toEqual([
      422,
      'В строке 1 заказа нет столько штук.',
    ])
    const written = { lines: [{ position: 1, quantity: 1 }], goods: 'written-off' }
    expect((await back(id, written)).status).toBe(200)
    expect(await onHand()).toBe(before + 1)
    // all that is left, named line by line, is the whole order
    expect((await back(id, { lines: [{ position: 2, quantity: 1 }] })).status).toBe(200)
    const last = await shown(id)
    expect(last.order.status).toBe('returned')
    expect(last.returns.map(({ given_back: given }) => given)).toEqual([100, 100, 333.33])
    expect(await onHand()).toBe(before + 2)
    await isInOrder()
  })

  test('what was paid online is refunded, once, for a part and for the rest', async () => {
    const id = await brought(await shop.paid())
    const lines = [{ position: 1, quantity: 1 }]
    expect((await back(id, { lines })).status).toBe(200)
    const { refunds, returns } = await shown(id)
    expect(refunds).toMatchObject([{ amount: 100, reason: 'Найден брак', lines }])
    expect(returns).toMatchObject([{ given_back: 0 }])
    // its money has gone already: only goods come
    const headers = { headers: { 'idempotency-key': 'once' } }
    const paid = await owner.post(
      `/api/staff/orders/${id}/refunds`,
      { lines: [{ position: 2, quantity: 1 }], reason: 'Скидка' },
      headers,
    )
    expect(paid.status).toBe(200)
    expect((await back(id)).status).toBe(200)
    const amounts = (await shown(id)).refunds.map(({ amount }) => amount)
    expect(amounts).toEqual([100, 333.33, 100])
    await isInOrder()
  })

  test('a part and its money are one: what is refused leaves neither', async () => {
    const id = await brought(await shop.paid())
    await shop.db.query(sql`
      INSERT INTO refund_requests (order_id, key, hash)
      SELECT ${id}, 'return ' || (version + 1), 'another' FROM orders WHERE id = ${id}`)
    const before = await onHand()
    const refused = await back(id, { lines: [{ position: 1, quantity: 1 }] })
    expect(refused.status).toBe(409)
    const { returns, refunds } = await shown(id)
    expect([returns, refunds, await onHand()]).toEqual([[], [], before])
  })

  test('an order that was not taken at the door comes back whole, and nobody has its cash', async () => {
    const id = await brought(await shop.placed(CASH), 'shipped')
    const part = await back(id, { lines: [{ position: 1, quantity: 1 }] })
    expect([part.status, part.failure.message]).toEqual([
      409,
      expect.stringContaining('отказываются целиком'),
    ])
    expect((await back(id, { reason: 'buyer-refused' })).status).toBe(200)
    expect((await shown(id)).returns).toMatchObject([
      { lines: null, given_back: 0, reason: 'Покупатель отказался' },
    ])
    const online = await brought(await shop.paid(), 'shipped')
    expect((await back(online, { reason: 'buyer-refused' })).status).toBe(200)
    expect((await shown(online)).refunds).toMatchObject([{ amount: 533.33 }])
    await isInOrder()
  })

  test('goods that are still in the shop do not come back, and nothing comes back twice', async () => {
    const early = await back(await shop.placed(CASH))
    expect([early.status, early.failure.message]).toEqual([
      409,
      'Заказ «новый» не может стать «возвращён».',
    ])
    const id = await brought(await shop.placed(CASH))
    const path = `/api/staff/orders/${id}/returns`
    expect((await owner.post(path, DEFECT)).status).toBe(428)
    const { version } = (await shown(id)).order
    const body = { ...DEFECT, lines: [{ position: 1, quantity: 1 }] }
    const headers = { headers: { 'if-match': `"${version}"` } }
    const both = await Promise.all([
      owner.post(path, body, headers),
      owner.post(path, body, headers),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const stale = both.find(({ status }) => status === 412)
    expect(stale?.failure.message).toContain('вы сами приняли возврат части заказа')
    expect((await back(id)).status).toBe(200)
    const before = await onHand()
    expect((await back(id)).status).toBe(200)
    expect(await onHand()).toBe(before)
    expect((await shown(id)).returns).toHaveLength(2)
  })

  test('who returns has just said who he is, also by the step', async () => {
    const id = await brought(await shop.placed(CASH))
    await shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() - interval '6 minutes'
      WHERE staff_id = ${owner.id}`)
    const answers = [await back(id), await step(id, 'returned')]
    await shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() WHERE staff_id = ${owner.id}`)
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual([
      [403, 'verification-needed'],
      [403, 'verification-needed'],
    ])
    expect((await shown(id)).order.status).toBe('completed')
  })
})
