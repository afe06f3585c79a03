// Records calls of staff: login, orders and their steps, money, stock, letters, the journal.

import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import { type Role, STAFF_PASSWORD, staffEmail } from '../visitors/staff.ts'
import { aBuyer, type Buyer, linesOf, type Shelf, settle, shelfOf } from './order-calls.ts'
import type { Wire } from './recording.ts'
import type { Sample } from './sample.ts'
import { until } from './until.ts'

const CARD = 3
const BUYER = 21
const ROLES: readonly Role[] = ['owner', 'manager', 'seller', 'editor']

export type Tokens = Readonly<Record<Role, string>>

export async function logInStaff({ ask }: Wire): Promise<Tokens> {
  const path = '/api/staff/login'
  const email = staffEmail('owner')
  for (const json of [{}, { email }, { email, password: 'Wrong-1234-5678' }]) {
    await ask({ path, json })
  }
  await ask({ path, json: { email: 'nobody@silkway.example', password: STAFF_PASSWORD } })
  const tokens: Record<string, string> = {}
  for (const role of ROLES) {
    const { json } = await ask({
      path,
      json: { email: staffEmail(role), password: STAFF_PASSWORD },
    })
    tokens[role] = (json as { token: string }).token
  }
  return tokens as Tokens
}

type Scene = {
  readonly tokens: Tokens
  readonly shelf: Shelf
  readonly buyer: Buyer
  readonly provider: PaymentProvider
}

export async function recordStaff(
  wire: Wire,
  given: { readonly tokens: Tokens; readonly sample: Sample; readonly provider: PaymentProvider },
): Promise<void> {
  const { tokens, sample, provider } = given
  const shelf = shelfOf(sample)
  const buyer = await aBuyer(wire, BUYER)
  const scene = { tokens, shelf, buyer, provider }
  await recordSteps(wire, scene)
  await recordLines(wire, scene)
  await recordMoney(wire, scene)
  await recordStock(wire, scene)
  await recordLists(wire, tokens)
}

const stepOf =
  ({ ask }: Wire, id: number) =>
  (token: string, to: string, more: object = {}) =>
    ask({ path: `/api/staff/orders/${id}/steps`, token, json: { to, ...more } })

async function recordSteps(wire: Wire, { tokens, shelf, buyer }: Scene): Promise<void> {
  const { get, ask } = wire
  const { owner, manager, seller, editor } = tokens
  const items = linesOf([shelf.goods[7], 1], [shelf.goods[8], 1])
  const delivered = await buyer.place({ items })
  const step = stepOf(wire, delivered)
  await step(editor, 'confirmed')
  await step(seller, 'confirmed')
  await step(owner, 'shipped')
  await step(owner, 'no-such')
  await step(manager, 'confirmed', { reason: 'Согласовано по телефону' })
  await step(manager, 'confirmed')
  for (const to of ['assembling', 'shipped', 'completed', 'returned']) await step(owner, to)
  await step(owner, 'cancelled')
  await get(`/api/staff/orders/${delivered}`, owner)
  await ask({ path: `/api/orders/${delivered}/cancel`, token: buyer.token, json: {} })

  const [storage] = shelf.goods[7]?.storages ?? []
  const pickup = { shipping_method: 1, address: storage?.address }
  const fetched = await buyer.place({ items, ...pickup })
  const fetch = stepOf(wire, fetched)
  for (const to of ['confirmed', 'assembling', 'ready']) await fetch(owner, to)
  await get('/api/orders?per_page=1', buyer.token)
  await get(`/api/staff/orders/${fetched}`, owner)
  await get(`/api/staff/orders/${fetched}`, seller)
  await fetch(owner, 'completed')
  await fetch(owner, 'completed', { code: 'wrong' })
  const part = { token: seller, json: { lines: [{ position: 9, quantity: 1 }], due: 1 } }
  for (const path of ['part/sum', 'part']) {
    await ask({ path: `/api/staff/orders/${fetched}/${path}`, ...part })
  }
  const { json } = await wire.look({ path: '/api/orders?per_page=1', token: buyer.token })
  const [order] = (json as { orders: { pickup_code: string }[] }).orders
  await fetch(manager, 'completed', { code: order?.pickup_code })
  const cancelled = await buyer.place({ items, ...pickup, comment: 'не пришли' })
  for (const to of ['confirmed', 'cancelled']) await stepOf(wire, cancelled)(manager, to)
  await get(`/api/staff/orders/${cancelled}`, manager)
  for (const id of [9_999_999, 'x', 0]) await get(`/api/staff/orders/${id}`, owner)
  await recordDesk(wire, tokens, delivered)
}

/** Notes, who works on an order, one step for many, export and print. */
async function recordDesk({ get, ask }: Wire, tokens: Tokens, id: number): Promise<void> {
  const { owner, seller, editor } = tokens
  await get('/api/staff/order-choices', owner)
  const path = `/api/staff/orders/${id}`
  for (const token of [owner, seller, editor]) {
    await ask({ path: `${path}/notes`, token, json: { text: 'Перезвонить' } })
    await ask({ path: `${path}/assignee`, token, json: { to: 'me' } })
  }
  for (const q of [String(id), 'Такого Нет', '№ 1']) {
    await get(`/api/staff/orders?q=${encodeURIComponent(q)}`, owner)
  }
  for (const more of ['assignee=me', 'status=no-such', 'after=x']) {
    await get(`/api/staff/orders?${more}`, owner)
  }
  const json = { to: 'confirmed', orders: [id, 9_999_999] }
  await ask({ path: '/api/staff/bulk/preview', token: owner, json })
  await ask({ path: '/api/staff/bulk', token: owner, json })
  await get('/api/staff/bulk/9999999', owner)
  await ask({ path: '/api/staff/bulk/9999999/undo', token: owner, json: {} })
  await get('/api/staff/orders.csv', seller)
  await get('/api/staff/orders.xlsx', editor)
  await get(`/api/staff/prints/slip?orders=${id}`, editor)
}

async function recordLines(wire: Wire, { tokens, shelf, buyer }: Scene): Promise<void> {
  const { owner, seller } = tokens
  const items = linesOf([shelf.goods[7], 1], [shelf.goods[8], 1])
  const id = await buyer.place({ items, comment: 'без одной' })
  const drop = (token: string, position: number | string, json: object) =>
    wire.ask({ path: `/api/staff/orders/${id}/lines/${position}/drop`, token, json })
  const promise = (token: string, json: object) =>
    wire.ask({ path: `/api/staff/orders/${id}/promise`, token, json })
  const promised_at = '2030-01-02T18:00:00+03:00'
  await promise(owner, { promised_at })
  await promise(owner, { promised_at: 'завтра', reason: 'Машина сломалась' })
  await promise(owner, { promised_at, reason: 'Машина сломалась' })
  const details = { recipient: 'Пётр Ильин', comment: 'Позвонить' }
  await wire.ask({ path: `/api/staff/orders/${id}/details`, token: owner, json: details })
  await drop(seller, 1, { reason: 'Нет на полке' })
  await drop(owner, 1, {})
  await drop(owner, 7, { reason: 'Нет на полке' })
  await drop(owner, 'x', { reason: 'Нет на полке' })
  await drop(owner, 1, { reason: 'out-of-stock', quantity: 1 })
  await wire.get(`/api/staff/orders/${id}/lines/1/analogues`, seller)
  await wire.get(`/api/staff/orders/${id}/lines/1/analogues`, owner)
  const replaced = { product_id: shelf.goods[9]?.id, quantity: 1, difference: 0, reason: 'defect' }
  for (const version of [null, '"1"', '*']) {
    await wire.ask({
      path: `/api/staff/orders/${id}/lines/1/replace`,
      token: owner,
      json: replaced,
      ...(version && { headers: { 'if-match': version } }),
    })
  }
  await drop(owner, 1, { reason: 'Нет на полке' })
  await drop(owner, 1, { reason: 'Нет на полке' })
  await drop(owner, 2, { reason: 'И второй нет' })
  await wire.get(`/api/staff/orders/${id}`, owner)
  await wire.get('/api/orders?per_page=1', buyer.token)
}

async function recordMoney(wire: Wire, { tokens, shelf, buyer, provider }: Scene): Promise<void> {
  const { ask, get, look } = wire
  const { owner, manager, seller } = tokens
  const items = linesOf([shelf.goods[9], 2], [shelf.goods[10], 1])
  const { token } = buyer
  const unpaid = await buyer.place({ items, payment_method: CARD, comment: 'не оплачен' })
  const pay = (who: string, json: object) =>
    ask({ path: `/api/staff/orders/${unpaid}/payment-method`, token: who, json })
  await pay(tokens.editor, { method: 1 })
  await pay(manager, { method: 3 })
  await pay(manager, { method: 2 })
  await pay(manager, { method: 2 })

  const id = await buyer.place({ items, payment_method: CARD, comment: 'оплачен' })
  const path = `/api/orders/${id}/payment`
  await ask({ method: 'POST', path, token })
  const refund = (who: string, json: object, key = JSON.stringify(json)) =>
    ask({
      path: `/api/staff/orders/${id}/refunds`,
      token: who,
      json,
      headers: { 'idempotency-key': encodeURIComponent(key).slice(0, 100) },
    })
  await refund(owner, { reason: 'Ещё не оплачен' })
  await settle(wire, { provider, token, id, becomes: 'paid' })
  for (const to of ['confirmed', 'assembling', 'shipped']) await stepOf(wire, id)(owner, to)
  await refund(seller, { reason: 'Брак' })
  await refund(owner, {})
  await refund(owner, { reason: 'Брак', lines: [{ position: 9, quantity: 1 }] })
  await refund(owner, { reason: 'Брак', lines: [{ position: 1, quantity: 99 }] })
  await refund(owner, { reason: 'Брак', lines: [{ position: 1, quantity: 0 }] })
  const one = { reason: 'Брак', lines: [{ position: 1, quantity: 1 }] }
  await refund(owner, one)
  await refund(owner, one)
  const isSettled = async () =>
    ((await look({ path, token })).json as { data: { refund_pending: number } }).data
      .refund_pending === 0
  await until('the first refund', isSettled)
  await get(path, token)
  await refund(manager, { reason: 'Всё остальное' })
  await until('the second refund', isSettled)
  await get(path, token)
  await get(`/api/staff/orders/${id}`, owner)
}

async function recordStock(wire: Wire, { tokens, shelf }: Scene): Promise<void> {
  const { ask, get } = wire
  const { owner, manager, seller } = tokens
  const product = shelf.goods[11]
  const path = `/api/staff/stock/${product?.id}`
  await get(path, seller)
  const { json } = await get(path, owner)
  const [first, second] = (json as { levels: { location_id: number; on_hand: number }[] }).levels
  const move = (token: string, more: object = {}) =>
    ask({
      path: '/api/staff/stock/moves',
      token,
      json: {
        product_id: product?.id,
        from: first?.location_id,
        to: second?.location_id ?? 1,
        quantity: 1,
        document: 'Накладная 1',
        reason: 'Спрос',
        ...more,
      },
    })
  await move(seller)
  for (const more of [{}, {}, { quantity: 2 }, { quantity: 0 }, { document: '' }]) {
    await move(manager, more)
  }
  await move(manager, { document: 'Накладная 2', quantity: 1_000_000 })
  await move(manager, { document: 'Накладная 3', from: second?.location_id, to: 9999 })
  await move(manager, { document: 'Накладная 4', to: first?.location_id })
  await move(manager, { document: 'Накладная 5', product_id: 9_999_999 })
  const count = (token: string, more: object = {}) =>
    ask({
      path: '/api/staff/stock/corrections',
      token,
      json: {
        product_id: product?.id,
        location_id: first?.location_id,
        on_hand: 50,
        document: 'Ведомость 1',
        reason: 'Пересчёт',
        ...more,
      },
    })
  await count(seller)
  for (const more of [{}, {}, { on_hand: 51 }, { on_hand: -1 }, { reason: '' }]) {
    await count(owner, more)
  }
  await count(owner, { document: 'Ведомость 2', location_id: 9999 })
  await count(owner, { document: 'Ведомость 3', on_hand: 0 })
  await count(owner, { document: 'Ведомость 4', on_hand: 12 })
  await get(path, owner)
  for (const id of [9_999_999, 'x']) await get(`/api/staff/stock/${id}`, owner)
}

const ORDER_LISTS = [
  '',
  '?status=new',
  '?status=completed',
  '?status=no-such',
  '?page=2',
  '?page=0',
]

async function recordLists({ get }: Wire, tokens: Tokens): Promise<void> {
  for (const role of ROLES) {
    for (const fields of ORDER_LISTS) await get(`/api/staff/orders${fields}`, tokens[role])
    await get('/api/staff/acts', tokens[role])
  }
  await get('/api/staff/acts?page=2', tokens.owner)
  await get('/api/staff/letters?page=1001', tokens.owner)
}

/** Called when no letter is due: one that is being sent has another status. */
export async function recordLetterList({ get, ask }: Wire, tokens: Tokens): Promise<void> {
  for (const role of ROLES) await get('/api/staff/letters', tokens[role])
  await get('/api/staff/letters?page=2', tokens.owner)
  await ask({ method: 'DELETE', path: '/api/staff/session', token: tokens.manager })
  await get('/api/staff/orders', tokens.manager)
}
