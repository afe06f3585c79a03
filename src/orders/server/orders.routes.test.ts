import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import {
  addLoggedIn,
  addProduct,
  addStore,
  NO_BOUNDS,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type ListedOrder, type Order, PICKUP_METHOD_NAME, REUSED_KEY } from '../contract.ts'
import type { OrderedItem } from '../ordered-item.ts'
import { serveOrders } from './orders.routes.ts'
import { listOrderHistory } from './public.ts'

const limits = { ordersPerHour: 0, cancelsPerHour: 0, open: NO_BOUNDS }

type Placed = ErrorBody & { readonly data: Order }
type Listed = { readonly orders: ListedOrder[]; readonly total: number }

describe.each(testDatabases())('orders over HTTP on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer
  let store: SampleStore

  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
    shop = sliceServer((api) => serveOrders(api, { db, writesOf: () => db, limits }))
  })
  afterAll(() => db?.close())

  const buyer = () => addLoggedIn(db)
  const product = (price = 45_050) =>
    addProduct(db, { price, stock: new Map([[store.locationId, 50]]) })
  const form = (id: number, quantity = 1) => ({
    payment_method: '1',
    shipping_method: '1',
    address: store.title,
    phone: '8 (999) 000-00-01',
    comment: 'Позвоните',
    items: JSON.stringify([{ id, quantity }]),
  })

  test('an order is placed and answered as the buyer will see it', async () => {
    const token = await buyer()
    const id = await product()
    const { status, body } = await shop.post<Placed>('/api/orders', form(id, 2), { token })

    expect(status).toBe(201)
    expect(body.message).toBe('Заказа успешно создан')
    const { items, ...order } = body.data
    expect(order).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      status: 'новый',
      address: store.title,
      phone: '79990000001',
      payment_method: 'Наличными при получении',
      shipping_method: PICKUP_METHOD_NAME,
      comment: 'Позвоните',
      total: 901,
      shipping_cost: 0,
      carrier: '',
      promised_at: expect.stringMatching(/Z$/),
    })
    expect(JSON.parse(items) as OrderedItem[]).toEqual([
      expect.objectContaining({ id, price: 450.5, quantity: 2, name: expect.any(String) }),
    ])
  })

  test('a delivery keeps the city before its street, and is taken without one', async () => {
    const token = await buyer()
    const delivery = { ...form(await product()), shipping_method: '2', address: 'ул. Кирова, 12' }
    const addressOf = async (order: object) =>
      (await shop.post<Placed>('/api/orders', order, { token })).body.data.address
    expect(await addressOf({ ...delivery, city: 'Киров' })).toBe('Киров, ул. Кирова, 12')
    expect(await addressOf(delivery)).toBe('ул. Кирова, 12')
  })

  test('only a customer places and lists orders', async () => {
    const placed = await shop.post('/api/orders', form(await product()))
    const listed = await shop.get('/api/orders')
    expect([placed.status, listed.status]).toEqual([401, 401])
  })

  test.each([
    ['payment_method', { payment_method: '' }, 'Выберите способ оплаты.'],
    ['payment_method', { payment_method: '99' }, 'Выберите способ оплаты.'],
    ['shipping_method', { shipping_method: 'by air' }, 'Выберите способ доставки.'],
    ['address', { address: ' ' }, 'Укажите адрес.'],
    ['address', { address: 'Нет такой улицы' }, 'Выберите магазин из списка.'],
    ['phone', { phone: '123' }, 'Некорректный номер телефона.'],
    ['items', { items: 'what' }, 'Не удалось прочитать список товаров.'],
    ['items', { items: '[]' }, 'Корзина пуста. Для оформления заказа добавьте товары.'],
  ])('a wrong %s is refused under its field', async (field, change, text) => {
    const token = await buyer()
    const asked = { ...form(await product()), ...change }
    const { status, body } = await shop.post('/api/orders', asked, { token })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid', message: text, errors: { [field]: [text] } })
  })

  test.each([0, -1, 1.5, 1000, '2; DROP', null])(
    'a quantity of %j is refused',
    async (quantity) => {
      const token = await buyer()
      const items = JSON.stringify([{ id: await product(), quantity }])
      const { status, body } = await shop.post('/api/orders', { ...form(1), items }, { token })
      expect([status, body.errors?.items]).toEqual([422, ['Количество — целое число от 1 до 999.']])
    },
  )

  test('short stock answers what is free and what it costs', async () => {
    const token = await buyer()
    const id = await product()
    const { status, body } = await shop.post('/api/orders', form(id, 51), { token })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', lines: [{ id, available: 50, price: 450.5 }] })
  })

  test('what the buyer saw is compared with what the order costs', async () => {
    const token = await buyer()
    const id = await product(10_010)
    const asked = (expected_total: unknown) => ({ ...form(id, 3), expected_total })
    expect((await shop.post('/api/orders', asked('300.31'), { token })).status).toBe(409)
    expect((await shop.post('/api/orders', asked('300.30'), { token })).status).toBe(201)
    expect((await shop.post('/api/orders', asked(300.3), { token })).status).toBe(201)
  })

  test('the same key answers with the same order, also after the price has changed', async () => {
    const token = await buyer()
    const id = await product()
    const once = { token, headers: { 'idempotency-key': 'f3a1' } }
    const first = await shop.post<Placed>('/api/orders', form(id), once)
    await db.query(sql`UPDATE products SET price = 1 WHERE id = ${id}`)

    const again = await shop.post<Placed>('/api/orders', form(id), once)
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await shop.post('/api/orders', form(id, 2), once)
    expect(other.status).toBe(409)
    expect(other.body.errors).toHaveProperty([REUSED_KEY])
  })

  test('an order is read by its customer alone', async () => {
    const [token, stranger] = [await buyer(), await buyer()]
    const placed = await shop.post<Placed>('/api/orders', form(await product()), { token })
    const path = `/api/orders/${placed.body.data.id}`
    const { status, body } = await shop.get<{ data: ListedOrder }>(path, { token })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...placed.body.data, pickup_code: null })
    const none = await shop.get('/api/orders/999999999', { token })
    const other = await shop.get(path, { token: stranger })
    const nobody = await shop.get(path)
    expect([none.status, other.status, nobody.status]).toEqual([404, 404, 401])
    expect(other.body).toMatchObject({ message: 'Заказ не найден.' })
    expect((await shop.get('/api/orders/x', { token })).status).toBe(422)
  })

  test('a customer sees his own orders, newest first and page by page', async () => {
    const [token, stranger] = [await buyer(), await buyer()]
    const id = await product()
    const placed: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      const { body } = await shop.post<Placed>('/api/orders', form(id, n), { token })
      placed.unshift(body.data.id)
    }

    const { body } = await shop.get<Listed>('/api/orders', { token })
    expect(body).toMatchObject({ total: 5, page: 1, per_page: 24 })
    expect(body.orders.map((order) => order.id)).toEqual(placed)

    const second = await shop.get<Listed>('/api/orders?page=2&per_page=2', { token })
    expect(second.body.orders.map((order) => order.id)).toEqual(placed.slice(2, 4))
    expect((await shop.get('/api/orders', { token: stranger })).body).toEqual({
      orders: [],
      total: 0,
      page: 1,
      per_page: 24,
    })
  })

  test('the code for the counter is shown to the customer of a ready order alone', async () => {
    const [token, stranger] = [await buyer(), await buyer()]
    const { body } = await shop.post<Placed>('/api/orders', form(await product()), { token })
    const shown = async (whose: string) =>
      (await shop.get<Listed>('/api/orders', { token: whose })).body.orders.map((order) => [
        order.pickup_code,
        order.kept_until !== null && Date.parse(order.kept_until) > Date.now(),
      ])
    await walkOrder(db, body.data.id, 'confirmed', 'assembling')
    expect(await shown(token)).toEqual([[null, false]])
    await walkOrder(db, body.data.id, 'ready')
    const [kept] = await db.query<{ code: string }>(sql`
      SELECT pickup_code AS code FROM orders WHERE id = ${body.data.id}`)
    expect(await shown(token)).toEqual([[kept?.code, true]])
    expect(await shown(stranger)).toEqual([])
    await walkOrder(db, body.data.id, 'completed')
    expect(await shown(token)).toEqual([[null, false]])
  })

  test('over a thousand orders are counted no further', async () => {
    const token = await buyer()
    const { body } = await shop.post<Placed>('/api/orders', form(await product()), { token })
    await db.query(sql`
      INSERT INTO orders (id, customer_id, payment_method_id, payment_method, shipping_method_id,
        shipping_method, store_id, address, phone, total)
      SELECT -older, customer_id, payment_method_id, payment_method, shipping_method_id,
        shipping_method, store_id, address, phone, total
      FROM orders CROSS JOIN generate_series(1, 1000) AS older WHERE id = ${body.data.id}`)
    const listed = await shop.get<Listed>('/api/orders?per_page=1', { token })
    expect(listed.body).toMatchObject({ total: 1000, total_is_lower_bound: true })
  })

  describe('taking an order back', () => {
    const placed = async (token: string) => {
      const { body } = await shop.post<Placed>('/api/orders', form(await product()), { token })
      return body.data.id
    }
    const cancel = (id: number | string, token?: string, body = {}) =>
      shop.post<Placed>(`/api/orders/${id}/cancel`, body, { ...(token && { token }) })

    test('answers with the cancelled order, and with the same again', async () => {
      const token = await buyer()
      const id = await placed(token)
      const first = await cancel(id, token, { reason: 'Нашёл дома' })
      expect(first.status).toBe(200)
      expect(first.body).toMatchObject({
        message: 'Заказ отменён',
        data: { id, status: 'отменён', total: 450.5 },
      })
      expect(await cancel(id, token)).toMatchObject({ status: 200, body: first.body })
      const listed = await shop.get<Listed>('/api/orders', { token })
      expect(listed.body.orders).toEqual([
        { ...first.body.data, pickup_code: null, kept_until: null, confirm_until: null },
      ])
      expect((await listOrderHistory(db, id)).at(-1)?.reason).toBe('Нашёл дома')
    })

    test('is for its customer alone', async () => {
      const [token, stranger] = [await buyer(), await buyer()]
      const id = await placed(token)
      expect((await cancel(id)).status).toBe(401)
      for (const answer of [await cancel(id, stranger), await cancel(999_999_999, token)]) {
        expect([answer.status, answer.body.message]).toEqual([404, 'Заказ не найден.'])
      }
      const listed = await shop.get<Listed>('/api/orders', { token })
      expect(listed.body.orders[0]?.status).toBe('новый')
    })

    test('is too late once the order is assembled', async () => {
      const token = await buyer()
      const id = await placed(token)
      await walkOrder(db, id, 'confirmed', 'assembling')
      const { status, body } = await cancel(id, token)
      expect([status, body.code, body.message]).toEqual([
        409,
        'conflict',
        'Заказ уже собирают. Чтобы отказаться от него, позвоните в магазин.',
      ])
    })

    test.each([
      ['id', 'nothing', {}, 'Неизвестный заказ.'],
      ['reason', 1, { reason: 'а'.repeat(501) }, 'Не больше 500 знаков.'],
    ])('with a wrong %s is refused', async (field, id, asked, text) => {
      const { status, body } = await cancel(id, await buyer(), asked)
      expect([status, body.errors]).toEqual([422, { [field]: [text] }])
    })
  })
})
