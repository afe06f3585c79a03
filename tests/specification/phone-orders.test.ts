// Orders that staff place for buyers on the phone.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { stockApi } from '#src/back-office/stock-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { requestsApi } from '#src/requests/contract.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const ORDERS = '/api/staff/orders'
const VIN = 'LVVDB11B1ND000001'

let phones = 0
/** Nobody has it yet. */
function newPhone(): string {
  phones += 1
  return `7961${String(phones).padStart(7, '0')}`
}

describe.each(testDatabases())('an order by phone on the $kind database', ({ open }) => {
  let shop: TestShop
  let manager: StaffMember
  let seller: StaffMember
  let part: number
  beforeAll(async () => {
    // a limit for buyers: staff have none
    shop = await testShop(open, {
      SMTP_URL: 'smtp://127.0.0.1:1',
      LIMIT_OPEN_UNITS: '1',
      LIMIT_OPEN_UNITS_UNCONFIRMED: '1',
    })
    manager = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', OWN)
    part = (await shop.has(aProduct({ article: 'PH-1', unitPrice: 10_000, stock: { [OWN]: 100 } })))
      .id
  })
  afterAll(() => shop?.close())

  const formOf = (fields: object) =>
    anOrder({
      ...{ items: linesText([part, 2]), shipping_method: 1, address: OWN },
      ...{ name: 'Анна', lastname: 'Котова', phone: newPhone() },
      ...fields,
    })
  const place = (
    fields: object,
    { who = manager, key }: { who?: StaffMember; key?: string } = {},
  ) => who.post(ORDERS, formOf(fields), { headers: key ? { 'idempotency-key': key } : {} })
  const placed = async (...given: Parameters<typeof place>) =>
    (await place(...given)).as(staffApi.placeByPhone)
  const find = async (phone: string, who = manager) =>
    (await who.post('/api/staff/buyers', { phone })).as(staffApi.findBuyer).buyer
  const rows = (table: 'customers' | 'orders') =>
    shop.db
      .query<{ count: number }>(
        table === 'orders'
          ? sql`SELECT count(*)::integer AS count FROM orders`
          : sql`SELECT count(*)::integer AS count FROM customers`,
      )
      .then(([row]) => row?.count)
  const reserved = async () => {
    const [row] = await shop.db.query<{ units: number }>(sql`
      SELECT sum(reserved)::integer AS units FROM stock_levels WHERE product_id = ${part}`)
    return row?.units
  }
  const actsOn = (id: number) =>
    shop.db.query(sql`
      SELECT staff_id AS "staffId", details FROM staff_acts
      WHERE subject = ${`order ${id}`} AND act = 'place-order'`)
  const lettersTo = (email: string) =>
    shop.db
      .query<{ kind: string }>(sql`SELECT kind FROM letters WHERE recipient = ${email} ORDER BY id`)
      .then((letters) => letters.map(({ kind }) => kind))

  test('is that of a new buyer, who is known by his phone from then on', async () => {
    const phone = newPhone()
    expect(await find(phone)).toBeNull()
    const before = (await reserved()) ?? 0
    const { order, customer } = await placed({ phone, personal_data_consent: true })
    expect(customer).toBe('Котова Анна')
    expect(order).toMatchObject({ status: 'new', phone, total: 200, address: OWN })
    expect(await reserved()).toBe(before + 2)
    expect(await find(phone)).toMatchObject({ name: 'Анна', lastname: 'Котова', email: '' })
    expect(await actsOn(order.id)).toEqual([
      { staffId: manager.id, details: { consent: 'by phone' } },
    ])
    const { history } = (await manager.get(`${ORDERS}/${order.id}`)).as(staffApi.order)
    expect(history[0]).toMatchObject({
      ...{ status: 'new', actor: `staff ${manager.id}`, actor_name: 'Пётр Ильин', by_phone: true },
    })
    const past = (await manager.get(`/api/staff/stock/${part}/movements`)).as(stockApi.movements)
    expect(past.movements[0], 'the stock says who it was too').toMatchObject({
      ...{ kind: 'reserved', document: `order ${order.id}`, staff_name: 'Пётр Ильин' },
    })
    const consents = await shop.db.query(sql`
      SELECT consent.kind, consent.given_to AS "givenTo", consent.address
      FROM consents AS consent JOIN customers AS customer ON customer.id = customer_id
      WHERE customer.phone = ${phone}`)
    expect(consents).toEqual([
      { kind: 'personal-data', givenTo: `staff ${manager.id}`, address: '' },
    ])
    // another order is of the same buyer, and what he is called now changes nothing
    expect((await placed({ phone, name: 'Ольга' })).customer).toBe('Котова Анна')
  })

  test('out of a request says who has asked and closes it, once', async () => {
    const andrey = { name: 'Андрей', phone: '8 962 000-00-01', message: 'Фара', vin: VIN }
    const { id: request } = (await shop.visitor.post('/api/requests', andrey)).as(
      requestsApi.askForPart,
    )
    const fields = { request, phone: '79620000002' }
    const { order } = await placed(fields, { key: 'out of a request' })
    expect((await placed(fields, { key: 'out of a request' })).order.id).toBe(order.id)
    const { notes } = (await manager.get(`${ORDERS}/${order.id}`)).as(staffApi.order)
    expect(notes.map(({ text }) => text)).toEqual([
      `По обращению № ${request}: Андрей, +7 (962) 000-00-01, VIN ${VIN}`,
    ])
    const answered = async () => {
      const list = await manager.get('/api/staff/requests', { list: 'answered' })
      const { requests } = list.as(staffApi.buyerRequests)
      return requests.find(({ id }) => id === request)?.answers.map(({ note }) => note)
    }
    expect(await answered()).toEqual([`Заказ № ${order.id}`])
    // one more order of it has its note, and the answer stays
    const more = await placed(fields)
    expect(await answered()).toEqual([`Заказ № ${order.id}`])
    expect((await manager.get(`${ORDERS}/${more.order.id}`)).as(staffApi.order).notes).toHaveLength(
      1,
    )
    const unknown = await place({ request: 999_999 })
    expect([unknown.status, Object.keys(unknown.failure.errors ?? {})]).toEqual([422, ['request']])
  })

  test('needs a name of a new buyer, and says all that is wrong', async () => {
    const counts = [await rows('customers'), await rows('orders')]
    const refused = await place({ name: '', lastname: '' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.failure.errors ?? {})).toEqual(['name'])
    const wrong = await place({ address: 'Нигде' })
    expect(Object.keys(wrong.failure.errors ?? {})).toEqual(['address'])
    expect([await rows('customers'), await rows('orders')]).toEqual(counts)
  })

  test('is placed for who is called by one name alone, and handed over by it', async () => {
    const phone = newPhone()
    const { order, customer } = await placed({ phone, name: 'Зульфия', lastname: '' })
    expect(customer).toBe('Зульфия')
    const shown = (await manager.get(`${ORDERS}/${order.id}`)).as(staffApi.order)
    expect(shown.customer).toBe('Зульфия')
    const found = await seller.post('/api/staff/counter', { text: 'зульфия' })
    expect(found.text).toContain(`"id":${order.id}`)
  })

  test('goes to the account that has the phone', async () => {
    const ivan = await shop.asCustomer()
    const { phone, email } = ivan.form
    expect(await find(phone, seller)).toMatchObject({ name: 'Иван', lastname: 'Петров', email })
    const { order, customer } = await placed({ phone, name: '', lastname: '' }, { who: seller })
    expect(customer).toBe('Петров Иван Сергеевич')
    expect((await ivan.get(`/api/orders/${order.id}`)).status).toBe(200)
    expect(await lettersTo(email)).toContain('order-placed')
  })

  test('with an e-mail has a letter, and an account whose password its mailbox sets', async () => {
    const { email } = aSignUpForm()
    const phone = newPhone()
    await placed({ phone, email })
    expect(await lettersTo(email)).toEqual(['email-confirmation', 'order-placed'])
    expect((await shop.visitor.post('/api/login', { email, password: 'Parol123' })).status).toBe(
      401,
    )
    await shop.visitor.post('/api/password-reset', { email })
    expect(await lettersTo(email)).toContain('password-reset')
    const taken = await place({ email })
    expect(taken.status).toBe(422)
    expect(taken.failure.errors?.email?.[0]).toContain('с другим телефоном')
  })

  test('without an e-mail keeps nobody from signing up with the phone', async () => {
    const phone = newPhone()
    const { order } = await placed({ phone })
    const form = { ...aSignUpForm(), phone }
    expect((await shop.visitor.post('/api/signup', form)).status).toBe(201)
    const { email, password } = form
    const { token } = (await shop.visitor.post('/api/login', { email, password })).json as {
      token: string
    }
    // whose the former order is, nobody has proven
    expect((await shop.withToken(token).get(`/api/orders/${order.id}`)).status).toBe(404)
    expect(await find(phone)).toMatchObject({ name: 'Иван', email })
  })

  test('brings the first e-mail of a known buyer, which does not open his former orders', async () => {
    const { email } = aSignUpForm()
    const phone = newPhone()
    const former = await placed({ phone })
    const { order } = await placed({ phone, email })
    expect(await find(phone)).toMatchObject({ name: 'Анна', email })
    const owners = await shop.db.query<{ id: number; email: string }>(sql`
      SELECT placed.id, buyer.email FROM orders AS placed
      JOIN customers AS buyer ON buyer.id = placed.customer_id
      WHERE placed.id IN (${former.order.id}, ${order.id}) ORDER BY placed.id`)
    expect(owners.map((row) => row.email === email)).toEqual([false, true])
    await placed({ phone, email: aSignUpForm().email })
    expect(await find(phone)).toMatchObject({ email })
  })

  test('is one under one key, also when two are sent at once', async () => {
    const form = { phone: newPhone() }
    const sent = await Promise.all([0, 1, 2].map(() => place(form, { key: 'call-1' })))
    const ids = sent.map((answer) => answer.as(staffApi.placeByPhone).order.id)
    expect(new Set(ids).size).toBe(1)
    expect((await placed(form, { key: 'call-1' })).order.id).toBe(ids[0])
    expect(await actsOn(ids[0] ?? 0)).toHaveLength(1)
    const other = await place({ ...form, comment: 'Позвонить' }, { key: 'call-1' })
    expect(other.status).toBe(409)
  })

  test('is refused in words when the last unit is gone, and leaves nothing', async () => {
    const last = (await shop.has(aProduct({ article: 'PH-LAST', stock: { [OWN]: 1 } }))).id
    const items = linesText([last, 1])
    await placed({ items })
    const counts = [await rows('customers'), await rows('orders')]
    const refused = await place({ items })
    expect(refused.status).toBe(409)
    expect(refused.failure.message).toBe('Некоторых товаров не хватает. Проверьте количество.')
    expect(refused.failure.lines).toMatchObject([{ id: last, available: 0 }])
    expect((await place({ expected_total: 1 })).status).toBe(409)
    expect([await rows('customers'), await rows('orders')]).toEqual(counts)
  })

  test('is paid on receipt', async () => {
    await shop.db.query(sql`UPDATE payment_methods SET is_active = true WHERE id = 3`)
    const refused = await place({ payment_method: 3 })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.failure.errors ?? {})).toEqual(['payment_method'])
    await shop.db.query(sql`UPDATE payment_methods SET is_active = false WHERE id = 3`)
  })

  test('says whether goods fit the car, as the order keeps it', async () => {
    const { oilFilter, brakePads } = shop.goods
    const car = { brand: 'Chery', model: 'Tiggo 7 Pro' }
    const products = `${oilFilter.id},${brakePads.id}`
    const { fits } = (await manager.get('/api/staff/order-fits', { products, ...car })).as(
      staffApi.fits,
    )
    expect(new Map(fits.map(({ id, fitment }) => [id, fitment]))).toEqual(
      new Map([
        [oilFilter.id, 'fits'],
        [brakePads.id, 'does-not-fit'],
      ]),
    )
    const items = JSON.stringify([{ id: oilFilter.id, quantity: 1, car }])
    const { order } = await placed({ items })
    expect(order.lines[0]?.fitment).toBe('fits')
  })

  test('a buyer who is looked up is recorded as read', async () => {
    const phone = newPhone()
    await placed({ phone })
    const buyer = await find(phone, seller)
    const acts = await shop.db.query(sql`
      SELECT FROM staff_acts WHERE act = 'see-buyer' AND staff_id = ${seller.id}
        AND subject = ${`customer ${buyer?.id}`}`)
    expect(acts).toHaveLength(1)
  })
})
