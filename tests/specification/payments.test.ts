// Paying online, whatever the provider does, as a buyer sees it.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dropLine } from '#src/orders/server/public.ts'
import { paymentsApi } from '#src/payments/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ONLINE_KINDS } from '#src/shared/online-payment.ts'
import { CARD, type PaidShop, paidShop, SBP } from '#tests/support/paid-shop.ts'
import { REFUSAL } from '#tests/support/payment-provider.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

const POST_PAYMENT = /^POST \/v3\/payments$/
const GET_PAYMENT = /^GET \/v3\/payments\//

describe.each(bothDatabases())('paying online on the $kind database', ({ open }) => {
  let shop: PaidShop
  beforeAll(async () => {
    shop = await paidShop(open)
  })
  afterAll(() => shop?.close())

  const callsDuring = async (work: () => Promise<unknown>) => {
    const before = shop.provider.calls.length
    await work()
    return shop.provider.calls.slice(before)
  }
  const ofProvider = async (id: number) => {
    const ids = await shop.providerIds(id)
    return shop.provider.payments.filter((payment) => ids.includes(payment.id))
  }
  const only = async (id: number) => {
    const [payment, ...more] = await ofProvider(id)
    if (!payment || more.length > 0) throw new Error(`${more.length} payments too many, or none`)
    return payment
  }

  test('is offered beside cash and card on receipt', async () => {
    const answer = await shop.visitor.get('/api/orders/create')
    expect((answer.json as { payment_method: object[] }).payment_method).toEqual([
      { id: 1, name: 'Наличными при получении' },
      { id: 2, name: 'Картой при получении' },
      { id: CARD, name: 'Картой онлайн', online: 'card' },
      { id: SBP, name: 'СБП', online: 'sbp' },
    ])
  })

  test('is of the kinds that the database knows', async () => {
    const make = (kind: string) =>
      shop.db.transaction(async (tx) => {
        await tx.query(sql`
          INSERT INTO payment_methods (id, name, online_kind) VALUES (90, 'Ещё один', ${kind})`)
        throw new Error('taken back')
      })
    for (const kind of ONLINE_KINDS) await expect(make(kind)).rejects.toThrow('taken back')
    await expect(make('cheque')).rejects.toThrow('payment_methods_online_kind_check')
  })

  test('begins at an address of the provider, with a receipt of every line', async () => {
    const id = await shop.placed()
    expect(await shop.read(id)).toMatchObject({ status: 'waiting', confirmation_url: null })
    const begun = await shop.begin(id)
    const made = await only(id)
    expect(begun).toEqual({
      order_id: id,
      status: 'waiting',
      amount: 533.33,
      refunded: 0,
      refund_pending: 0,
      confirmation_url: made.confirmation.confirmation_url,
      method: 'card',
      pay_until: expect.stringMatching(/Z$/),
    })
    expect(made).toMatchObject({
      amount: { value: '533.33', currency: 'RUB' },
      capture: true,
      payment_method_data: { type: 'bank_card' },
      confirmation: { return_url: `https://silkway.example/payment/${id}` },
      metadata: { order_id: String(id) },
      receipt: { customer: { email: shop.ivan.form.email, phone: '79991234567' } },
    })
    expect(made.receipt.items).toEqual([
      expect.objectContaining({ quantity: 2, amount: { value: '100.00', currency: 'RUB' } }),
      expect.objectContaining({ quantity: 1, amount: { value: '333.33', currency: 'RUB' } }),
    ])
    expect(made.receipt.items[0]).toMatchObject({
      vat_code: 11,
      payment_mode: 'full_prepayment',
      payment_subject: 'commodity',
      measure: 'piece',
    })
  })

  test('goes by the fast payments of banks where the buyer chose them', async () => {
    const id = await shop.placed({ payment_method: SBP })
    expect((await shop.begin(id)).method).toBe('sbp')
    expect((await only(id)).payment_method_data).toEqual({ type: 'sbp' })
  })

  test('is one payment for any number of simultaneous requests', async () => {
    const id = await shop.placed()
    const begun = await Promise.all([1, 2, 3, 4].map(() => shop.begin(id)))
    await shop.begin(id)
    const { confirmation } = await only(id)
    expect(
      shop.provider.payments.filter((one) => one.metadata.order_id === String(id)),
    ).toHaveLength(1)
    expect(new Set(begun.map((one) => one.confirmation_url))).toEqual(
      new Set([confirmation.confirmation_url]),
    )
  })

  test('is paid once the provider says so, and never begun again', async () => {
    const id = await shop.paid()
    expect(await shop.read(id)).toMatchObject({ status: 'paid', amount: 533.33, refunded: 0 })
    expect(await callsDuring(() => shop.begin(id))).toEqual([])
  })

  test('can be begun again after a refusal', async () => {
    const id = await shop.placed()
    await shop.begin(id)
    shop.provider.cancel((await only(id)).id)
    await shop.later(5)
    expect(await shop.read(id)).toMatchObject({ status: 'failed', confirmation_url: null })
    const again = await shop.begin(id)
    expect(again.status).toBe('waiting')
    expect(await ofProvider(id)).toHaveLength(2)
  })

  test('that has expired is begun again in the same call', async () => {
    const id = await shop.placed()
    const first = await shop.begin(id)
    shop.provider.cancel((await only(id)).id)
    await shop.later(5)
    const again = await shop.begin(id)
    expect(again.status).toBe('waiting')
    expect(again.confirmation_url).not.toBe(first.confirmation_url)
  })

  test('of a changed order is not offered at the old sum', async () => {
    const id = await shop.placed()
    const { confirmation_url: former } = await shop.begin(id)
    await dropLine(shop.db, { orderId: id, position: 2, actor: 'staff 1', reason: '' })
    expect(await shop.read(id)).toMatchObject({
      status: 'waiting',
      amount: 200,
      confirmation_url: null,
    })
    const { amount, confirmation_url: fresh } = await shop.begin(id)
    expect([amount, fresh === former]).toEqual([200, false])
  })

  test('is closed to other customers, and to orders paid on receipt', async () => {
    const id = await shop.placed()
    const petr = await shop.asCustomer()
    for (const number of [id, 999_999_999]) {
      expect((await petr.post(`/api/orders/${number}/payment`, {})).status).toBe(404)
      expect((await petr.get(`/api/orders/${number}/payment`)).status).toBe(404)
    }
    expect((await shop.visitor.post(`/api/orders/${id}/payment`, {})).status).toBe(401)
    const cash = await shop.placed({ payment_method: 1 })
    expect((await shop.ivan.post(`/api/orders/${cash}/payment`, {})).status).toBe(409)
    const own = (await petr.get('/api/payments')).as(paymentsApi.list)
    expect(own).toEqual({ payments: [], total: 0, page: 1, per_page: 24 })
  })

  test('is listed with the orders that are paid so, newest first, without asking', async () => {
    const calls = await callsDuring(async () => {
      const list = (await shop.ivan.get('/api/payments', { per_page: 2 })).as(paymentsApi.list)
      const ids = list.payments.map((payment) => payment.order_id)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
      expect(list.payments).toHaveLength(2)
      expect(list.total).toBeGreaterThan(4)
    })
    expect(calls).toEqual([])
  })

  test('of a cancelled order is not needed', async () => {
    const id = await shop.placed()
    await shop.ivan.post(`/api/orders/${id}/cancel`, {})
    expect(await shop.read(id)).toMatchObject({ status: 'not-needed', amount: 533.33 })
    expect(await callsDuring(() => shop.begin(id))).toEqual([])
  })

  describe('when the provider misbehaves', () => {
    const attempts = (id: number) =>
      shop.db.query<{ key: string; status: string }>(sql`
        SELECT key, status FROM payments WHERE order_id = ${id}`)

    test.each([
      ['cuts the connection', { kind: 'cut' }],
      ['does it and cuts the connection', { kind: 'lost-answer' }],
      ['answers 500', { kind: 'status', status: 500 }],
      ['answers 429', { kind: 'status', status: 429 }],
      ['answers what nobody can read', { kind: 'status', status: 200, body: { id: '' } }],
    ] as const)('and %s, nothing is lost: the next call goes on', async (_, mishap) => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, mishap)
      expect(await shop.beginInVain(id)).toEqual([
        503,
        'Платёжный сервис сейчас не отвечает. Заказ сохранён: попробуйте оплатить его через минуту.',
      ])
      const [first] = await attempts(id)
      // nobody has the provider called without end by pressing the button
      expect(await callsDuring(() => shop.begin(id))).toEqual([])
      expect((await shop.read(id)).status).toBe('checking')
      await shop.later(5)
      expect((await shop.begin(id)).status).toBe('waiting')
      expect(await attempts(id)).toEqual([{ key: first?.key, status: 'waiting' }])
      expect(
        shop.provider.payments.filter((one) => one.metadata.order_id === String(id)),
      ).toHaveLength(1)
    })

    test('and is slow, it is called once for any number of requests of the buyer', async () => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, { kind: 'delay', ms: 1500 })
      const calls = await callsDuring(async () => {
        const first = shop.begin(id)
        await vi.waitFor(async () => expect(await attempts(id)).toHaveLength(1))
        await shop.later(5)
        const others = await Promise.all([shop.begin(id), shop.read(id), shop.begin(id)])
        // who looks is told what is known, who wants to pay is led to where he can
        expect(others.map(({ status }) => status)).toEqual(['waiting', 'checking', 'waiting'])
        const { confirmation_url: address } = await first
        expect(others.map((one) => one.confirmation_url)).toEqual([address, null, address])
      })
      expect(calls).toEqual(['POST /v3/payments'])
    })

    test('and responds after the time limit, other requests learn that it is in progress', async () => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, { kind: 'delay', ms: 6000 })
      const first = shop.begin(id)
      await vi.waitFor(async () => expect(await attempts(id)).toHaveLength(1))
      expect((await shop.begin(id)).status).toBe('checking')
      expect((await first).status).toBe('waiting')
    })

    test('and has not finished, the buyer learns that it is in progress', async () => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, {
        kind: 'status',
        status: 202,
        body: { type: 'processing' },
      })
      expect((await shop.begin(id)).status).toBe('checking')
      await shop.later(40)
      await shop.work()
      expect(await shop.read(id)).toMatchObject({ status: 'waiting' })
    })

    test('and refuses the payment for good, the attempt has failed', async () => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, REFUSAL)
      expect((await shop.begin(id)).status).toBe('failed')
      expect((await shop.begin(id)).status).toBe('waiting')
    })

    test('and returns an address without TLS, the buyer is not sent there', async () => {
      const id = await shop.placed()
      const confirmation = { confirmation_url: 'http://pay.example/1' }
      const body = { id: 'x1', status: 'pending', paid: false, confirmation }
      const amount = { value: '533.33', currency: 'RUB' }
      shop.provider.mishap(POST_PAYMENT, { kind: 'status', status: 200, body: { ...body, amount } })
      expect((await shop.beginInVain(id))[0]).toBe(503)
    })

    test.each([
      { value: '1.00', currency: 'RUB' },
      { value: '533.33', currency: 'USD' },
    ])(
      'and tells of $value $currency, the order is not paid, and staff hear of it',
      async (amount) => {
        const id = await shop.placed()
        await shop.begin(id)
        const made = await only(id)
        const before = made.amount
        made.amount = amount
        shop.provider.pay(made.id)
        await shop.later(60)
        await shop.work()
        expect(await shop.read(id)).toMatchObject({ status: 'checking', confirmation_url: null })
        expect(shop.logged.at(-1)).toMatchObject({ level: 'error', what: { order: id } })
        expect(await callsDuring(() => shop.begin(id))).toEqual([]) // nobody is asked to pay again
        made.amount = before
        await shop.notify({ object: { id: made.id } })
        await shop.later(5)
        await shop.work()
        expect(await shop.read(id)).toMatchObject({ status: 'paid' })
      },
    )

    test('and is slow to read, the buyer gets the known state', async () => {
      const id = await shop.placed()
      await shop.begin(id)
      await shop.later(5)
      shop.provider.mishap(GET_PAYMENT, { kind: 'cut' })
      expect((await shop.read(id)).status).toBe('waiting')
    })

    test('and never responded, the attempt is closed after a day: nobody could pay it', async () => {
      const id = await shop.placed()
      shop.provider.mishap(POST_PAYMENT, { kind: 'lost-answer' })
      await shop.beginInVain(id)
      await shop.later(24 * 3600)
      shop.provider.forgetKeys()
      expect(await callsDuring(shop.work)).not.toContain('POST /v3/payments')
      expect((await shop.read(id)).status).toBe('failed')
    })
  })

  describe('a notification', () => {
    test('that is true makes the shop ask the provider, once', async () => {
      const id = await shop.placed()
      await shop.begin(id)
      const made = await only(id)
      shop.provider.pay(made.id)
      await shop.later(3)
      const event = { event: 'payment.succeeded', object: made }
      expect(await Promise.all([1, 2, 3].map(() => shop.notify(event)))).toEqual([200, 200, 200])
      expect(await callsDuring(shop.work)).toEqual([`GET /v3/payments/${made.id}`])
      expect((await shop.read(id)).status).toBe('paid')
    })

    test('is never trusted', async () => {
      const id = await shop.placed()
      await shop.begin(id)
      const made = await only(id)
      const forged = { ...made, status: 'succeeded', paid: true }
      await shop.notify({ event: 'payment.succeeded', object: forged })
      await shop.later(5)
      await shop.work()
      expect((await shop.read(id)).status).toBe('waiting')
    })

    test('that comes late does not change a paid order', async () => {
      const id = await shop.paid()
      const { id: paymentId } = await only(id)
      await shop.notify({
        event: 'payment.canceled',
        object: { id: paymentId, status: 'canceled' },
      })
      await shop.later(5)
      const calls = await callsDuring(shop.work)
      expect(calls.filter((call) => call.includes(paymentId))).toEqual([])
      expect((await shop.read(id)).status).toBe('paid')
    })

    test.each([
      [{ object: { id: 'unknown-payment' } }],
      [{ object: { id: '../../x' } }],
      [{ object: 5 }],
      [{}],
      [{ event: 'payment.succeeded' }],
    ])('that is invalid or unknown changes nothing: %j', async (body) => {
      const before = await shop.db.query(sql`SELECT id, status, due_at FROM payments ORDER BY id`)
      expect(await callsDuring(() => shop.notify(body))).toEqual([])
      expect(await shop.db.query(sql`SELECT id, status, due_at FROM payments ORDER BY id`)).toEqual(
        before,
      )
    })

    test('is limited to 16 KB', async () => {
      expect(await shop.notify({ object: { id: 'x'.repeat(17_000) } })).toBe(413)
    })

    test('repeated endlessly makes the shop ask the provider every three seconds at most', async () => {
      const id = await shop.placed()
      await shop.begin(id)
      const made = await only(id)
      await shop.later(5)
      const calls = await callsDuring(async () => {
        for (let times = 0; times < 20; times += 1) {
          await shop.notify({ object: { id: made.id } })
          await shop.work()
        }
      })
      expect(calls.filter((call) => call.includes(made.id)).length).toBeLessThanOrEqual(2)
    })
  })
})
