// Money is refunded whenever more was received for an order than is owed: once, and to the kopeck.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import { cancelUnpaid } from '#src/payments/server/payment-worker.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { REFUSAL } from '#tests/support/payment-provider.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

const POST_REFUND = /^POST \/v3\/refunds$/
const POST_RECEIPT = /^POST \/v3\/receipts$/
const LOST_AND_REFUSED = [{ kind: 'lost-answer' }, REFUSAL] as const
const ALL = '533.33'

describe.each(bothDatabases())('refunds on the $kind database', ({ open }) => {
  let shop: PaidShop
  let owner: StaffMember
  beforeAll(async () => {
    shop = await paidShop(open)
    owner = await asStaff(shop, 'owner')
  })
  afterAll(() => shop?.close())
  afterEach(() => {
    shop.provider.refundsAre = 'succeeded'
  })

  const refundsOf = async (id: number) => {
    const ids = await shop.providerIds(id)
    return shop.provider.refunds.filter((refund) => ids.includes(refund.payment_id))
  }
  const sums = async (id: number) => (await refundsOf(id)).map(({ amount }) => amount.value)
  const cancel = (id: number) => shop.ivan.post(`/api/orders/${id}/cancel`, {})
  const step = (id: number, to: string) => owner.post(`/api/staff/orders/${id}/steps`, { to })
  const drop = (id: number, position: number) =>
    owner.post(`/api/staff/orders/${id}/lines/${position}/drop`, { reason: 'Нет на полке' })
  const refund = (id: number, body: object, key: string = randomUUID()) => {
    const headers = key === '' ? {} : { 'idempotency-key': key }
    return owner.post(`/api/staff/orders/${id}/refunds`, { reason: 'Брак', ...body }, { headers })
  }
  const handedOver = async () => {
    const id = await shop.paid()
    for (const to of ['confirmed', 'assembling', 'shipped']) await step(id, to)
    return id
  }
  const shown = async (id: number) =>
    (await owner.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const differences = () => shop.db.query(sql`SELECT order_id FROM payment_differences`)
  const audit = async () => {
    const said: string[] = []
    const print = (text: string) => void said.push(text)
    await runCommand(['audit'], { db: shop.db, folder: '.', print, progress: () => {} })
    return said.join('\n')
  }
  /** Rounds enough for whatever is due, by two processes at once. */
  const settle = async () => {
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([shop.work(), shop.work()])
      await shop.later(70)
    }
  }

  test('a paid order that its customer cancels is refunded in full, once', async () => {
    const id = await shop.paid()
    await cancel(id)
    expect(await shop.read(id)).toMatchObject({ status: 'refunded', refund_pending: 533.33 })
    await settle()
    expect(await sums(id)).toEqual([ALL])
    expect(await shop.read(id)).toMatchObject({
      status: 'refunded',
      amount: 533.33,
      refunded: 533.33,
      refund_pending: 0,
    })
    const [{ receipt } = { receipt: null }] = await refundsOf(id)
    expect(receipt?.items).toHaveLength(2)
    expect(receipt?.items[0]).toMatchObject({ quantity: 2, payment_mode: 'full_prepayment' })
  })

  test('an order cancelled before its payment is refunded', async () => {
    const id = await shop.placed()
    await shop.begin(id)
    await cancel(id)
    for (const payment of await shop.providerIds(id)) shop.provider.pay(payment)
    await shop.later(60)
    await settle()
    expect(await sums(id)).toEqual([ALL])
    expect((await shop.read(id)).status).toBe('refunded')
  })

  test('a dropped line is refunded alone, with its own receipt', async () => {
    const id = await shop.paid()
    await drop(id, 2)
    await settle()
    const [back, ...more] = await refundsOf(id)
    expect(more).toEqual([])
    expect(back).toMatchObject({ amount: { value: '333.33' } })
    expect(back?.receipt.items).toEqual([expect.objectContaining({ quantity: 1 })])
    expect(await shop.read(id)).toMatchObject({ status: 'paid', amount: 533.33, refunded: 333.33 })
    await drop(id, 1)
    await settle()
    expect(await sums(id)).toEqual(['333.33', '200.00'])
  })

  test('of two paid attempts the first is kept and the second refunded', async () => {
    const id = await shop.placed()
    const first = await shop.begin(id)
    await drop(id, 2)
    const second = await shop.begin(id)
    expect([first.amount, second.amount]).toEqual([533.33, 200])
    expect(second.confirmation_url).not.toBe(first.confirmation_url)
    for (const payment of await shop.providerIds(id)) {
      shop.provider.pay(payment)
      await shop.later(60)
      await settle()
    }
    expect((await sums(id)).toSorted()).toEqual(['200.00', '333.33'])
    expect(await shop.read(id)).toMatchObject({ status: 'paid', amount: 733.33, refunded: 533.33 })
  })

  test('returned goods are refunded, with the receipt for goods', async () => {
    const id = await shop.paid()
    for (const to of ['confirmed', 'assembling', 'shipped', 'completed']) await step(id, to)
    await settle()
    const [paymentId] = await shop.providerIds(id)
    const receipts = shop.provider.receipts.filter((one) => one.payment_id === paymentId)
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toMatchObject({
      settlements: [{ type: 'prepayment', amount: { value: ALL, currency: 'RUB' } }],
    })
    expect(receipts[0]?.items[0]?.payment_mode).toBe('full_payment')
    await step(id, 'returned')
    await settle()
    const [back] = await refundsOf(id)
    expect(back?.amount.value).toBe(ALL)
    expect(back?.receipt.items[0]?.payment_mode).toBe('full_payment')
  })

  test('of a deleted buyer send their receipt to the seller', async () => {
    const id = await shop.paid()
    await cancel(id)
    await shop.db.query(sql`
      UPDATE customers SET deleted_at = now() WHERE email = ${shop.ivan.form.email}`)
    await settle()
    await shop.db.query(sql`
      UPDATE customers SET deleted_at = NULL WHERE email = ${shop.ivan.form.email}`)
    const [back] = await refundsOf(id)
    expect(back?.receipt.customer).toEqual({ email: 'shop@silkway.example' })
  })

  test('an order that is to be paid online is not handed over before that', async () => {
    const id = await shop.placed()
    await step(id, 'confirmed')
    await step(id, 'assembling')
    const refused = await step(id, 'shipped')
    expect(refused.status).toBe(409)
    expect(refused.failure.message).toContain('Заказ не оплачен')
    await shop.begin(id)
    for (const payment of await shop.providerIds(id)) shop.provider.pay(payment)
    await shop.later(60)
    await shop.work()
    expect((await step(id, 'shipped')).status).toBe(200)
  })

  test('an order that nobody pays is cancelled by the shop, and a paid one is not', async () => {
    const [unpaid, paid] = [await shop.placed(), await shop.paid()]
    const cash = await shop.placed({ payment_method: 1 })
    await shop.db.query(sql`
      UPDATE orders SET created_at = now() - interval '25 hours'
      WHERE id = ANY (${[unpaid, paid, cash]}::bigint[])`)
    await Promise.all([1, 2].map(() => cancelUnpaid(shop.db)))
    const statuses = await Promise.all(
      [unpaid, paid, cash].map(async (id) => (await shown(id)).order.status),
    )
    expect(statuses).toEqual(['cancelled', 'new', 'new'])
    expect((await shown(unpaid)).history.at(-1)).toMatchObject({
      actor: 'shop',
      reason: 'Не оплачен в срок',
    })
  })

  describe('by staff', () => {
    test('are made for some units, then for the remaining ones', async () => {
      const id = await handedOver()
      const partly = await refund(id, { lines: [{ position: 1, quantity: 1 }] })
      expect(partly.as(staffApi.refund).refunds).toMatchObject([
        { status: 'queued', amount: 100, reason: 'Брак', lines: [{ position: 1, quantity: 1 }] },
      ])
      expect((await refund(id, {})).status).toBe(200)
      await settle()
      expect((await sums(id)).toSorted()).toEqual(['100.00', '433.33'])
      expect((await shop.read(id)).status).toBe('refunded')
      const again = await refund(id, {})
      expect([again.status, again.failure.message]).toEqual([
        409,
        'По этому заказу возвращать нечего.',
      ])
      expect((await step(id, 'returned')).status).toBe(200)
      await settle()
      expect(await sums(id)).toHaveLength(2)
    })

    test('are made once by one key', async () => {
      const id = await handedOver()
      const body = { lines: [{ position: 1, quantity: 1 }] }
      const answers = await Promise.all([1, 2, 3].map(() => refund(id, body, 'one-click')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await settle()
      expect(await sums(id)).toEqual(['100.00'])
      const other = await refund(id, { lines: [{ position: 1, quantity: 2 }] }, 'one-click')
      expect([other.status, other.failure.message]).toEqual([
        409,
        'Под этим ключом запроса уже был другой возврат. Повторите с новым Idempotency-Key.',
      ])
      const keyless = await refund(id, body, '')
      expect([keyless.status, keyless.failure.errors?.idempotency_key?.[0]]).toEqual([
        422,
        expect.stringContaining('Idempotency-Key'),
      ])
    })

    test('are refused for goods still in the shop: the order is cancelled instead', async () => {
      const id = await shop.paid()
      for (const body of [{}, { lines: [{ position: 1, quantity: 1 }] }]) {
        const refused = await refund(id, body)
        expect([refused.status, refused.failure.message]).toEqual([
          409,
          expect.stringContaining('отмените его или уберите строку'),
        ])
      }
      await settle()
      expect(await sums(id)).toEqual([])
      for (const to of ['confirmed', 'assembling', 'shipped']) await step(id, to)
      expect((await refund(id, {})).status).toBe(200)
    })

    test('are made for no more units than the order has, and for paid orders alone', async () => {
      const id = await handedOver()
      const tooMany = await refund(id, { lines: [{ position: 2, quantity: 2 }] })
      expect([tooMany.status, tooMany.failure.errors?.lines?.length]).toEqual([422, 1])
      expect((await refund(id, { lines: [{ position: 9, quantity: 1 }] })).status).toBe(422)
      expect((await refund(id, { reason: '' })).status).toBe(422)
      expect((await refund(await shop.placed(), {})).status).toBe(409)
      expect((await refund(await shop.placed({ payment_method: 1 }), {})).status).toBe(409)
      expect((await refund(999_999_999, {})).status).toBe(404)
      await settle()
      expect(await sums(id)).toEqual([])
    })

    test('are for the owner and managers, and written down', async () => {
      const id = await handedOver()
      const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
      const body = { reason: 'Брак' }
      const headers = { headers: { 'idempotency-key': 'managed' } }
      expect((await seller.post(`/api/staff/orders/${id}/refunds`, body)).status).toBe(403)
      expect((await shop.ivan.post(`/api/staff/orders/${id}/refunds`, body)).status).toBe(403)
      const manager = await asStaff(shop, 'manager')
      expect((await manager.post(`/api/staff/orders/${id}/refunds`, body, headers)).status).toBe(
        200,
      )
      const [act] = (await owner.get('/api/staff/acts'))
        .as(staffApi.acts)
        .acts.filter(({ subject }) => subject === `order ${id}`)
      expect(act).toMatchObject({
        staff: { id: manager.id },
        act: 'refund',
        details: { reason: 'Брак', lines: 'all' },
      })
    })
  })

  describe('when the provider misbehaves', () => {
    test.each([
      ['cuts the connection', { kind: 'cut' }],
      ['does it and cuts the connection', { kind: 'lost-answer' }],
      ['answers 500', { kind: 'status', status: 500 }],
      ['answers 429', { kind: 'status', status: 429 }],
      ['does not know our keys', { kind: 'status', status: 401 }],
      ['is still at it', { kind: 'status', status: 202, body: { type: 'processing' } }],
    ] as const)('and %s, the refund goes later, once', async (_, mishap) => {
      const id = await shop.paid()
      shop.provider.mishap(POST_REFUND, mishap, 2)
      await cancel(id)
      for (let round = 0; round < 4; round += 1) await settle()
      expect(await sums(id)).toEqual([ALL])
      expect((await shown(id)).refunds).toMatchObject([{ status: 'succeeded', failure: '' }])
    })

    test('and forgets the key of a made refund, it is found and not made again', async () => {
      const id = await shop.paid()
      shop.provider.mishap(POST_REFUND, { kind: 'lost-answer' })
      await cancel(id)
      await shop.work()
      expect(await sums(id)).toEqual([ALL])
      await shop.later(24 * 3600)
      shop.provider.forgetKeys()
      await settle()
      expect(await sums(id)).toEqual([ALL])
      expect((await shown(id)).refunds).toMatchObject([{ status: 'succeeded' }])
    })

    test('and refuses what it had made without a response, it is found and not given up', async () => {
      const id = await shop.paid()
      for (const mishap of LOST_AND_REFUSED) shop.provider.mishap(POST_REFUND, mishap)
      await cancel(id)
      for (let round = 0; round < 4; round += 1) await settle()
      expect(await sums(id)).toEqual([ALL])
      expect((await shown(id)).refunds).toMatchObject([{ status: 'succeeded', failure: '' }])
    })

    test('and refuses a receipt that it had made without an answer, it is not given up', async () => {
      for (const mishap of LOST_AND_REFUSED) shop.provider.mishap(POST_RECEIPT, mishap)
      const id = await handedOver()
      await step(id, 'completed')
      for (let round = 0; round < 4; round += 1) await settle()
      const ids = await shop.providerIds(id)
      expect(shop.provider.receipts.filter((one) => ids.includes(one.payment_id))).toHaveLength(1)
      const written = await shop.db.query(sql`
        SELECT receipt.status FROM receipts AS receipt JOIN payments ON payments.id = payment_id
        WHERE order_id = ${id}`)
      expect(written).toEqual([{ status: 'succeeded' }])
    })

    test('and is slow, the refund is pending until it reports the end', async () => {
      const id = await shop.paid()
      shop.provider.refundsAre = 'pending'
      await cancel(id)
      await settle()
      expect(await shop.read(id)).toMatchObject({ refunded: 533.33, refund_pending: 533.33 })
      const [back] = await refundsOf(id)
      if (back) back.status = 'succeeded'
      await shop.notify({ event: 'refund.succeeded', object: { id: back?.id } })
      await shop.work()
      expect(await shop.read(id)).toMatchObject({ refunded: 533.33, refund_pending: 0 })
    })

    test.each([
      ['refuses it', () => shop.provider.mishap(POST_REFUND, REFUSAL)],
      [
        'cancels it',
        () => {
          shop.provider.refundsAre = 'canceled'
        },
      ],
    ])(
      'and %s, it is given up loudly, kept from no other, and staff try again',
      async (_, misbehave) => {
        const [id, other] = [await shop.paid(), await shop.paid()]
        misbehave()
        await cancel(id)
        await settle()
        shop.provider.refundsAre = 'succeeded'
        await cancel(other)
        await settle()
        expect(await sums(other)).toEqual([ALL])
        expect((await shown(id)).refunds).toMatchObject([{ status: 'given-up' }])
        expect(shop.logged.filter(({ level }) => level === 'error').at(-1)).toMatchObject({
          what: { order: id },
        })
        expect(await differences()).toEqual([{ order_id: id }])
        expect(await audit()).toContain(`Заказ ${id}: оплачено и не возвращено 533.33 руб.`)
        expect(await shop.read(id)).toMatchObject({
          status: 'refunded',
          refunded: 533.33,
          refund_pending: 533.33,
        })
        expect((await refund(id, { lines: [] })).status).toBe(200)
        await settle()
        expect((await refund(id, { lines: [] })).status).toBe(409)
        expect((await shown(id)).refunds.map(({ status }) => status)).toEqual([
          'given-up',
          'succeeded',
        ])
        expect(await differences()).toEqual([])
      },
    )
  })

  test('and payments are counted in the metrics', async () => {
    const text = (await shop.visitor.get('/metrics')).text
    expect(text).toMatch(/^payments\{state="succeeded"\} [1-9]/m)
    expect(text).toMatch(/^refunds\{state="waiting"\} \d+$/m)
    // each of those that were given up went through when it was tried again
    expect(text).toMatch(/^refunds\{state="given-up"\} 0$/m)
  })

  test('reveal no secrets, and store no contacts once they are done', async () => {
    const told = JSON.stringify(shop.logged)
    expect(told).not.toContain('test_secret')
    expect(told).not.toContain(shop.ivan.form.email)
    const kept = await shop.db.query(sql`
      SELECT 1 FROM refunds WHERE request IS NOT NULL AND status <> 'queued'
      UNION ALL SELECT 1 FROM payments WHERE request IS NOT NULL AND provider_id IS NOT NULL
      UNION ALL SELECT 1 FROM receipts WHERE request IS NOT NULL AND status <> 'queued'`)
    expect(kept).toEqual([])
  })
})
