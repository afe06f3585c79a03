// Sessions, change of password, personal data and deletion of an account, as a client sees them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityApi } from '#src/accounts/security-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { aProduct, type SoldProduct } from '#tests/support/new-product.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import {
  aSignUpForm,
  PASSWORD,
  type TestCustomer,
  type TestShop,
  testShop,
} from '#tests/support/test-shop.ts'

const NEW = 'Novyi456'
const JSON_BODY = { 'content-type': 'application/json' }

describe.each(testDatabases())('the security of an account on the $kind database', ({ open }) => {
  let shop: TestShop
  let part: SoldProduct
  beforeAll(async () => {
    shop = await testShop(open, { LIMIT_LOGIN_PER_ACCOUNT: '3', SMTP_URL: 'smtp://127.0.0.1:1' })
    part = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 100 } }))
  })
  afterAll(() => shop?.close())

  const logIn = (email: string, password = PASSWORD) =>
    shop.visitor.post('/api/login', { email, password })
  const another = async ({ form }: TestCustomer) => {
    const { token } = (await logIn(form.email)).json as { token: string }
    return shop.withToken(token)
  }
  const sessionsOf = async (client: Pick<TestCustomer, 'get'>) =>
    (await client.get('/api/sessions')).as(securityApi.sessions).sessions
  const remove = (client: Pick<TestCustomer, 'send'>, url: string, body?: object) =>
    client.send({
      method: 'DELETE',
      url,
      ...(body && { payload: JSON.stringify(body), headers: JSON_BODY }),
    })
  const isIn = async (client: Pick<TestCustomer, 'get'>) =>
    (await client.get('/api/user/edit')).status === 200

  describe('sessions', () => {
    test('are listed with their devices, and the present one is marked', async () => {
      const ivan = await shop.asCustomer()
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
      const { email } = ivan.form
      await shop.visitor.post('/api/login', { email, password: PASSWORD }, { headers })
      const sessions = await sessionsOf(ivan)
      expect(sessions.map(({ device }) => device)).toContain('Firefox, Linux')
      expect(sessions.map(({ is_current }) => is_current).toSorted()).toEqual([false, true])
      expect(JSON.stringify(sessions)).not.toContain(ivan.token)
    })

    test('end one by one', async () => {
      const ivan = await shop.asCustomer()
      const phone = await another(ivan)
      const ended = (await sessionsOf(ivan)).find(({ is_current }) => !is_current)
      expect((await remove(ivan, `/api/sessions/${ended?.id}`)).status).toBe(204)
      expect([await isIn(ivan), await isIn(phone)]).toEqual([true, false])
      expect((await remove(ivan, `/api/sessions/${ended?.id}`)).status).toBe(404)
    })

    test('of another customer are not found', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      const [hers] = await sessionsOf(olga)
      const answer = await remove(ivan, `/api/sessions/${hers?.id}`)
      expect([answer.status, answer.failure.code]).toEqual([404, 'not-found'])
      expect((await remove(ivan, '/api/sessions/garbled')).status).toBe(404)
      expect(await isIn(olga)).toBe(true)
    })

    test('end all at once, with this one or without', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      const phone = await another(ivan)
      expect((await remove(ivan, '/api/sessions?keep_current=true')).status).toBe(204)
      expect([await isIn(ivan), await isIn(phone)]).toEqual([true, false])
      expect((await remove(ivan, '/api/sessions')).status).toBe(204)
      expect([await isIn(ivan), await isIn(olga)]).toEqual([false, true])
    })

    test('need a token', async () => {
      expect((await shop.visitor.get('/api/sessions')).status).toBe(401)
      for (const url of ['/api/sessions', '/api/sessions/1', '/api/account']) {
        expect((await remove(shop.visitor, url)).status).toBe(401)
      }
    })
  })

  describe('a password', () => {
    const change = (client: Pick<TestCustomer, 'post'>, old: string, next = NEW) =>
      client.post('/api/password', { old, new: next })

    test('is changed with the old one, and all other sessions end', async () => {
      const ivan = await shop.asCustomer()
      const phone = await another(ivan)
      const { email } = ivan.form
      await shop.visitor.post('/api/password-reset', { email })
      const link = await letterTokenOf(shop.db, 'password-reset', email)
      expect((await change(ivan, PASSWORD)).status).toBe(200)
      expect([await isIn(ivan), await isIn(phone)]).toEqual([true, false])
      expect([(await logIn(email)).status, (await logIn(email, NEW)).status]).toEqual([401, 200])
      const late = await shop.visitor.post(`/api/password-reset/${link}`, { password: PASSWORD })
      expect(late.status).toBe(404)
    })

    test('is not changed by a guess, and guesses are counted apart from logins', async () => {
      const ivan = await shop.asCustomer()
      const wrong = await change(ivan, 'Wrong123')
      expect([wrong.status, wrong.failure.errors]).toEqual([422, { old: ['Неверный пароль.'] }])
      await change(ivan, 'Wrong124')
      await remove(ivan, '/api/account', { password: 'Wrong125' })
      expect((await change(ivan, PASSWORD)).status).toBe(429)
      expect((await logIn(ivan.form.email)).status).toBe(200)
    })

    test('follows the rules of passwords', async () => {
      const ivan = await shop.asCustomer()
      expect((await change(ivan, PASSWORD, 'parol123')).failure.errors).toEqual({
        new: ['Недостаточно сложный пароль.'],
      })
    })

    test('is changed by one of two simultaneous requests', async () => {
      const ivan = await shop.asCustomer()
      const answers = await Promise.all([
        change(ivan, PASSWORD),
        change(ivan, PASSWORD, 'Tretii789'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(await isIn(ivan)).toBe(true)
    })
  })

  describe('personal data', () => {
    test('are one file of all stored data, without secrets', async () => {
      const ivan = await shop.asCustomer()
      const { email } = ivan.form
      const order = await placeOrder(ivan)
      const answer = await ivan.get('/api/personal-data')
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/)
      expect(answer.headers['cache-control']).toBe('no-store')
      const data = answer.as(securityApi.personalData)
      expect(data.profile).toMatchObject({ email, phone: ivan.form.phone, address: null })
      expect(data.orders).toEqual([
        expect.objectContaining({ id: order.id, address: 'ул. Мира, 5' }),
      ])
      expect(data.sessions).toHaveLength(1)
      expect(data.letters.map(({ kind }) => kind)).toContain('email-confirmation')
      expect(answer.text).not.toMatch(/argon2|password|token/)
      expect(answer.text).not.toContain(ivan.token)
    })

    test('contain nothing of another customer', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      await placeOrder(olga)
      const { text, json } = await ivan.get('/api/personal-data')
      expect(json).toMatchObject({ orders: [] })
      expect(text).not.toContain(olga.form.email)
    })

    test('include letters to an earlier e-mail, never those to its next owner', async () => {
      const { ivan, olga } = await movedOn()
      const told = async ({ get }: Pick<TestCustomer, 'get'>) =>
        (await get('/api/personal-data'))
          .as(securityApi.personalData)
          .letters.map(({ kind }) => kind)
      expect(await told(ivan)).toEqual([
        'email-confirmation',
        'order-placed',
        'email-confirmation',
        'email-changed',
      ])
      expect(await told(olga)).toEqual(['email-confirmation'])
    })

    test('a consent can be withdrawn, the terms cannot', async () => {
      const ivan = await shop.asCustomer()
      const version = currentEdition('personal-data')
      await ivan.post('/api/user/agreements', { kind: 'personal-data', version })
      expect((await remove(ivan, '/api/user/agreements/personal-data')).status).toBe(204)
      expect((await ivan.get('/api/user/agreements')).json).toEqual({ agreements: [] })
      const { json } = await ivan.get('/api/personal-data')
      expect(json).toMatchObject({
        consents: [{ kind: 'personal-data', revoked_at: expect.any(String) }],
      })
      expect((await remove(ivan, '/api/user/agreements/terms')).status).toBe(422)
    })
  })

  /** Olga has signed up with the e-mail that Ivan had when he ordered. */
  async function movedOn() {
    const ivan = await shop.asCustomer()
    const { name, lastname, phone, email } = ivan.form
    const { id } = await placeOrder(ivan)
    const next = { name, lastname, phone, email: aSignUpForm().email, password: PASSWORD }
    expect((await ivan.post('/api/user/update', next)).status).toBe(200)
    expect((await shop.visitor.post('/api/signup', { ...aSignUpForm(), email })).status).toBe(201)
    const { token } = (await logIn(email)).json as { token: string }
    return { ivan, olga: shop.withToken(token), orderId: id, email }
  }

  async function placeOrder(customer: Pick<TestCustomer, 'post'>) {
    const answer = await sendOrder(customer)
    expect(answer.status).toBe(201)
    return (answer.json as { data: { id: number } }).data
  }
  const sendOrder = (customer: Pick<TestCustomer, 'post'>) =>
    customer.post('/api/orders', {
      payment_method: 1,
      shipping_method: 2,
      address: 'ул. Мира, 5',
      phone: '79991234567',
      comment: 'домофон 12',
      items: JSON.stringify([{ id: part.id, quantity: 1 }]),
    })
  const setStatus = (id: number, status: string) =>
    shop.db.query(sql`UPDATE orders SET status = ${status} WHERE id = ${id}`)
  const deleteAccount = (client: Pick<TestCustomer, 'send'>, password = PASSWORD) =>
    remove(client, '/api/account', { password })

  describe('the end of an account', () => {
    test.each(['new', 'confirmed', 'assembling', 'ready', 'shipped'])(
      'waits for the end of an order that is %s',
      async (status) => {
        const ivan = await shop.asCustomer()
        const { id } = await placeOrder(ivan)
        await setStatus(id, status)
        const refused = await deleteAccount(ivan)
        expect([refused.status, refused.failure.code]).toEqual([409, 'conflict'])
        expect(await isIn(ivan)).toBe(true)
        await setStatus(id, 'completed')
        expect((await deleteAccount(ivan)).status).toBe(204)
      },
    )

    test('prevents a login, and frees phone and e-mail for others', async () => {
      const ivan = await shop.asCustomer()
      const phone = await another(ivan)
      const { email } = ivan.form
      expect((await deleteAccount(ivan)).status).toBe(204)
      expect([await isIn(ivan), await isIn(phone)]).toEqual([false, false])
      expect((await logIn(email)).status).toBe(401)
      expect((await shop.visitor.post('/api/signup', ivan.form)).status).toBe(201)
      expect((await logIn(email)).status).toBe(200)
    })

    test('keeps the order for accounting, without its customer', async () => {
      const ivan = await shop.asCustomer()
      const version = currentEdition('personal-data')
      await ivan.post('/api/user/agreements', { kind: 'personal-data', version })
      const { id } = await placeOrder(ivan)
      await setStatus(id, 'returned')
      await deleteAccount(ivan)

      const [kept] = await shop.db.query<{ row: string; total: number; consents: unknown }>(sql`
        SELECT placed.total, (SELECT jsonb_agg(revoked_at IS NOT NULL) FROM consents
                              WHERE customer_id = customer.id) AS consents,
               concat(to_jsonb(placed), to_jsonb(customer),
                 (SELECT jsonb_agg(l) FROM letters AS l
                  WHERE l.customer_id IS NULL OR l.customer_id = customer.id),
                 (SELECT jsonb_agg(l) FROM account_links AS l),
                 (SELECT jsonb_agg(a) FROM attempts AS a)) AS row
        FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
        WHERE placed.id = ${id}`)
      expect(kept?.total).toBeGreaterThan(0)
      expect(kept?.consents).toEqual([true])
      const { email, phone } = ivan.form
      for (const trace of [email, phone, 'домофон', 'Мира', 'argon2']) {
        expect(kept?.row).not.toContain(trace)
      }
      const [customer] = await shop.db.query<object>(sql`
        SELECT name, lastname, patronymic, address FROM customers AS customer
        WHERE id = (SELECT customer_id FROM orders WHERE id = ${id})`)
      expect(customer).toEqual({
        name: 'Удалён',
        lastname: 'Удалён',
        patronymic: null,
        address: null,
      })
    })

    test('deletes his letters to any e-mail, and leaves those of others', async () => {
      const { ivan, orderId, email } = await movedOn()
      const [{ id } = { id: 0 }] = await shop.db.query<{ id: number }>(sql`
        SELECT id FROM customers WHERE phone = ${ivan.form.phone}`)
      await setStatus(orderId, 'completed')
      expect((await deleteAccount(ivan)).status).toBe(204)
      const left = await shop.db.query(sql`
        SELECT letter.kind, owner.email FROM letters AS letter
        JOIN customers AS owner ON owner.id = letter.customer_id
        WHERE letter.recipient = ${email} OR owner.id = ${id}`)
      expect(left).toEqual([{ kind: 'email-confirmation', email }])
    })

    test('deletes his comments on orders, their keys, and counters with his name', async () => {
      const ivan = await shop.asCustomer()
      const { name, lastname, phone, email } = ivan.form
      await shop.visitor.post('/api/password-reset', { email })
      const next = aSignUpForm().email
      await ivan.post('/api/user/update', { name, lastname, phone, email: next })
      const { id } = await placeOrder(ivan)
      await shop.db.query(sql`
        INSERT INTO idempotency_keys (customer_id, key, request_hash, order_id)
        SELECT customer_id, 'iz-brauzera', 'hash', id FROM orders WHERE id = ${id}`)
      await ivan.post(`/api/orders/${id}/cancel`, { reason: 'Переехал на Мира' })
      await shop.db.query(sql`
        INSERT INTO order_status_changes (order_id, status, actor, reason)
        VALUES (${id}, 'cancelled', 'staff 1', 'Звонили')`)
      expect((await deleteAccount(ivan)).status).toBe(204)

      const reasons = await shop.db.query<{ reason: string }>(sql`
        SELECT reason FROM order_status_changes
        WHERE order_id = ${id} AND status = 'cancelled' ORDER BY id`)
      expect(reasons.map(({ reason }) => reason)).toEqual(['', 'Звонили'])
      const traces = await shop.db.query(sql`
        SELECT key FROM idempotency_keys WHERE order_id = ${id}
        UNION ALL
        SELECT key FROM attempts
        WHERE key LIKE ${`%${email}%`} OR key LIKE ${`%${next}%`}`)
      expect(traces).toEqual([])
    })

    test('and a simultaneous order: one of them is refused', async () => {
      const ivan = await shop.asCustomer()
      const [order, end] = await Promise.all([sendOrder(ivan), deleteAccount(ivan)])
      expect([
        [201, 409],
        [401, 204],
      ]).toContainEqual([order.status, end.status])
    })

    test('prevents orders', async () => {
      const ivan = await shop.asCustomer()
      const { id } = await placeOrder(ivan)
      await setStatus(id, 'cancelled')
      await deleteAccount(ivan)
      // as of a request that came past the token before the deletion
      const again = shop.db.query(sql`
        SELECT place_order(customer_id, NULL, '', payment_method_id, shipping_method_id, address,
                           phone, '', ARRAY[product_id], ARRAY[1], NULL)
        FROM orders JOIN order_lines ON order_id = id WHERE id = ${id}`)
      await expect(again).rejects.toMatchObject({ code: 'SW401' })
    })
  })
})
