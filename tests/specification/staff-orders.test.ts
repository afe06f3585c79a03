// Permissions of each role of staff for orders, and the record of every change.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const ROLES = ['owner', 'manager', 'seller', 'editor'] as const
type Role = (typeof ROLES)[number]

describe.each(bothDatabases())('staff and orders on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let by: Record<Role, StaffMember>
  let part: number
  let second: number

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`)
    const stock = { [OWN]: 500 }
    part = (await shop.has(aProduct({ stock }))).id
    second = (await shop.has(aProduct({ stock }))).id
    by = {
      owner: await asStaff(shop, 'owner'),
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      editor: await asStaff(shop, 'editor'),
    }
  })
  afterAll(() => shop?.close())

  /** To be fetched in this store, or delivered. */
  async function placed(store: string | null = OWN): Promise<number> {
    const way = store === null ? {} : { shipping_method: 1, address: store }
    const items = linesText([part, 1], [second, 2])
    const answer = await ivan.post('/api/orders', anOrder({ ...way, items }))
    return answer.as(ordersApi.place).data.id
  }
  const step = (who: Role, id: number, to: string, more: { reason?: string; code?: string } = {}) =>
    by[who].post(`/api/staff/orders/${id}/steps`, { to, ...more })
  const codeOf = async (id: number) => {
    const [row] = await shop.db.query<{ code: string | null }>(
      sql`SELECT pickup_code AS code FROM orders WHERE id = ${id}`,
    )
    return row?.code ?? ''
  }
  const drop = (who: Role, id: number, position: number) =>
    by[who].post(`/api/staff/orders/${id}/lines/${position}/drop`, { reason: 'Нет на полке' })
  async function broughtTo(status: string, store: string | null = OWN): Promise<number> {
    const id = await placed(store)
    for (const to of ['confirmed', 'assembling', store === null ? 'shipped' : 'ready']) {
      if (status === 'new') break
      expect((await step('owner', id, to)).status, to).toBe(200)
      if (to === status) break
    }
    return id
  }
  const statusOf = async (id: number) => {
    const [row] = await shop.db.query<{ status: string }>(
      sql`SELECT status FROM orders WHERE id = ${id}`,
    )
    return row?.status
  }
  const actsOn = async (id: number) =>
    shop.db.query<{ staffId: number; act: string; details: object }>(sql`
      SELECT staff_id AS "staffId", act, details FROM staff_acts
      WHERE subject = ${`order ${id}`} ORDER BY id`)

  describe('permissions', () => {
    const READS: readonly (readonly [string, string, Record<Role, number>])[] = [
      ['the list', '/api/staff/orders', { owner: 200, manager: 200, seller: 200, editor: 403 }],
      ['the letters', '/api/staff/letters', { owner: 200, manager: 200, seller: 403, editor: 403 }],
      ['the acts', '/api/staff/acts', { owner: 200, manager: 403, seller: 403, editor: 403 }],
    ]
    test.each(READS)('%s is read by %s: %j', async (_, path, wanted) => {
      for (const role of ROLES) {
        expect((await by[role].get(path)).status, role).toBe(wanted[role])
      }
    })

    test('an order tells where the units of each line lie', async () => {
      const id = await placed()
      const { order, from } = (await by.owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
      const place = expect.stringContaining(OWN)
      expect(from).toEqual(
        order.lines.map(({ position, quantity }) => ({ position, place, quantity })),
      )
      expect(from).toHaveLength(2)
    })

    test('an order is seen by the roles that see the list', async () => {
      const id = await placed()
      const wanted = { owner: 200, manager: 200, seller: 200, editor: 403 }
      for (const role of ROLES) {
        expect((await by[role].get(`/api/staff/orders/${id}`)).status, role).toBe(wanted[role])
      }
    })

    /** From where, whither, in a store or not, and whether a seller may. */
    const STEPS = [
      ['new', 'confirmed', OWN, false],
      ['confirmed', 'assembling', OWN, true],
      ['assembling', 'ready', OWN, true],
      ['ready', 'completed', OWN, true],
      ['new', 'cancelled', OWN, false],
      ['assembling', 'shipped', null, false],
      ['shipped', 'returned', null, false],
    ] as const
    const may = { owner: 200, manager: 200, editor: 403 }
    const cases = STEPS.flatMap(([from, to, store, isSellers]) =>
      ROLES.map((role) => {
        const status = role === 'seller' ? (isSellers ? 200 : 403) : may[role]
        return { role, from, to, store, status }
      }),
    )
    test.each(cases)('$role, $from → $to: $status', async ({ role, from, to, store, status }) => {
      const id = await broughtTo(from, store)
      const before = await actsOn(id)
      const code = await codeOf(id)
      expect((await step(role, id, to, { ...(code && { code }) })).status).toBe(status)
      expect(await statusOf(id)).toBe(status === 200 ? to : from)
      const done = (await actsOn(id)).slice(before.length)
      const place = to === 'returned' && { place: expect.stringContaining('ул. Мира, 1') }
      const details = { from, to, ...place, version: expect.any(Number) }
      const record = { staffId: by[role].id, act: 'step-order', details }
      expect(done).toEqual(status === 200 ? [record] : [])
    })

    test.each([
      ['owner', 200],
      ['manager', 200],
      ['seller', 403],
      ['editor', 403],
    ] as const)('%s, a line dropped: %i', async (role, status) => {
      const id = await placed()
      expect((await drop(role, id, 1)).status).toBe(status)
      const details = { position: 1, reason: 'Нет на полке', version: 2 }
      const record = { staffId: by[role].id, act: 'drop-line', details }
      expect(await actsOn(id)).toEqual(status === 200 ? [record] : [])
    })

    const CALLS = [
      ['GET', '/api/staff/orders'],
      ['GET', '/api/staff/orders/1'],
      ['POST', '/api/staff/orders/1/steps'],
      ['POST', '/api/staff/orders/1/lines/1/drop'],
      ['GET', '/api/staff/letters'],
      ['GET', '/api/staff/acts'],
      ['DELETE', '/api/staff/session'],
    ] as const
    test.each(CALLS)('%s %s is for staff alone', async (method, url) => {
      expect((await ivan.send({ method, url })).status).toBe(403)
      expect((await shop.visitor.send({ method, url })).status).toBe(401)
    })
  })

  test('an order has its lines, its buyer and its history', async () => {
    const id = await broughtTo('ready')
    const told = (await by.manager.get(`/api/staff/orders/${id}`)).as(staffApi.order)
    expect(told.order).toMatchObject({
      id,
      status: 'ready',
      status_name: 'готов к выдаче',
      address: OWN,
      lines: [
        { position: 1, product_id: part, quantity: 1 },
        { position: 2, product_id: second, quantity: 2 },
      ],
    })
    expect(told.customer).toBe('Петров Иван Сергеевич')
    expect(told.pickup_code).toMatch(/^\d{6}$/)
    expect(Date.parse(told.kept_until ?? '')).toBeGreaterThan(Date.now())
    const done = told.history.map(({ status, actor }) => [status, actor])
    expect(done[0]).toEqual(['new', expect.stringMatching(/^customer \d+$/)])
    expect(done.slice(1)).toEqual(
      ['confirmed', 'assembling', 'ready'].map((status) => [status, `staff ${by.owner.id}`]),
    )
  })

  describe('an order that is handed over', () => {
    const completed = (who: Role, id: number, more: { reason?: string; code?: string } = {}) =>
      step(who, id, 'completed', more)
    /** None that is right by chance. */
    const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

    test('needs its code, which a seller learns only from the buyer', async () => {
      const id = await broughtTo('ready')
      const { text, json } = await by.seller.get(`/api/staff/orders/${id}`)
      const code = await codeOf(id)
      expect(json).toMatchObject({ pickup_code: null })
      expect(text).not.toContain(code)
      expect((await by.seller.get('/api/staff/orders')).text).not.toContain(code)
      const without = await completed('seller', id, { reason: 'Забыл код' })
      expect([without.status, Object.keys(without.failure.errors ?? {})]).toEqual([422, ['code']])
      const wrong = await completed('seller', id, { code: wrongFor(code) })
      expect(wrong.failure.errors).toEqual({ code: ['Код получения неверный.'] })
      expect(await statusOf(id)).toBe('ready')
      expect((await completed('seller', id, { code: ` ${code} ` })).status).toBe(200)
      expect(await statusOf(id)).toBe('completed')
      expect((await completed('seller', id)).status).toBe(200) // asked again: it is done already
    })

    test('needs no code where a manager gives a reason, which is recorded', async () => {
      const id = await broughtTo('ready')
      const code = wrongFor(await codeOf(id))
      expect((await completed('manager', id)).failure.errors).toHaveProperty('reason')
      expect((await completed('manager', id, { reason: 'По паспорту', code })).status).toBe(422)
      expect((await completed('manager', id, { reason: 'По паспорту' })).status).toBe(200)
      expect((await actsOn(id)).at(-1)?.details).toEqual({
        from: 'ready',
        to: 'completed',
        reason: 'По паспорту',
        code: 'none',
        version: expect.any(Number),
      })
    })

    test('is refused after five wrong codes, even with the right one', async () => {
      const id = await broughtTo('ready')
      const code = await codeOf(id)
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await completed('seller', id, { code: wrongFor(code) })).status).toBe(422)
      }
      const refused = await completed('seller', id, { code })
      expect([refused.status, refused.failure.code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
      expect(await statusOf(id)).toBe('ready')
      const other = await broughtTo('ready')
      expect((await completed('seller', other, { code: await codeOf(other) })).status).toBe(200)
      expect((await completed('owner', id, { reason: 'По паспорту' })).status).toBe(200)
    })

    test('by a carrier has no code', async () => {
      const id = await broughtTo('shipped', null)
      expect((await completed('manager', id)).status).toBe(200)
    })
  })

  test('what a customer sees follows the steps of staff', async () => {
    const id = await broughtTo('confirmed')
    const { orders } = (await ivan.get('/api/orders')).as(ordersApi.list)
    expect(orders.find((order) => order.id === id)?.status).toBe('подтверждён')
  })

  test('a reason is stored with the step', async () => {
    const id = await placed()
    await step('manager', id, 'cancelled', { reason: 'Покупатель передумал' })
    const { history } = (await by.owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
    expect(history.at(-1)).toMatchObject({ status: 'cancelled', reason: 'Покупатель передумал' })
  })

  test('a repeated step is made and recorded once', async () => {
    const id = await placed()
    const answers = await Promise.all([1, 2, 3].map(() => step('manager', id, 'confirmed')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await actsOn(id)).toHaveLength(1)
  })

  test('a line dropped twice is recorded once, and leaves the order', async () => {
    const id = await placed()
    await drop('manager', id, 2)
    const { order } = (await drop('manager', id, 2)).as(staffApi.dropLine)
    expect(order.lines.map(({ position }) => position)).toEqual([1])
    expect(await actsOn(id)).toHaveLength(1)
    const { gone } = (await by.owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
    expect(gone.map(({ position }) => position)).toEqual([2])
  })

  test('a step that cannot be taken is refused and leaves no record', async () => {
    const id = await placed()
    const { status, failure } = await step('owner', id, 'completed')
    expect([status, failure.code]).toEqual([409, 'conflict'])
    expect(await actsOn(id)).toEqual([])
    expect((await drop('owner', id, 9)).status).toBe(404)
    expect(await actsOn(id)).toEqual([])
  })

  test.each([
    [{ to: 'new' }, 'to'],
    [{ to: 'toString' }, 'to'],
    [{}, 'to'],
    [{ to: 'confirmed', reason: 'а'.repeat(301) }, 'reason'],
  ])('%j is refused by its field', async (body, field) => {
    const id = await placed()
    const { status, failure } = await by.owner.post(`/api/staff/orders/${id}/steps`, body)
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, [field]])
  })

  test('a drop needs a reason and an existing line', async () => {
    const id = await placed()
    const path = `/api/staff/orders/${id}/lines/1/drop`
    expect((await by.owner.post(path, {})).failure.errors).toHaveProperty('reason')
    expect((await step('owner', 999_999_999, 'confirmed')).status).toBe(404)
    expect((await by.owner.get('/api/staff/orders/999999999')).status).toBe(404)
    expect((await by.owner.get('/api/staff/orders/abc')).status).toBe(422)
    expect((await by.owner.get('/api/staff/orders', { status: 'lost' })).status).toBe(422)
    expect((await by.owner.get('/api/staff/orders', { page: 0 })).status).toBe(422)
  })

  describe('a seller', () => {
    test('sees the orders of his own store alone', async () => {
      const [own, other, delivered] = [await placed(), await placed(OTHER), await placed(null)]
      const idsOf = async (who: Role) => {
        const { orders } = (await by[who].get('/api/staff/orders')).as(staffApi.orders)
        return orders.map(({ id }) => id)
      }
      const seen = await idsOf('seller')
      expect(seen).toContain(own)
      expect(seen).not.toContain(other)
      expect(seen).not.toContain(delivered)
      expect(await idsOf('manager')).toEqual(expect.arrayContaining([own, other, delivered]))
    })

    test.each([
      ['of another store', OTHER],
      ['that is delivered', null],
    ])('finds no order %s, by any call', async (_, store) => {
      const id = await broughtTo('confirmed', store)
      const before = await actsOn(id)
      for (const answer of [
        await by.seller.get(`/api/staff/orders/${id}`),
        await step('seller', id, 'assembling'),
        await step('seller', id, 'completed'),
      ]) {
        expect([answer.status, answer.failure.message]).toEqual([404, 'Заказ не найден.'])
      }
      expect(await statusOf(id)).toBe('confirmed')
      expect(await actsOn(id)).toEqual(before)
    })
  })

  test('orders are listed by their status, a page at a time', async () => {
    await shop.db.query(sql`
      INSERT INTO orders (customer_id, payment_method_id, payment_method, shipping_method_id,
        shipping_method, address, phone, comment, total, status)
      SELECT customer_id, payment_method_id, payment_method, 2, shipping_method, address, phone,
             comment, total, 'completed'
      FROM (SELECT * FROM orders LIMIT 1) AS one, generate_series(1, 51)`)
    const page = async (number: number) =>
      (await by.owner.get('/api/staff/orders', { status: 'completed', page: number })).as(
        staffApi.orders,
      )
    const first = await page(1)
    expect([first.orders.length, first.has_more]).toEqual([50, true])
    const rest = await page(2)
    expect(rest.has_more).toBe(false)
    const all = [...first.orders, ...rest.orders]
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['completed']))
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  })
})
