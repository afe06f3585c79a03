// The cart data call and orders as a client of the specification sees them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkoutApi } from '#src/checkout/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { OrderedItem } from '#src/orders/ordered-item.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct, deliver } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { addCourier, addWarehouse } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { BODIES, type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(bothDatabases())('orders on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
    await addCourier(shop.db, await addWarehouse(shop.db))
  })
  afterAll(() => shop?.close())

  const inStock = (units: number, unitPrice = 45_000) =>
    shop.has(aProduct({ unitPrice, stock: { 'ул. Мира, 1': units } }))
  const freeOf = async (id: number) => {
    const answer = await shop.visitor.get('/api/orders/create', { products: id })
    const [product] = answer.as(checkoutApi.cart).products
    return product?.storages.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  }

  describe('the cart data call', () => {
    const cart = async (products: unknown) =>
      (await shop.visitor.get('/api/orders/create', { products })).as(checkoutApi.cart)

    test('returns the products in the requested order, with the fields of the cart', async () => {
      const { oil, airFilter, hidden } = shop.goods
      const { products } = await cart(`${oil.id},${hidden.id},999999999,${airFilter.id},${oil.id}`)
      expect(products.map(({ id }) => id)).toEqual([oil.id, airFilter.id])
      expect(products[1]).toMatchObject({
        id: airFilter.id,
        key: airFilter.key,
        name: 'Фильтр воздушный',
        article: 'T15-1109111',
        type: 'Оригинал',
        manufacturer: 'Chery',
        price: 890,
      })
    })

    test.each(['', undefined])('returns the methods without products too: %j', async (products) => {
      const answer = await cart(products)
      expect(answer.products).toEqual([])
      expect(answer.shipping_method[0]).toEqual({ id: 1, name: 'Самовывоз' })
      expect(answer.shipping_method.length).toBeGreaterThan(1)
      expect(answer.payment_method.length).toBeGreaterThan(0)
      for (const { id, name } of [...answer.payment_method, ...answer.shipping_method]) {
        expect([typeof id, typeof name]).toEqual(['number', 'string'])
      }
    })

    test.each(['a', '1,', '1,,2', '-1', '1.5', '1;2', '1 2', '99999999999', '{"id":1}', '1\0'])(
      'refuses the ids «%s»',
      async (products) => {
        const answer = await shop.visitor.get('/api/orders/create', { products })
        expect(Object.keys(answer.failure.errors ?? {})).toEqual(['products'])
      },
    )

    test('accepts a hundred products and refuses more', async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
      expect((await cart(ids(100))).products.length).toBeGreaterThan(0)
      const more = await shop.visitor.get('/api/orders/create', { products: ids(101) })
      expect(more.status).toBe(422)
    })
  })

  describe('placing', () => {
    test('answers with the order at the prices of the catalogue', async () => {
      const [filter, oil] = [await inStock(5, 45_050), await inStock(5, 299_999)]
      const items = linesText([filter.id, 2], [oil.id, 1])
      const before = Date.now()
      const answer = await ivan.post('/api/orders', anOrder({ items, comment: 'Позвоните' }))
      const { message, data } = answer.as(ordersApi.place)
      expect(message).toBe('Заказа успешно создан')
      expect(data).toMatchObject({
        status: 'новый',
        address: 'Волгоград, ул. Мира, 5',
        phone: '79991234567',
        comment: 'Позвоните',
        shipping_method: expect.stringMatching(/^Доставка/),
        total: 3900.99,
      })
      expect(Math.abs(new Date(data.created_at).getTime() - before)).toBeLessThan(60_000)
      expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      const lines = JSON.parse(data.items) as unknown[]
      expect(lines.map((line) => OrderedItem.parse(line))).toMatchObject([
        { id: filter.id, name: filter.name, article: filter.article, price: 450.5, quantity: 2 },
        { id: oil.id, name: oil.name, article: oil.article, price: 2999.99, quantity: 1 },
      ])
      expect([await freeOf(filter.id), await freeOf(oil.id)]).toEqual([3, 4])
    })

    test.each(BODIES)('takes a %s body, as the specification’s form', async (body) => {
      const product = await inStock(1)
      const form = anOrder({ items: linesText([product.id, 1]) })
      expect((await ivan.post('/api/orders', form, { body })).status).toBe(201)
    })

    test('never uses a price that the client sends', async () => {
      const product = await inStock(5, 45_050)
      const line = { id: product.id, quantity: 1, price: 0.01, unit_price: 1, total: 1 }
      const form = { ...anOrder({ items: JSON.stringify([line]) }), price: 1, total: 1 }
      expect((await ivan.post('/api/orders', form)).as(ordersApi.place).data.total).toBe(450.5)
    })

    test('for pickup takes the title of a store and nothing else', async () => {
      const product = await inStock(5)
      const items = linesText([product.id, 1])
      const pickup = anOrder({ items, shipping_method: 1, address: 'пр. Ленина, 10' })
      const placed = (await ivan.post('/api/orders', pickup)).as(ordersApi.place).data
      expect(placed).toMatchObject({ shipping_method: 'Самовывоз', address: 'пр. Ленина, 10' })
      const elsewhere = await ivan.post('/api/orders', { ...pickup, address: 'ул. Луны, 1' })
      expect(elsewhere.failure.errors).toEqual({ address: ['Выберите магазин из списка.'] })
      expect(await freeOf(product.id)).toBe(4)
    })

    test.each([
      ['payment_method', '', 'Выберите способ оплаты.'],
      ['payment_method', 99, 'Выберите способ оплаты.'],
      ['payment_method', 'карта', 'Выберите способ оплаты.'],
      ['shipping_method', undefined, 'Выберите способ доставки.'],
      ['shipping_method', -1, 'Выберите способ доставки.'],
      ['address', '', 'Укажите адрес.'],
      ['address', '   ', 'Укажите адрес.'],
      ['address', 'а'.repeat(301), 'Не больше 300 знаков.'],
      ['phone', '', 'Это поле обязательно к заполнению.'],
      ['phone', '+7 (999) 123-45', 'Некорректный номер телефона.'],
      ['comment', 'а'.repeat(1001), 'Не больше 1000 знаков.'],
      ['expected_total', 'даром', 'Недопустимое значение.'],
      ['expected_total', -1, 'Недопустимое значение.'],
    ])('refuses %s = %j under its field', async (field, value, text) => {
      const items = linesText([shop.goods.oil.id, 1])
      const answer = await ivan.post('/api/orders', { ...anOrder({ items }), [field]: value })
      expect(answer.status).toBe(422)
      expect(answer.failure.errors).toEqual({ [field]: [text] })
    })

    test('returns all wrong fields in one response, by whichever rule', async () => {
      const items = linesText([shop.goods.oil.id, 1])
      const unshaped = anOrder({ items, payment_method: 99, shipping_method: 88, phone: '12' })
      expect((await ivan.post('/api/orders', unshaped)).failure.errors).toEqual({
        payment_method: ['Выберите способ оплаты.'],
        shipping_method: ['Выберите способ доставки.'],
        phone: ['Некорректный номер телефона.'],
      })
      const shaped = anOrder({ items, payment_method: 99, shipping_method: 1, address: 'Луна' })
      expect((await ivan.post('/api/orders', shaped)).failure.errors).toEqual({
        payment_method: ['Выберите способ оплаты.'],
        address: ['Выберите магазин из списка.'],
      })
    })

    test.each([
      0,
      -5,
      1.5,
      1000,
      '2e3',
      '',
      'много',
      null,
      true,
      [],
      {},
      Number.POSITIVE_INFINITY,
      2 ** 53,
    ])('refuses the quantity %j', async (quantity) => {
      const free = await freeOf(shop.goods.oil.id)
      const items = JSON.stringify([{ id: shop.goods.oil.id, quantity }])
      const answer = await ivan.post('/api/orders', anOrder({ items }))
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual(['items'])
      expect(await freeOf(shop.goods.oil.id)).toBe(free)
    })

    test.each([
      '[]',
      '',
      'null',
      '{}',
      '[null]',
      '[[]]',
      '[1]',
      '{"id":1,"quantity":1}',
      '[{"id":1}]',
      '[{"id":"a","quantity":1}]',
      '[{"id":0,"quantity":1}]',
      '[{"id":99999999999,"quantity":1}]',
      'not json',
      '[{"id":1,"quantity":1',
      `[${'['.repeat(20_000)}`,
      JSON.stringify(Array.from({ length: 101 }, (_, n) => ({ id: n + 1, quantity: 1 }))),
    ])('refuses the items %s', async (items) => {
      const answer = await ivan.post('/api/orders', anOrder({ items }))
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual(['items'])
    })

    test('of an empty cart says so in the words of the specification', async () => {
      const answer = await ivan.post('/api/orders', anOrder({ items: '[]' }))
      expect(answer.failure.errors?.items).toEqual([
        'Корзина пуста. Для оформления заказа добавьте товары.',
      ])
    })

    test('adds up lines of one product and never sells more than there is', async () => {
      const product = await inStock(3)
      const twice = linesText([product.id, 2], [product.id, 2])
      expect((await ivan.post('/api/orders', anOrder({ items: twice }))).status).toBe(409)
      const enough = linesText([product.id, 2], [product.id, 1])
      const { data } = (await ivan.post('/api/orders', anOrder({ items: enough }))).as(
        ordersApi.place,
      )
      expect(JSON.parse(data.items)).toHaveLength(1)
      expect(await freeOf(product.id)).toBe(0)
    })

    test('returns the free units per line when stock is short, and stores nothing', async () => {
      const [enough, short] = [await inStock(5, 10_000), await inStock(2, 20_050)]
      const items = linesText([enough.id, 1], [short.id, 3], [999_999_999, 1])
      const answer = await ivan.post('/api/orders', anOrder({ items }))
      expect(answer.status).toBe(409)
      expect(answer.failure).toMatchObject({
        code: 'conflict',
        lines: [
          { id: enough.id, available: 5, price: 100 },
          { id: short.id, available: 2, price: 200.5 },
          { id: 999_999_999, available: 0, price: null },
        ],
      })
      expect(await freeOf(enough.id)).toBe(5)
    })

    test('refuses a total that the buyer did not see', async () => {
      const product = await inStock(5, 10_001)
      const items = linesText([product.id, 3])
      const stale = await ivan.post('/api/orders', anOrder({ items, expected_total: 300 }))
      expect(stale.status).toBe(409)
      expect(stale.failure.lines).toEqual([{ id: product.id, available: 5, price: 100.01 }])
      const seen = await ivan.post('/api/orders', anOrder({ items, expected_total: 300.03 }))
      expect(seen.as(ordersApi.place).data.total).toBe(300.03)
    })

    test('sells no hidden product', async () => {
      const items = linesText([shop.goods.hidden.id, 1])
      expect((await ivan.post('/api/orders', anOrder({ items }))).status).toBe(409)
    })

    test('needs a token', async () => {
      const form = anOrder({ items: linesText([shop.goods.oil.id, 1]) })
      expect((await shop.visitor.post('/api/orders', form)).status).toBe(401)
      expect((await shop.withToken('garbled').post('/api/orders', form)).status).toBe(401)
    })
  })

  describe('a request with a key', () => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

    test('is answered with one order however often and however it is sent', async () => {
      const product = await inStock(10)
      const form = anOrder({ items: linesText([product.id, 1]) })
      const answers = await Promise.all(
        [...BODIES, ...BODIES].map((body) =>
          ivan.post('/api/orders', form, { body, ...keyed('lost answer') }),
        ),
      )
      const ids = answers.map((answer) => answer.as(ordersApi.place).data.id)
      expect(new Set(ids).size).toBe(1)
      expect(await freeOf(product.id)).toBe(9)
    })

    test('is refused with another body', async () => {
      const product = await inStock(10)
      const form = anOrder({ items: linesText([product.id, 1]) })
      await ivan.post('/api/orders', form, keyed('reused'))
      const other = { ...form, items: linesText([product.id, 2]) }
      const answer = await ivan.post('/api/orders', other, keyed('reused'))
      expect([answer.status, answer.failure.code]).toEqual([409, 'conflict'])
      expect(await freeOf(product.id)).toBe(9)
    })

    test('that was refused may be tried again', async () => {
      const product = await shop.has(aProduct())
      const form = anOrder({ items: linesText([product.id, 1]) })
      expect((await ivan.post('/api/orders', form, keyed('again'))).status).toBe(409)
      await deliver(shop.db, product.id, { store: 'ул. Мира, 1', units: 1 })
      expect((await ivan.post('/api/orders', form, keyed('again'))).status).toBe(201)
    })

    test('belongs to one customer', async () => {
      const olga = await shop.asCustomer()
      const product = await inStock(10)
      const form = anOrder({ items: linesText([product.id, 1]) })
      const [his, hers] = [
        (await ivan.post('/api/orders', form, keyed('same'))).as(ordersApi.place).data,
        (await olga.post('/api/orders', form, keyed('same'))).as(ordersApi.place).data,
      ]
      expect(his.id).not.toBe(hers.id)
    })

    test('is refused when the key is absurdly long', async () => {
      const form = anOrder({ items: linesText([shop.goods.oil.id, 1]) })
      expect((await ivan.post('/api/orders', form, keyed('k'.repeat(201)))).status).toBe(422)
    })
  })

  describe('the list', () => {
    const ordersOf = async (customer: TestCustomer, query = {}) =>
      (await customer.get('/api/orders', query)).as(ordersApi.list)

    test('holds a customer’s own orders, newest first, as they were answered', async () => {
      const olga = await shop.asCustomer()
      const product = await inStock(10)
      const placed: object[] = []
      for (const quantity of [1, 2, 3]) {
        const form = anOrder({ items: linesText([product.id, quantity]) })
        const { data } = (await olga.post('/api/orders', form)).as(ordersApi.place)
        placed.unshift({ ...data, pickup_code: null, kept_until: null, confirm_until: null })
      }
      expect(await ordersOf(olga)).toEqual({ orders: placed, total: 3, page: 1, per_page: 24 })
      const second = await ordersOf(olga, { page: 2, per_page: 2 })
      expect(second.orders).toEqual(placed.slice(2))
    })

    test('is empty for a new customer, and never shows an order of another', async () => {
      const stranger = await shop.asCustomer()
      for (const query of [{}, { customer_id: 1 }, { user: ivan.form.email }, { page: 2 }]) {
        expect((await ordersOf(stranger, query)).orders).toEqual([])
      }
      expect((await shop.visitor.get('/api/orders')).status).toBe(401)
    })

    test('keeps an order as it was sold when the catalogue changes', async () => {
      const olga = await shop.asCustomer()
      const product = await inStock(1, 45_050)
      await olga.post('/api/orders', anOrder({ items: linesText([product.id, 1]) }))
      await shop.db.query(sql`
        UPDATE products SET price = 1, name = 'Другой' WHERE id = ${product.id}`)
      const [order] = (await ordersOf(olga)).orders
      expect(order?.total).toBe(450.5)
      expect(JSON.parse(order?.items ?? '')).toMatchObject([{ name: product.name, price: 450.5 }])
    })

    test.each(['0', '-1', '1.5', 'x'])('refuses the page %s', async (page) => {
      expect((await ivan.get('/api/orders', { page })).status).toBe(422)
    })
  })
})
