// A shop with online payments at its own provider; tests run its worker step by step.

import { readConfig } from '#src/app/server/config.ts'
import { paymentDeps } from '#src/app/server/wire-slices.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { type Payment, paymentsApi } from '#src/payments/contract.ts'
import type { ProviderDeps } from '#src/payments/server/payment-deps.ts'
import { runPaymentRound } from '#src/payments/server/payment-worker.ts'
import { offerOnlinePayment } from '#src/payments/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from './new-product.ts'
import { anOrder, linesText } from './order-form.ts'
import { type PaymentProvider, paymentProvider } from './payment-provider.ts'
import { type TestCustomer, type TestShop, testShop } from './test-shop.ts'

export const PAID_SHOP_URL = 'https://silkway.example'
export const CARD = 3
export const SBP = 4

export type PaidShop = TestShop & {
  readonly provider: PaymentProvider
  /** What its payments are worked with. */
  readonly deps: ProviderDeps
  readonly ivan: TestCustomer
  /** What it had to log, warnings and errors. */
  readonly logged: readonly { readonly level: string; readonly text: string; what: object }[]
  /** An order of 2 × 100.00 and 1 × 333.33 rubles, to be paid online. */
  readonly placed: (wishes?: object) => Promise<number>
  readonly begin: (id: number) => Promise<Payment>
  /** The status and the message to the buyer while the provider is down. */
  readonly beginInVain: (id: number) => Promise<readonly [status: number, message: string]>
  readonly read: (id: number) => Promise<Payment>
  /** Begun and paid, and the shop knows it. */
  readonly paid: (wishes?: object) => Promise<number>
  readonly providerIds: (id: number) => Promise<string[]>
  /** One round of the worker. */
  readonly work: () => Promise<void>
  /** Lets so much time pass for the shop's payments. */
  readonly later: (seconds: number) => Promise<void>
  readonly notify: (body: object) => Promise<number>
}

export async function paidShop(
  open: () => Promise<OpenDatabase>,
  settings: NodeJS.ProcessEnv = {},
): Promise<PaidShop> {
  const provider = await paymentProvider()
  const environment = { ...provider.settings, PUBLIC_URL: PAID_SHOP_URL, ...settings }
  const shop = await testShop(open, environment)
  const { db } = shop
  await offerOnlinePayment(db, true)
  const ivan = await shop.asCustomer()
  const stock = { 'ул. Мира, 1': 900, 'ул. Мира, 2': 900 }
  const cheap = await shop.has(aProduct({ stock, unitPrice: 10_000 }))
  const dear = await shop.has(aProduct({ stock, unitPrice: 33_333 }))
  const logged: PaidShop['logged'][number][] = []
  const log = (level: string) => (what: object, text: string) =>
    void logged.push({ level, text, what })
  const { provider: called, ...rest } = paymentDeps(readConfig(environment), {
    db,
    log: shop.server.log,
  })
  if (called === null) throw new Error('there is no provider')
  const deps: ProviderDeps = {
    ...rest,
    provider: called,
    log: { warn: log('warn'), error: log('error') },
  }
  const never = new AbortController().signal

  const placed = async (wishes: object = {}) => {
    const items = linesText([cheap.id, 2], [dear.id, 1])
    const order = anOrder({ payment_method: CARD, items, ...wishes })
    return (await ivan.post('/api/orders', order)).as(ordersApi.place).data.id
  }
  const begin = async (id: number) =>
    (await ivan.post(`/api/orders/${id}/payment`, {})).as(paymentsApi.begin).data
  const beginInVain = async (id: number) => {
    const headers = { authorization: `Bearer ${ivan.token}` }
    const url = `/api/orders/${id}/payment`
    const answer = await shop.server.inject({ method: 'POST', url, headers })
    return [answer.statusCode, answer.json().message] as const
  }
  const read = async (id: number) =>
    (await ivan.get(`/api/orders/${id}/payment`)).as(paymentsApi.read).data
  const providerIds = async (id: number) => {
    const rows = await db.query<{ id: string }>(sql`
      SELECT provider_id AS id FROM payments
      WHERE order_id = ${id} AND provider_id IS NOT NULL ORDER BY payments.id`)
    return rows.map((row) => row.id)
  }
  return {
    ...shop,
    provider,
    deps,
    ivan,
    logged,
    placed,
    begin,
    beginInVain,
    read,
    providerIds,
    paid: async (wishes) => {
      const id = await placed(wishes)
      await begin(id)
      for (const payment of await providerIds(id)) provider.pay(payment)
      await letPass(db, 5)
      await read(id)
      return id
    },
    work: () => runPaymentRound(deps, never),
    later: (seconds) => letPass(db, seconds),
    notify: async (body) =>
      (await shop.visitor.post('/api/payments/notifications', { ...body })).status,
    close: async () => {
      await shop.close()
      await provider.close()
    },
  }
}

async function letPass(db: Database, seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`
  await db.query(sql`
    UPDATE payments SET due_at = due_at - ${back}, asked_at = asked_at - ${back},
      created_at = created_at - ${back}`)
  await db.query(sql`
    UPDATE refunds SET due_at = due_at - ${back}, created_at = created_at - ${back}`)
  await db.query(sql`
    UPDATE receipts SET due_at = due_at - ${back}, created_at = created_at - ${back}`)
}
