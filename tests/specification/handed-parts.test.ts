// A buyer takes a part of a ready order: stock, money, record, permissions, and repeated calls.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const PICKUP = { shipping_method: 1, address: OWN }
const CASH = { ...PICKUP, payment_method: 1 }
/** Of 2 × 100.00 and 1 × 333.33. */
const ONE = [{ position: 1, quantity: 1 }]
const ALL_BUT_ONE = [...ONE, { position: 2, quantity: 1 }]
const REASON = 'Покупатель не взял при получении'

type Part = {
  readonly lines?: readonly object[]
  readonly due?: number
  readonly refund?: number
  readonly code?: string
  readonly reason?: string
  readonly left_reason?: string
}

describe.each(testDatabases())('a part of an order on the $kind database', ({ open }) => {
  let shop: PaidShop
  let by: Record<'owner' | 'manager' | 'seller' | 'stranger' | 'picker', StaffMember>

  beforeAll(async () => {
    shop = await paidShop(open)
    // an unconfirmed mailbox gets twenty letters an hour
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`)
    by = {
      owner: await asStaff(shop, 'owner'),
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      stranger: await asStaff(shop, 'seller', OTHER),
      picker: await asStaff(shop, 'picker', OWN),
    }
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    expect(await shop.db.query(sql`SELECT 1 FROM payment_differences`)).toEqual([])
    await shop.close()
  })

  async function ready(id: number) {
    await walkOrder(shop.db, id, 'confirmed', 'assembling', 'ready')
    return id
  }
  const inCash = async () => ready(await shop.placed(CASH))
  const shown = async (id: number) =>
    (await by.owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const sum = (id: number, lines: readonly object[], who = by.seller) =>
    who.post(`/api/staff/orders/${id}/part/sum`, { lines })
  async function hand(id: number, given: Part, more: { key?: string; who?: StaffMember } = {}) {
    const { order, pickup_code: known } = await shown(id)
    const { lines = ONE, due = 100, code = known ?? '', ...others } = given
    return send(id, { lines, due, code, ...others }, { ...more, ...order })
  }
  const send = (
    id: number,
    body: object,
    { version, key = randomUUID(), who = by.seller }: Sending,
  ) =>
    who.post(
      `/api/staff/orders/${id}/part`,
      { ...body },
      { headers: { 'if-match': `"${version}"`, 'idempotency-key': key } },
    )
  type Sending = { version: number; key?: string; who?: StaffMember }
  const held = async () => {
    const [row] = await shop.db.query<{ onHand: number; reserved: number }>(sql`
      SELECT sum(on_hand)::integer AS "onHand", sum(reserved)::integer AS reserved
      FROM stock_levels`)
    return row ?? { onHand: 0, reserved: 0 }
  }
  const placeOf = (title: string) => sql`(
    SELECT place.id FROM stock_locations AS place JOIN stores AS store ON store.id = place.store_id
    WHERE store.title = ${title})`
  /** Of its products, in both shops. */
  type Level = { position: number; title: string; onHand: number; reserved: number }
  const levels = (id: number) =>
    shop.db.query<Level>(sql`
      SELECT line.position, store.title, level.on_hand AS "onHand", level.reserved
      FROM order_lines AS line
      JOIN stock_levels AS level ON level.product_id = line.product_id
      JOIN stock_locations AS place ON place.id = level.location_id
      JOIN stores AS store ON store.id = place.store_id
      WHERE line.order_id = ${id} AND store.title IN (${OWN}, ${OTHER})
      ORDER BY line.position, store.title`)
  /** What fell out of it, as its buyer is told. */
  const letters = (id: number) =>
    shop.db.query(sql`
      SELECT data ->> 'reason' AS reason,
             jsonb_build_object('quantity', data -> 'dropped' -> 'quantity') AS dropped,
             (SELECT jsonb_agg(jsonb_build_object('quantity', other -> 'quantity'))
              FROM jsonb_array_elements(data -> 'others') AS other) AS others,
             (data -> 'order' ->> 'total')::integer AS total
      FROM letters
      WHERE kind = 'order-line-dropped' AND (data -> 'order' ->> 'id')::integer = ${id}
      ORDER BY id`)
  const acts = (id: number) =>
    shop.db.query<{ staff: number; act: string; details: Record<string, unknown> }>(sql`
      SELECT staff_id AS staff, act, details FROM staff_acts
      WHERE subject = ${`order ${id}`} AND act <> 'see-order' ORDER BY id`)

  test('is of an order that says what it is paid with, whatever the method is called', async () => {
    const rename = (name: string) =>
      shop.db.query(sql`UPDATE payment_methods SET name = ${name} WHERE id = 2`)
    await rename('Терминалом')
    const byCard = await shop.placed({ ...PICKUP, payment_method: 2 })
    await rename('Картой при получении')
    const asked = [byCard, await shop.placed(CASH), await shop.paid(PICKUP)]
    const orders = await Promise.all(asked.map(shown))
    expect(
      orders.map(({ pay_ways: ways }) => ways.find((way) => way.is_ordered)?.kind ?? null),
    ).toEqual(['card', 'cash', null])
  })

  test('is sold with its own sum, and the rest is free again and in the history', async () => {
    const before = await held()
    const id = await inCash()
    expect((await sum(id, ONE)).as(staffApi.countPart)).toEqual({
      due: 100,
      total: 100,
      refund: 0,
      left: [
        { position: 1, quantity: 1 },
        { position: 2, quantity: 1 },
      ],
    })
    const { version } = (await shown(id)).order
    const answer = await hand(id, {}, { key: 'once' })
    expect(answer.status, answer.text).toBe(200)
    const { order, history, gone } = await shown(id)
    expect(order).toMatchObject({ status: 'completed', total: 100, lines: [{ quantity: 1 }] })
    expect(gone).toMatchObject([{ position: 2, quantity: 1 }])
    expect(
      history.slice(-3).map(({ status, dropped_position: line, dropped_units: units, reason }) => ({
        status,
        line,
        units,
        reason,
      })),
    ).toEqual([
      { status: 'ready', line: 1, units: 1, reason: REASON },
      { status: 'ready', line: 2, units: null, reason: REASON },
      { status: 'completed', line: null, units: null, reason: '' },
    ])
    expect(await held()).toEqual({ onHand: before.onHand - 1, reserved: before.reserved })
    const record = { staff: by.seller.id }
    const drop = { ...record, act: 'drop-line' }
    const unit = { position: 1, quantity: 1, reason: REASON, version: version + 1 }
    const line = { position: 2, reason: REASON, version: version + 1 }
    const step = { from: 'ready', to: 'completed', lines: '1 × 1', key: 'once' }
    expect(await acts(id)).toEqual([
      { ...drop, details: unit },
      { ...drop, details: line },
      { ...record, act: 'step-order', details: { ...step, version: version + 2 } },
    ])
  })

  test('of all but one unit, and all of it, are handed over alike', async () => {
    const but = await inCash()
    expect((await hand(but, { lines: ALL_BUT_ONE, due: 433.33 })).status).toBe(200)
    expect((await shown(but)).order).toMatchObject({ status: 'completed', total: 433.33 })
    const whole = await inCash()
    const all = [{ position: 1, quantity: 2 }, ...ALL_BUT_ONE.slice(1)]
    expect((await hand(whole, { lines: all, due: 533.33 })).status).toBe(200)
    expect((await acts(whole)).map(({ act }) => act)).toEqual(['step-order'])
  })

  test.each([
    ['nothing', []],
    ['more than is ordered', [{ position: 1, quantity: 3 }]],
    ['no unit of a line', [{ position: 1, quantity: 0 }]],
    ['another line', [{ position: 9, quantity: 1 }]],
    ['a line twice', [...ONE, ...ONE]],
  ])('of %s is refused, and nothing is changed', async (_what, lines) => {
    const id = await inCash()
    const before = await held()
    expect((await sum(id, lines)).status).toBe(422)
    expect((await hand(id, { lines })).status).toBe(422)
    expect((await shown(id)).order).toMatchObject({ status: 'ready', total: 533.33 })
    expect([await held(), await acts(id)]).toEqual([before, []])
  })

  test('that is paid online costs nothing more, and the money of the rest goes back', async () => {
    const id = await ready(await shop.paid(PICKUP))
    expect((await sum(id, ONE)).as(staffApi.countPart)).toMatchObject({ due: 0, refund: 433.33 })
    const other = await hand(id, { due: 0, refund: 333.33 })
    expect([other.status, other.failure.message]).toEqual([
      409,
      'Покупателю вернётся 433,33\u00a0руб. Проверьте и решите.',
    ])
    const verified = (moment: string) =>
      shop.db.query(sql`
        UPDATE staff_tokens SET verified_at = now() - ${moment}::interval
        WHERE staff_id = ${by.seller.id}`)
    await verified('6 minutes')
    const late = await hand(id, { due: 0 })
    expect([late.status, late.failure.code]).toEqual([403, 'verification-needed'])
    await verified('0')
    expect((await hand(id, { due: 0, refund: 433.33 })).status).toBe(200)
    const { refunds } = await shown(id)
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[433.33, 'queued']])
    expect(await letters(id)).toEqual([
      { reason: REASON, dropped: { quantity: 1 }, others: [{ quantity: 1 }], total: 10_000 },
    ])
  })

  test('is left for a reason of the list, which history, journal and letter have', async () => {
    const id = await inCash()
    const why = 'Не подходит к автомобилю'
    expect((await hand(id, { left_reason: 'does-not-fit' })).status).toBe(200)
    const { history } = await shown(id)
    expect(history.slice(-3).map(({ reason }) => reason)).toEqual([why, why, ''])
    expect((await acts(id)).map(({ details }) => details.reason)).toEqual([why, why, undefined])
    expect(await letters(id)).toMatchObject([{ reason: why }])
    const own = await inCash()
    expect((await hand(own, { left_reason: 'Упаковка мокрая' })).status).toBe(200)
    expect(await letters(own)).toMatchObject([{ reason: 'Упаковка мокрая' }])
  })

  test('leaves the rest in the shop where it was fetched, whichever shop it came from', async () => {
    const id = await inCash()
    // one of the two units, and the whole second line, came from another shop
    await shop.db.query(sql`
      SELECT change_stock(line.product_id, place.id, 'moved', way.units, way.units, 'shop', 'carried')
      FROM order_lines AS line, (VALUES (${OWN}, -1), (${OTHER}, 1)) AS way (title, units)
      JOIN stores AS store ON store.title = way.title
      JOIN stock_locations AS place ON place.store_id = store.id
      WHERE line.order_id = ${id}`)
    await shop.db.query(sql`
      UPDATE order_allocations SET location_id = ${placeOf(OTHER)}
      WHERE order_id = ${id} AND position = 2`)
    await shop.db.query(sql`
      UPDATE order_allocations SET quantity = 1 WHERE order_id = ${id} AND position = 1`)
    await shop.db.query(sql`
      INSERT INTO order_allocations (order_id, position, location_id, quantity)
      SELECT ${id}, 1, ${placeOf(OTHER)}, 1`)
    const before = await levels(id)
    expect((await hand(id, {})).status).toBe(200)
    const after = await levels(id)
    const changes = after.map((level, place) => ({
      ...level,
      onHand: level.onHand - (before[place]?.onHand ?? 0),
      reserved: level.reserved - (before[place]?.reserved ?? 0),
    }))
    expect(changes).toEqual([
      { position: 1, title: OWN, onHand: 0, reserved: -1 },
      { position: 1, title: OTHER, onHand: -1, reserved: -1 },
      { position: 2, title: OWN, onHand: 1, reserved: 0 },
      { position: 2, title: OTHER, onHand: -1, reserved: -1 },
    ])
    const { from } = await shown(id)
    expect(from.map(({ position, quantity }) => [position, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(from[0]?.place, 'sold from there').toContain(OTHER)
    expect(from[1]?.place, 'free here').toContain(OWN)
    expect(await stockDifferences(shop.db)).toEqual([])
  })

  test('is handed over once under a key, also by two calls at once', async () => {
    const id = await inCash()
    const before = await held()
    const { order, pickup_code: code } = await shown(id)
    const body = { lines: ONE, due: 100, code }
    const again = () => send(id, body, { version: order.version, key: 'twice' })
    const both = await Promise.all([again(), again()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await again()).status, 'a late repeat').toBe(200)
    const { onHand, reserved } = await held()
    expect([onHand, reserved]).toEqual([before.onHand - 1, before.reserved - 3])
    expect(await acts(id)).toHaveLength(3)
    const other = { ...body, lines: ALL_BUT_ONE }
    expect((await send(id, other, { version: order.version, key: 'twice' })).status).toBe(409)
    expect((await send(id, body, { version: order.version })).status).toBe(412)
    const now = (await shown(id)).order.version
    expect((await send(id, body, { version: now })).status).toBe(409)
  })

  test('needs the version that was seen, a key, the code, and the sum that was said', async () => {
    const id = await inCash()
    const path = `/api/staff/orders/${id}/part`
    const body = { lines: ONE, due: 100 }
    const key = { 'idempotency-key': randomUUID() }
    expect((await by.seller.post(path, body, { headers: key })).status).toBe(428)
    expect((await by.seller.post(path, body, { headers: { 'if-match': '*' } })).status).toBe(422)
    expect((await send(id, body, { version: 1 })).status, 'without a code').toBe(422)
    const wrong = (await shown(id)).pickup_code === '000000' ? '000001' : '000000'
    expect((await hand(id, { code: wrong })).failure.errors?.code).toEqual([
      'Код получения неверный.',
    ])
    const cheap = await hand(id, { due: 99.99 })
    expect([cheap.status, cheap.failure.message]).toEqual([
      409,
      expect.stringContaining('К оплате теперь 100'),
    ])
    expect((await shown(id)).order.status).toBe('ready')
    const bare = { code: '', reason: 'passport' }
    expect((await hand(id, bare)).status, 'a seller needs the code').toBe(422)
    expect((await hand(id, bare, { who: by.manager })).status).toBe(200)
    const last = (await acts(id)).at(-1)
    expect(last?.details).toMatchObject({ code: 'none', reason: 'Показан паспорт' })
  })

  test('is nothing to pickers, other shops, and orders that are not ready', async () => {
    const id = await inCash()
    const early = await shop.placed(CASH)
    const wanted = [
      [by.picker, id, 403],
      [by.stranger, id, 404],
      [by.seller, early, 409],
    ] as const
    for (const [who, order, status] of wanted) {
      expect((await sum(order, ONE, who)).status).toBe(status)
      expect((await hand(order, {}, { who })).status).toBe(status)
    }
    expect((await shown(id)).order.status).toBe('ready')
  })
})
