// Goods that come: counted against a list by several devices, closed once, bound barcodes; and moves
// between shops that are on the way for a while.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receptionsApi } from '#src/back-office/receptions-contract.ts'
import { stockApi } from '#src/back-office/stock-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { levelAt, stockDifferences } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const ALL = '/api/staff/receptions'
const ROLES = ['owner', 'manager', 'seller', 'picker', 'editor', 'accountant'] as const
type Role = (typeof ROLES)[number]
type Who = Role | 'stranger'

describe.each(testDatabases())('goods that come, on the $kind database', ({ open }) => {
  let shop: TestShop
  let by: Record<Who, StaffMember>
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
      stranger: await asStaff(shop, 'seller', OTHER),
    }
    await aPart({ [OWN]: 1, [OTHER]: 1 })
    own = await placeOf(OWN)
    other = await placeOf(OTHER)
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop.close()
  })

  const aPart = async (stock: Record<string, number> = {}) =>
    (await shop.has(aProduct({ stock }))).id
  async function placeOf(address: string): Promise<number> {
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${address}`)
    return place?.id ?? 0
  }
  let keys = 0
  const key = () => {
    keys += 1
    return { headers: { 'idempotency-key': `key-${keys}` } }
  }
  const post = (who: Who, path: string, body: object, options = key()) =>
    by[who].post(`${ALL}${path}`, body as Readonly<Record<string, unknown>>, options)
  async function opened(body: object, who: Who = 'manager') {
    const answer = await post(who, '', { location_id: own, ...body })
    return answer.as(receptionsApi.open).reception
  }
  const count = (who: Who, id: number, product_id: number, units: number, options = key()) =>
    post(who, `/${id}/counts`, { product_id, units }, options)
  const shown = async (id: number, who: Who = 'manager') =>
    (await by[who].get(`${ALL}/${id}`)).as(receptionsApi.show).reception
  const close = async (who: Who, id: number, body: object = {}) =>
    post(who, `/${id}/close`, { seen_counts: (await shown(id)).counts, ...body })
  const send = async (who: Who, id: number) =>
    post(who, `/${id}/send`, { seen_counts: (await shown(id)).counts })
  const onHand = async (part: number) =>
    [await levelAt(shop.db, part, own), await levelAt(shop.db, part, other)].map(
      (level) => level.onHand,
    )
  const movements = (document: string) =>
    shop.db.query(sql`
      SELECT product_id, location_id, kind, on_hand_change FROM stock_movements
      WHERE document = ${document} ORDER BY id`)
  const actsOf = (subject: string) =>
    shop.db.query<{ act: string; details: object }>(sql`
      SELECT act, details FROM staff_acts WHERE subject = ${subject} ORDER BY id`)

  async function aMove(part: number, units: number, who: Who = 'seller') {
    const { id } = await opened({ location_id: other, from: own }, who)
    expect((await count(who, id, part, units)).status).toBe(200)
    return id
  }

  test('a delivery is counted against its list, and what differs stays readable', async () => {
    const [part, second, extra] = [await aPart({ [OWN]: 2 }), await aPart(), await aPart()]
    const { id, lines } = await opened({
      title: 'УПД 77',
      lines: [
        { product_id: part, quantity: 5 },
        { product_id: second, quantity: 3 },
      ],
      unknown: [{ text: 'ABC-1 Фильтр', quantity: 2 }],
    })
    expect(lines.map(({ expected, counted }) => [expected, counted])).toEqual([
      [5, 0],
      [3, 0],
    ])
    for (const units of [1, 1, 4, -2]) await count('picker', id, part, units)
    await count('seller', id, second, 5)
    await count('seller', id, extra, 1)
    expect(await onHand(part), 'nothing comes in before the end').toEqual([2, 0])
    const closed = await close('seller', id, { note: 'Недостача заявлена' })
    expect(closed.as(receptionsApi.close).reception.state).toBe('closed')
    expect([await onHand(part), await onHand(second), await onHand(extra)]).toEqual([
      [6, 0],
      [5, 0],
      [1, 0],
    ])
    expect(await movements(`reception ${id}`)).toEqual(
      [part, second, extra]
        .toSorted((a, b) => a - b)
        .map((product_id) => ({
          product_id,
          location_id: own,
          kind: 'received',
          on_hand_change: { [part]: 4, [second]: 5, [extra]: 1 }[product_id],
        })),
    )
    const kept = await shown(id)
    const units = new Map(kept.lines.map((line) => [line.product_id, line]))
    expect(units.get(part)).toMatchObject({ expected: 5, counted: 4 })
    expect(units.get(second)).toMatchObject({ expected: 3, counted: 5 })
    expect(units.get(extra)).toMatchObject({ expected: 0, counted: 1 })
    expect(kept.unknown).toEqual([{ text: 'ABC-1 Фильтр', quantity: 2, codes: [] }])
    const ended = (await by.seller.get(ALL, { list: 'ended' })).as(receptionsApi.list).receptions
    expect(ended.find((row) => row.id === id)).toMatchObject({ surplus: 3, shortage: 1 })
    expect(kept.ended?.by).toBe('Пётр Ильин')
    expect(await actsOf(`reception ${id}`)).toEqual([
      { act: 'open-reception', details: expect.objectContaining({ lines: 2 }) },
      {
        act: 'close-reception',
        details: { units: 10, surplus: 3, shortage: 1, reason: 'Недостача заявлена' },
      },
    ])
  })

  test('a count, an opening and a closing that are repeated are done once', async () => {
    const part = await aPart()
    const once = key()
    const first = (await post('manager', '', { location_id: own }, once)).as(receptionsApi.open)
    const again = (await post('manager', '', { location_id: own }, once)).as(receptionsApi.open)
    const { id } = first.reception
    expect(again.reception.id).toBe(id)
    const scan = key()
    await Promise.all(Array.from({ length: 5 }, () => count('picker', id, part, 3, scan)))
    const { counts } = await shown(id)
    expect(counts).toBe(1)
    const closing = () => post('picker', `/${id}/close`, { seen_counts: counts })
    const answers = await Promise.all(Array.from({ length: 8 }, closing))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await onHand(part)).toEqual([3, 0])
    expect(await movements(`reception ${id}`)).toHaveLength(1)
    expect(await actsOf(`reception ${id}`)).toHaveLength(2)
    expect((await count('picker', id, part, 3, scan)).status, 'it was counted before').toBe(200)
    const late = await count('picker', id, part, 1)
    expect([late.status, late.failure.message]).toEqual([409, 'Приёмка уже закрыта.'])
  })

  test('what another device has counted meanwhile is not closed unseen', async () => {
    const part = await aPart()
    const { id } = await opened({})
    await count('picker', id, part, 1)
    const seen = (await shown(id)).counts
    await count('seller', id, part, 1)
    const early = await post('picker', `/${id}/close`, { seen_counts: seen })
    expect([early.status, early.failure.message]).toEqual([
      409,
      'Пока вы смотрели, насчитано ещё: проверьте, что не сошлось, и повторите.',
    ])
    expect(await onHand(part)).toEqual([0, 0])
    expect((await close('picker', id)).status).toBe(200)
    expect(await onHand(part)).toEqual([2, 0])
  })

  test('a total is refused where others have counted since it was read', async () => {
    const part = await aPart()
    const { id } = await opened({})
    const total = (units: number, seen_counted: number) =>
      post('picker', `/${id}/counts`, { product_id: part, units, seen_counted }, key())
    expect((await total(20, 0)).status).toBe(200)
    const late = await total(20, 0)
    expect([late.status, late.failure.message]).toEqual([
      409,
      'Тем временем насчитано 20 шт.: введите число ещё раз.',
    ])
    expect((await total(-5, 20)).as(receptionsApi.count).reception.counted).toBe(15)
  })

  test('what was packed before a move was sent, and told later, comes in nowhere', async () => {
    const part = await aPart({ [OWN]: 9 })
    const id = await aMove(part, 4)
    await send('seller', id)
    const late = { product_id: part, units: 3, seen_state: 'packing' }
    const told = await post('manager', `/${id}/counts`, late, key())
    expect(told.status).toBe(409)
    expect(told.failure.message).toContain('отправили')
    expect((await shown(id)).counted).toBe(0)
  })

  test('no more is taken back than was counted, and nothing cannot be closed', async () => {
    const part = await aPart()
    const { id } = await opened({})
    await count('picker', id, part, 2)
    expect((await count('picker', id, part, -3)).status).toBe(409)
    await count('picker', id, part, -2)
    const empty = await close('picker', id)
    expect([empty.status, empty.failure.message]).toEqual([
      409,
      'Ничего не насчитано. Если товар не пришёл, приёмку отменяют.',
    ])
    expect((await count('picker', id, 999_999, 1)).status).toBe(404)
    expect((await count('picker', id, part, 0)).status).toBe(422)
    const cancelled = await post('picker', `/${id}/cancel`, { reason: 'Не пришло' })
    expect(cancelled.as(receptionsApi.cancel).reception).toMatchObject({
      state: 'cancelled',
      note: 'Не пришло',
    })
    expect((await post('picker', `/${id}/cancel`, { reason: 'Не пришло' })).status).toBe(200)
    expect((await close('picker', id)).status).toBe(409)
  })

  test('an unknown barcode is bound once, is recorded, and is never taken from another product', async () => {
    const [part, second] = [await aPart(), await aPart()]
    const { id } = await opened({})
    const bind = (product_id: number, code: string) =>
      post('picker', `/${id}/barcodes`, { product_id, code })
    const found = async (text: string) =>
      (await by.picker.get('/api/staff/reception-goods', { text })).as(receptionsApi.goods).goods
    expect(await found('4011558736002')).toEqual([])
    expect((await bind(part, '--- 12')).status, 'too short for a code').toBe(422)
    expect((await bind(part, '4011558736002')).status).toBe(200)
    expect((await bind(part, '4011558736002')).status).toBe(200)
    expect((await found('4011558736002')).map((good) => good.id)).toEqual([part])
    const taken = await bind(second, '4011558736002')
    expect(taken.status).toBe(409)
    expect(taken.failure.message).toMatch(/^Этот штрихкод уже у другого товара: /)
    const acts = (await actsOf(`product ${part}`)).filter(({ act }) => act === 'bind-barcode')
    expect(acts).toEqual([
      { act: 'bind-barcode', details: { code: '4011558736002', reception: id } },
    ])
    const both = await Promise.all([part, second].map((one) => bind(one, '4011558736019')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('goods are found by article though no list names them any more', async () => {
    const part = await shop.has(aProduct({ stock: {} }))
    await shop.db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${part.id}`)
    const [row] = await shop.db.query<{ article: string }>(sql`
      SELECT article FROM products WHERE id = ${part.id}`)
    const text = row?.article ?? ''
    const answer = await by.picker.get('/api/staff/reception-goods', { text })
    expect(answer.as(receptionsApi.goods).goods.map(({ id }) => id)).toEqual([part.id])
  })

  test('a move leaves the sender at once, is sold by neither, and comes in where it is counted', async () => {
    const part = await aPart({ [OWN]: 5 })
    const id = await aMove(part, 3)
    expect(await onHand(part)).toEqual([5, 0])
    expect((await shown(id)).lines).toMatchObject([{ counted: 3, expected: 0, free: 5 }])
    expect((await send('seller', id)).status).toBe(200)
    expect((await send('seller', id)).status, 'once').toBe(200)
    expect(await onHand(part)).toEqual([2, 0])
    const stock = (await by.owner.get(`/api/staff/stock/${part}`)).as(stockApi.levels)
    expect(stock.on_way).toMatchObject([{ reception_id: id, from_id: own, to_id: other, units: 3 }])
    const ivan = await shop.asCustomer()
    const order = await ivan.post('/api/orders', anOrder({ items: linesText([part, 3]) }))
    expect(order.status, 'units on their way are not sold').toBe(409)
    await count('stranger', id, part, 2)
    const closed = (await close('stranger', id)).as(receptionsApi.close).reception
    expect(closed.lines).toMatchObject([{ expected: 3, counted: 2 }])
    expect(closed.sent?.by).toBe('Пётр Ильин')
    expect(await onHand(part)).toEqual([2, 2])
    expect(await movements(`move ${id}`)).toEqual([
      { product_id: part, location_id: own, kind: 'moved', on_hand_change: -3 },
      { product_id: part, location_id: other, kind: 'moved', on_hand_change: 2 },
    ])
    expect((await by.owner.get(`/api/staff/stock/${part}`)).as(stockApi.levels).on_way).toEqual([])
    expect((await actsOf(`reception ${id}`)).map(({ act }) => act)).toEqual([
      'open-reception',
      'send-move',
      'close-reception',
    ])
  })

  test('more than was sent has come from elsewhere: it is received, not moved', async () => {
    const part = await aPart({ [OWN]: 2 })
    const id = await aMove(part, 2)
    await send('seller', id)
    await count('stranger', id, part, 3)
    await close('stranger', id)
    expect(await onHand(part)).toEqual([0, 3])
    expect((await movements(`move ${id}`)).slice(1)).toEqual([
      { product_id: part, location_id: other, kind: 'moved', on_hand_change: 2 },
      { product_id: part, location_id: other, kind: 'received', on_hand_change: 1 },
    ])
  })

  test('a move on its way is cancelled back, until somebody counts what has come', async () => {
    const part = await aPart({ [OWN]: 4 })
    const id = await aMove(part, 3)
    await send('seller', id)
    const cancel = (who: Who) => post(who, `/${id}/cancel`, { reason: 'Машина сломалась' })
    await count('stranger', id, part, 1)
    const late = await cancel('seller')
    expect(late.status).toBe(409)
    expect(late.failure.message).toContain('уже считают')
    await count('stranger', id, part, -1)
    expect((await cancel('stranger')).status, 'the sender cancels').toBe(409)
    const both = await Promise.all([cancel('seller'), cancel('manager')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await onHand(part)).toEqual([4, 0])
    expect((await count('stranger', id, part, 1)).status).toBe(409)
  })

  test('reserved units are not sent, and nothing of such a move is', async () => {
    const [part, second] = [await aPart({ [OWN]: 3 }), await aPart({ [OWN]: 3 })]
    const ivan = await shop.asCustomer()
    await ivan.post('/api/orders', anOrder({ items: linesText([second, 2]) }))
    const id = await aMove(part, 3)
    await count('seller', id, second, 2)
    const sent = await send('seller', id)
    expect(sent.status).toBe(409)
    expect(sent.failure.message).toContain('свободно 1 шт.')
    expect([await onHand(part), (await shown(id)).state]).toEqual([[3, 0], 'packing'])
  })

  test('who may: by role, at his own shop and at another one', async () => {
    const part = await aPart({ [OWN]: 90, [OTHER]: 90 })
    const gate = async (path: (id: number) => string, body: object, made: object) => {
      const given: number[] = []
      for (const role of ROLES) {
        const { id } = await opened(made)
        await count('owner', id, part, 1)
        given.push((await post(role, path(id), body)).status)
      }
      return given.join(' ')
    }
    const counts = [(id: number) => `/${id}/counts`, { product_id: part, units: 1 }] as const
    const closing = [(id: number) => `/${id}/close`, { seen_counts: 1 }] as const
    const cancelling = [(id: number) => `/${id}/cancel`, { reason: 'Нет' }] as const
    const sending = [(id: number) => `/${id}/send`, { seen_counts: 1 }] as const
    const opening = [() => '', { location_id: own }] as const
    const openingThere = [() => '', { location_id: other }] as const
    const openingMove = [() => '', { location_id: other, from: own }] as const
    const here = { location_id: own }
    const there = { location_id: other }
    const out = { location_id: other, from: own }
    const back = { location_id: own, from: other }
    expect(await gate(...counts, here)).toBe('200 200 200 200 403 403')
    expect(await gate(...counts, there)).toBe('200 200 404 404 403 403')
    expect(await gate(...closing, here)).toBe('200 200 200 200 403 403')
    expect(await gate(...closing, there)).toBe('200 200 404 404 403 403')
    expect(await gate(...cancelling, here)).toBe('200 200 200 200 403 403')
    expect(await gate(...cancelling, there)).toBe('200 200 404 404 403 403')
    expect(await gate(...cancelling, out)).toBe('200 200 200 200 403 403')
    expect(await gate(...sending, out)).toBe('200 200 200 200 403 403')
    expect(await gate(...sending, back)).toBe('200 200 409 409 403 403')
    expect(await gate(...counts, out)).toBe('200 200 200 200 403 403')
    expect(await gate(...opening, here)).toBe('200 200 200 200 403 403')
    expect(await gate(...openingThere, here)).toBe('200 200 403 403 403 403')
    expect(await gate(...openingMove, here)).toBe('200 200 200 200 403 403')
    const listed = async (who: Who) =>
      (await by[who].get(ALL))
        .as(receptionsApi.list)
        .receptions.map(({ place, from }) =>
          [place, from].some((title) => title?.includes(OTHER)) ? 'other' : 'own',
        )
    expect(new Set(await listed('owner'))).toEqual(new Set(['own', 'other']))
    expect((await shop.visitor.get(ALL)).status).toBe(401)
  })

  test('every field is checked', async () => {
    const wrong = await post('manager', '', { location_id: 0, lines: [{ product_id: 0 }] })
    expect(wrong.status).toBe(422)
    expect((await post('manager', '', { location_id: 999_999 })).status).toBe(422)
    expect((await post('manager', '', { location_id: own, from: own })).status).toBe(422)
    const unknown = { location_id: own, lines: [{ product_id: 999_999, quantity: 1 }] }
    expect((await post('manager', '', unknown)).status).toBe(422)
    expect((await by.manager.post(ALL, { location_id: own })).status, 'without a key').toBe(422)
    expect((await by.manager.get(`${ALL}/999999`)).status).toBe(404)
  })
})
