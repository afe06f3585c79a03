// A payment provider on loopback with YooKassa's API that fails on request.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SHOP_ID = '100500'
export const SECRET_KEY = 'test_secret-of-the-shop'

type Money = { value: string; currency: string }
type Item = { readonly quantity: number; readonly amount: Money; readonly payment_mode: string }
type Receipt = { readonly customer: { email?: string }; readonly items: readonly Item[] }

export type MadePayment = {
  readonly id: string
  status: 'pending' | 'succeeded' | 'canceled'
  paid: boolean
  amount: Money
  readonly confirmation: { type: string; return_url: string; confirmation_url: string }
  readonly metadata: { readonly order_id?: string }
  readonly receipt: Receipt
  readonly payment_method_data: { readonly type: string }
  cancellation_details?: { reason: string }
}
export type MadeRefund = {
  readonly id: string
  readonly payment_id: string
  readonly amount: Money
  readonly description: string
  readonly receipt: Receipt
  status: 'pending' | 'succeeded' | 'canceled'
  cancellation_details?: { reason: string }
}
export type MadeReceipt = {
  readonly id: string
  readonly payment_id: string
  readonly items: readonly Item[]
  readonly settlements: readonly { readonly type: string; readonly amount: Money }[]
  readonly status: 'succeeded'
}

/** Chooses the failure of a call by method and path, such as `POST /v3/payments`. */
export type Mishap =
  | { readonly kind: 'delay'; readonly ms: number }
  /** The work is done, the answer never comes. */
  | { readonly kind: 'lost-answer' }
  /** The connection is cut before anything is done. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'status'; readonly status: number; readonly body?: object }

/** The provider says no for good. */
export const REFUSAL: Mishap = {
  kind: 'status',
  status: 400,
  body: { type: 'error', code: 'invalid_request' },
}

export type PaymentProvider = {
  /** What YOOKASSA_URL names. */
  readonly url: string
  readonly settings: { YOOKASSA_SHOP_ID: string; YOOKASSA_SECRET_KEY: string; YOOKASSA_URL: string }
  readonly payments: readonly MadePayment[]
  readonly refunds: readonly MadeRefund[]
  readonly receipts: readonly MadeReceipt[]
  /** Every call: `POST /v3/payments`. */
  readonly calls: readonly string[]
  /** For the next call that `matches`, or for so many. */
  readonly mishap: (matches: RegExp, mishap: Mishap, times?: number) => void
  /** Nothing goes wrong any more that was to. */
  readonly calm: () => void
  /** The buyer pays, or does not; the shop is not notified. */
  readonly pay: (id: string) => void
  readonly cancel: (id: string) => void
  /** Refunds stay pending until they are let through, or are made to fail. */
  refundsAre: 'succeeded' | 'pending' | 'canceled'
  /** Forgets every key, as it does after a day. */
  readonly forgetKeys: () => void
  readonly close: () => Promise<void>
}

type State = {
  readonly payments: MadePayment[]
  readonly refunds: MadeRefund[]
  readonly receipts: MadeReceipt[]
  readonly answered: Map<string, { readonly body: string; readonly answer: object }>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const kopecks = ({ value }: Money): number => Math.round(Number(value) * 100)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function checkReceipt({ customer, items }: Receipt, amount: Money): void {
  const total = sum(items.map((item) => kopecks(item.amount) * item.quantity))
  if (total !== kopecks(amount)) throw new Refusal(400, 'the receipt has another sum')
  if (!customer.email) throw new Refusal(400, 'nobody gets the receipt')
}

export async function paymentProvider(): Promise<PaymentProvider> {
  const state: State = { payments: [], refunds: [], receipts: [], answered: new Map() }
  const mishaps: { matches: RegExp; mishap: Mishap; times: number }[] = []
  const calls: string[] = []
  const server = createServer((request, response) => {
    serveOne(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const found = <Kind extends { readonly id: string }>(all: readonly Kind[], id = '') => {
    const one = all.find((each) => each.id === id)
    if (!one) throw new Refusal(404, 'not_found')
    return one
  }
  const self: PaymentProvider = {
    url: `${address}/v3`,
    settings: {
      YOOKASSA_SHOP_ID: SHOP_ID,
      YOOKASSA_SECRET_KEY: SECRET_KEY,
      YOOKASSA_URL: `${address}/v3`,
    },
    payments: state.payments,
    refunds: state.refunds,
    receipts: state.receipts,
    calls,
    mishap: (matches, mishap, times = 1) => void mishaps.push({ matches, mishap, times }),
    calm: () => void mishaps.splice(0),
    pay: (id) => {
      const payment = found(state.payments, id)
      if (payment.status === 'pending') Object.assign(payment, { status: 'succeeded', paid: true })
    },
    cancel: (id) => {
      const payment = found(state.payments, id)
      if (payment.status !== 'pending') return
      payment.status = 'canceled'
      payment.cancellation_details = { reason: 'expired_on_confirmation' }
    },
    refundsAre: 'succeeded',
    forgetKeys: () => state.answered.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function serveOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', address)
    if (url.pathname.startsWith('/confirm/')) return showConfirmation(request, response, url)
    const name = `${request.method} ${url.pathname}`
    calls.push(name)
    const text = await bodyOf(request)
    const mishap = takeMishap(name)
    if (mishap?.kind === 'cut') return void response.destroy()
    if (mishap?.kind === 'status') return answer(response, mishap.status, mishap.body ?? {})
    if (mishap?.kind === 'delay') await new Promise((wait) => setTimeout(wait, mishap.ms))
    try {
      const made = carryOut(request, url, text)
      if (mishap?.kind === 'lost-answer') return void response.destroy()
      answer(response, 200, made)
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500
      answer(response, status, { type: 'error', code: 'x', description: (error as Error).message })
    }
  }

  function takeMishap(name: string): Mishap | undefined {
    const planned = mishaps.find(({ matches, times }) => times > 0 && matches.test(name))
    if (planned) planned.times -= 1
    return planned?.mishap
  }

  function carryOut(request: IncomingMessage, url: URL, text: string): object {
    const known = `Basic ${Buffer.from(`${SHOP_ID}:${SECRET_KEY}`).toString('base64')}`
    if (request.headers.authorization !== known) throw new Refusal(401, 'invalid_credentials')
    const [, , kind, id] = url.pathname.split('/')
    if (kind !== 'payments' && kind !== 'refunds' && kind !== 'receipts') throw new Refusal(404, '')
    if (request.method === 'POST') return createOnce(kind, request, text)
    if (id !== undefined) return found<{ readonly id: string }>(state[kind], id)
    const of = url.searchParams.get('payment_id')
    if (kind === 'payments') throw new Refusal(400, 'no such filter')
    const all: readonly { readonly payment_id: string }[] = state[kind]
    return { type: 'list', items: all.filter(({ payment_id }) => payment_id === of) }
  }

  function createOnce(kind: keyof typeof create, request: IncomingMessage, text: string): object {
    const key = String(request.headers['idempotence-key'] ?? '')
    if (key === '' || key.length > 64) throw new Refusal(400, 'no idempotence key')
    const before = state.answered.get(key)
    if (before && before.body !== text) throw new Refusal(400, 'the key was used with another body')
    if (before) return before.answer
    const made = create[kind](JSON.parse(text))
    state.answered.set(key, { body: text, answer: made })
    return made
  }

  const create = {
    payments: (body: MadePayment): MadePayment => {
      checkReceipt(body.receipt, body.amount)
      const id = randomUUID()
      const confirmation = { ...body.confirmation, confirmation_url: `${address}/confirm/${id}` }
      const made: MadePayment = { ...body, id, status: 'pending', paid: false, confirmation }
      state.payments.push(made)
      return made
    },
    refunds: (body: MadeRefund): MadeRefund => {
      const payment = found(state.payments, body.payment_id)
      if (payment.status !== 'succeeded') throw new Refusal(400, 'it is not paid')
      checkReceipt(body.receipt, body.amount)
      const before = state.refunds.filter(
        ({ payment_id, status }) => payment_id === payment.id && status !== 'canceled',
      )
      const back = sum(before.map(({ amount }) => kopecks(amount))) + kopecks(body.amount)
      if (back > kopecks(payment.amount)) throw new Refusal(400, 'more than was paid')
      const made: MadeRefund = { ...body, id: randomUUID(), status: self.refundsAre }
      if (made.status === 'canceled') made.cancellation_details = { reason: 'insufficient_funds' }
      state.refunds.push(made)
      return made
    },
    receipts: (body: MadeReceipt): MadeReceipt => {
      const payment = found(state.payments, body.payment_id)
      const total = sum(body.items.map((item) => kopecks(item.amount) * item.quantity))
      const settled = sum(body.settlements.map(({ amount }) => kopecks(amount)))
      if (total !== settled || payment.status !== 'succeeded') throw new Refusal(400, 'wrong sum')
      const made: MadeReceipt = { ...body, id: randomUUID(), status: 'succeeded' }
      state.receipts.push(made)
      return made
    },
  }

  /** The page where the buyer pays: two buttons, and then back to the shop. */
  async function showConfirmation(request: IncomingMessage, response: ServerResponse, url: URL) {
    const payment = found(state.payments, url.pathname.split('/')[2])
    if (request.method === 'POST') {
      const choice = new URLSearchParams(await bodyOf(request)).get('choice')
      self[choice === 'pay' ? 'pay' : 'cancel'](payment.id)
      return void response.writeHead(303, { location: payment.confirmation.return_url }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="ru"><title>Оплата</title>
      <h1>К оплате ${payment.amount.value} руб.</h1><form method="post">
      <button name="choice" value="pay">Оплатить</button>
      <button name="choice" value="cancel">Отказаться</button></form></html>`)
  }
  return self
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
