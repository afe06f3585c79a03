// One visitor cannot empty the shop: neither by one account nor by many of one address, nor for
// long; and the owner hears of it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfHolders } from '#src/back-office/server/public.ts'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { releaseUnconfirmed, saveConfirmationHours } from '#src/orders/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { askAll } from '#tests/support/at-once.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { aProduct, type SoldProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import {
  aSignUpForm,
  type TestCustomer,
  type TestShop,
  testShop,
} from '#tests/support/test-shop.ts'

const PRODUCTS = 30
const EACH = 10

/** The defaults of the shop, which the other tests set aside. */
const DEFAULTS = {
  LIMIT_OPEN_UNITS: '',
  LIMIT_OPEN_RUBLES: '',
  LIMIT_OPEN_UNITS_UNCONFIRMED: '',
  LIMIT_OPEN_RUBLES_UNCONFIRMED: '',
}

describe.each(bothDatabases())('a visitor who orders everything on the $kind database', (kind) => {
  let shop: TestShop
  let goods: SoldProduct[]
  beforeAll(async () => {
    shop = await testShop(kind.open, {
      ...DEFAULTS,
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody takes letters out in these tests
      LIMIT_OPEN_UNITS_PER_ADDRESS: '100',
    })
    goods = []
    for (let n = 0; n < PRODUCTS; n += 1) {
      goods.push(await shop.has(aProduct({ stock: { 'ул. Мира, 1': EACH }, unitPrice: 10_000 })))
    }
  })
  afterAll(() => shop?.close())

  const order = (buyer: TestCustomer, product: SoldProduct, quantity: number) =>
    buyer.post('/api/orders', anOrder({ items: linesText([product.id, quantity]) }))
  const freeUnits = async () => {
    const [row] = await shop.db.query<{ free: number }>(sql`
      SELECT sum(on_hand - reserved) AS free FROM stock_levels
      WHERE product_id = ANY (${goods.map(({ id }) => id)})`)
    return row?.free ?? 0
  }
  const inStock = async () => {
    const answers = await Promise.all(
      goods.map(({ id }) => shop.visitor.get(`/api/products/${id}`)),
    )
    return answers.filter((one) => one.as(catalogueApi.product).product.storages.length > 0).length
  }
  const confirm = async ({ form }: TestCustomer) => {
    const token = await letterTokenOf(shop.db, 'email-confirmation', form.email)
    expect((await shop.visitor.post(`/api/email-confirmation/${token}`, {})).status).toBe(200)
  }
  /** Takes all of every product, all at once. */
  const takeAll = (buyer: TestCustomer) =>
    Promise.all(goods.map((product) => order(buyer, product, EACH)))

  test('leaves nearly all stock to others, before and after his e-mail is confirmed', async () => {
    const hoarder = await shop.asCustomer()
    const answers = await takeAll(hoarder)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await freeUnits()).toBe(PRODUCTS * EACH - 50)
    expect(await inStock()).toBe(PRODUCTS - 5)
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.failure.code, refused?.failure.message, refused?.failure.lines]).toEqual([
      'conflict',
      expect.stringMatching(/^Без подтверждённой почты можно отложить не больше 50 шт\. Сейчас/),
      undefined,
    ])
    const free = goods.filter((_, n) => answers[n]?.status === 409)
    const [first, second] = free as [SoldProduct, SoldProduct]
    expect((await order(await shop.asCustomer(), first, 1)).status).toBe(201)

    await confirm(hoarder)
    expect((await order(hoarder, second, 1)).status).toBe(201)
  })

  test('cannot reserve more by many accounts of one address', async () => {
    const before = await freeUnits()
    const accounts = await Promise.all(Array.from({ length: 12 }, () => shop.asCustomer()))
    const wishes = accounts.flatMap((account) => goods.map((product) => ({ account, product })))
    const answers = await askAll(wishes, ({ account, product }) => order(account, product, EACH))
    // a unit of the first test's stranger, and nine orders of ten
    expect(before - (await freeUnits())).toBe(90)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  })

  test('is reported to the owner and shown in the metrics', async () => {
    const metrics = async () => (await shop.visitor.get('/metrics')).text
    expect(await metrics()).toMatch(/^large_holders\{state="account"\} 0$/m)
    await notifyOfHolders(shop.db, { percent: 2, email: 'shop@silkway.example' })
    await notifyOfHolders(shop.db, { percent: 2, email: 'shop@silkway.example' })
    const text = await metrics()
    expect(text).toMatch(/^large_holders\{state="account"\} 1$/m)
    expect(text).toMatch(/^large_holders\{state="address"\} 1$/m)
    expect(text).toMatch(/^reserved_units\{state="account"\} 51$/m)
    expect(text).toMatch(/^reserved_units\{state="all"\} 142$/m)
    expect(text).toMatch(/^unconfirmed_orders\{state="expiring"\} 0$/m)
    const [told] = await shop.db.query(sql`
      SELECT count(*)::integer AS letters FROM letters
      WHERE kind = 'stock-held' AND recipient = 'shop@silkway.example'`)
    expect(told).toEqual({ letters: 2 })
  })

  test('reserves nothing for longer than the term of confirmation', async () => {
    const buyer = await shop.asCustomer()
    const { id } = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 10 } }))
    const placed = await buyer.post('/api/orders', anOrder({ items: linesText([id, 10]) }))
    expect(placed.status).toBe(409) // the address holds too much
    await confirm(buyer)
    expect((await buyer.post('/api/orders', anOrder({ items: linesText([id, 10]) }))).status).toBe(
      201,
    )

    await saveConfirmationHours(shop.db, { hours: 72, warningHours: 24 })
    await releaseUnconfirmed(shop.db)
    const order = async () => (await buyer.get('/api/orders')).as(ordersApi.list).orders[0]
    const hours = (Date.parse((await order())?.confirm_until ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(72, 0)
    await shop.db.query(sql`UPDATE order_settings SET confirm_since = '-infinity'`)
    await shop.db.query(sql`UPDATE orders SET created_at = now() - interval '73 hours'`)
    await releaseUnconfirmed(shop.db)
    expect(await order()).toMatchObject({ status: 'новый' })
    await shop.db.query(sql`UPDATE letters SET sent_at = now() - interval '25 hours'`)
    await shop.db.query(sql`UPDATE orders SET kept_until = now() - interval '1 minute'`)
    await releaseUnconfirmed(shop.db)
    expect(await order()).toMatchObject({ status: 'отменён', confirm_until: null })
    expect(await freeUnits()).toBe(PRODUCTS * EACH)
  })
})

describe.each(bothDatabases())('a visitor with an IPv6 network on the $kind database', (kind) => {
  let shop: TestShop
  let plenty: SoldProduct
  beforeAll(async () => {
    shop = await testShop(kind.open, {
      ...DEFAULTS,
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody takes letters out in these tests
      LIMIT_OPEN_UNITS_PER_ADDRESS: '20',
      LIMIT_SIGNUP_PER_HOUR: '3',
    })
    plenty = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 1000 }, unitPrice: 100 }))
  })
  afterAll(() => shop?.close())

  const call = (remoteAddress: string, url: string, payload: object, token = '') =>
    shop.server.inject({
      ...{ method: 'POST', url, payload, remoteAddress },
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    })

  test('can sign up and reserve as much as four addresses, not as 65,536', async () => {
    const placed: number[] = []
    const signedUp: number[] = []
    for (let host = 1; host <= 16; host += 1) {
      const from = `2001:db8:77:${host.toString(16)}::1`
      const form = aSignUpForm()
      const { statusCode } = await call(from, '/api/signup', form)
      signedUp.push(statusCode)
      if (statusCode !== 201) continue
      const { email, password } = form
      const { token } = (await call(from, '/api/login', { email, password })).json() as {
        token: string
      }
      const items = linesText([plenty.id, 10])
      placed.push((await call(from, '/api/orders', anOrder({ items }), token)).statusCode)
    }
    expect(signedUp).toEqual([...Array(12).fill(201), ...Array(4).fill(429)])
    expect(placed).toEqual([...Array(8).fill(201), ...Array(4).fill(409)])
  })
})
