// Which role may call what on an order of its own shop and of another one. The list is written here a
// second time, apart from the code.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { readOperations } from '#tests/support/api-operations.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const ROLES = ['owner', 'manager', 'seller', 'picker', 'editor', 'accountant'] as const
type Role = (typeof ROLES)[number]

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'

const ORDER = '/api/staff/orders/{id}'
const STEPS = `POST ${ORDER}/steps`

type Row = {
  readonly call: string
  /** The state in which the order is. */
  readonly from: string
  readonly body?: Readonly<Record<string, unknown>>
  /** By role in the order of ROLES: 200 stands for every answer of the call itself. */
  readonly own: string
  readonly other: string
}

const LIST: readonly Row[] = [
  {
    call: `GET ${ORDER}`,
    from: 'new',
    own: '200 200 200 404 403 200',
    other: '200 200 404 404 403 200',
  },
  {
    call: `GET ${ORDER}`,
    from: 'confirmed',
    own: '200 200 200 200 403 200',
    other: '200 200 404 404 403 200',
  },
  {
    call: `GET ${ORDER}`,
    from: 'completed',
    own: '200 200 200 404 403 200',
    other: '200 200 404 404 403 200',
  },
  {
    call: STEPS,
    from: 'new',
    body: { to: 'confirmed' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: STEPS,
    from: 'confirmed',
    body: { to: 'assembling' },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: STEPS,
    from: 'assembling',
    body: { to: 'ready' },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: STEPS,
    from: 'ready',
    body: { to: 'completed' },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: STEPS,
    from: 'assembling',
    body: { to: 'shipped' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: STEPS,
    from: 'shipped',
    body: { to: 'returned' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: STEPS,
    from: 'new',
    body: { to: 'cancelled' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/lines/{position}/drop`,
    from: 'new',
    body: { reason: 'Нет' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/lines/{position}/receive`,
    from: 'confirmed',
    body: {},
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: `GET ${ORDER}/lines/{position}/analogues`,
    from: 'confirmed',
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/lines/{position}/replace`,
    from: 'confirmed',
    body: { product_id: 1, quantity: 1, difference: 0, reason: 'Нет' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/notes`,
    from: 'assembling',
    body: { text: 'Позвонить' },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: `POST ${ORDER}/assignee`,
    from: 'assembling',
    body: { to: 'me' },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `GET ${ORDER}/picks`,
    from: 'assembling',
    own: '200 200 200 200 403 200',
    other: '200 200 404 404 403 200',
  },
  {
    call: `POST ${ORDER}/picks`,
    from: 'assembling',
    body: { position: 1, picked: 1 },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: `POST ${ORDER}/pickers`,
    from: 'confirmed',
    body: { how: 'alone' },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: `POST ${ORDER}/put-back`,
    from: 'assembling',
    body: { position: 1, quantity: 1 },
    own: '200 200 200 200 403 403',
    other: '200 200 404 404 403 403',
  },
  {
    call: `POST ${ORDER}/promise`,
    from: 'confirmed',
    body: { promised_at: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Ждём' },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `POST ${ORDER}/details`,
    from: 'ready',
    body: { phone: '79051112233' },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `POST ${ORDER}/payment-method`,
    from: 'new',
    body: { method: 1 },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `POST ${ORDER}/part/sum`,
    from: 'ready',
    body: { lines: [{ position: 1, quantity: 1 }] },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `POST ${ORDER}/part`,
    from: 'ready',
    body: { lines: [{ position: 1, quantity: 1 }], due: 1 },
    own: '200 200 200 403 403 403',
    other: '200 200 404 403 403 403',
  },
  {
    call: `POST ${ORDER}/returns`,
    from: 'completed',
    body: { goods: 'stock', reason: 'Брак' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/returns/preview`,
    from: 'completed',
    body: {},
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
  {
    call: `POST ${ORDER}/refunds`,
    from: 'completed',
    body: { reason: 'Брак' },
    own: '200 200 403 403 403 403',
    other: '200 200 403 403 403 403',
  },
]

describe.each(testDatabases())('who may do what on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  let part: number
  let by: Record<Role, StaffMember>
  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    part = (await shop.has(aProduct({ stock: { [OWN]: 900, [OTHER]: 900 } }))).id
    by = {
      owner: await asStaff(shop, 'owner'),
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      picker: await asStaff(shop, 'picker', OWN),
      editor: await asStaff(shop, 'editor'),
      accountant: await asStaff(shop, 'accountant'),
    }
  })
  afterAll(() => shop?.close())

  async function placed(store: string, status: string): Promise<number> {
    const form = { items: linesText([part, 1]), shipping_method: 1, address: store }
    const { id } = (await ivan.post('/api/orders', anOrder(form))).as(ordersApi.place).data
    await shop.db.query(sql`UPDATE orders SET status = ${status} WHERE id = ${id}`)
    return id
  }

  /** What role and shop make of a call; what the call itself makes of it is its own affair. */
  async function gate(role: Role, { call, body = {} }: Row, id: number): Promise<number> {
    const [method, path = ''] = call.split(' ')
    const url = path.replace('{id}', String(id)).replace('{position}', '1')
    const headers = { 'idempotency-key': `key-${role}-${id}`, 'if-match': '*' }
    const answer = await (method === 'GET'
      ? by[role].get(url)
      : by[role].post(url, body, { headers }))
    expect(answer.status).toBeLessThan(500)
    expect(answer.status).not.toBe(401)
    return answer.status === 403 || answer.status === 404 ? answer.status : 200
  }

  test.each(LIST)('$call from $from, $body: $own, of another shop $other', async (row) => {
    for (const [store, wanted] of [
      [OWN, row.own],
      [OTHER, row.other],
    ] as const) {
      const given: number[] = []
      for (const role of ROLES) given.push(await gate(role, row, await placed(store, row.from)))
      expect(given.join(' '), store).toBe(wanted)
    }
  })

  test('every call on an order is in the list', async () => {
    const operations = await readOperations(shop.visitor)
    const onOrders = operations.map(({ name }) => name).filter((name) => name.includes(ORDER))
    expect(new Set(LIST.map(({ call }) => call))).toEqual(new Set(onOrders))
  })

  describe('what a role may not see', () => {
    const shown = async (role: Role, id: number) =>
      (await by[role].get(`/api/staff/orders/${id}`)).as(staffApi.order)

    test('never leaves the server: a picker gets no contacts, money or codes', async () => {
      const id = await placed(OWN, 'assembling')
      const { order, customer, pickup_code: code, payments } = await shown('picker', id)
      expect([order.phone, order.comment, customer, code]).toEqual(['', '', '', null])
      expect(order.address).toBe(OWN) // the shop itself
      expect(payments).toEqual([])
      const { phone } = ivan.form
      for (const path of [`/api/staff/orders/${id}`, '/api/staff/orders']) {
        const { text } = await by.picker.get(path)
        expect(text).not.toContain(phone)
        expect(text).not.toContain('Петров')
      }
      const stepped = await by.picker.post(`/api/staff/orders/${id}/steps`, { to: 'ready' })
      expect(stepped.status).toBe(200)
      expect(stepped.text).not.toContain(phone)
      // a repeated step is answered, though the order is assembled
      expect((await by.picker.post(`/api/staff/orders/${id}/steps`, { to: 'ready' })).status).toBe(
        200,
      )
    })

    test('is masked for an accountant', async () => {
      const form = { items: linesText([part, 1]), comment: 'Домофон 12' }
      const { id } = (await ivan.post('/api/orders', anOrder(form))).as(ordersApi.place).data
      const whole = await shown('owner', id)
      expect(whole.customer).toBe('Петров Иван Сергеевич')
      const { order, customer } = await shown('accountant', id)
      expect(customer).toBe('П. И. С.')
      expect(order.phone).toBe(`•••••••••${whole.order.phone.slice(-2)}`)
      expect([order.address, order.comment]).toEqual(['', ''])
      expect(order.total).toBe(whole.order.total)
      const { text } = await by.accountant.get('/api/staff/orders')
      expect(text).not.toContain(whole.order.phone)
      expect(text).not.toContain('Домофон')
    })

    test('is not listed: a picker has the orders of his shop that are assembled', async () => {
      const wanted = await placed(OWN, 'confirmed')
      await placed(OWN, 'new')
      await placed(OTHER, 'confirmed')
      const { orders } = (await by.picker.get('/api/staff/orders')).as(staffApi.orders)
      expect(orders.map(({ id }) => id)).toContain(wanted)
      const others = orders.filter(
        ({ address, status }) =>
          address !== OWN || !['confirmed', 'assembling', 'ready'].includes(status),
      )
      expect(others).toEqual([])
      const { orders: fresh } = (await by.picker.get('/api/staff/orders', { status: 'new' })).as(
        staffApi.orders,
      )
      expect(fresh).toEqual([])
    })
  })
})
