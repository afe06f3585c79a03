// Records carts, orders of every kind and their refusals, and online payments.

import type { Product } from '#src/catalogue/contract.ts'
import type { Payment } from '#src/payments/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import { newCustomer } from './account-calls.ts'
import type { Wire } from './recording.ts'
import { type Sample, unitsOf } from './sample.ts'
import { until } from './until.ts'

const CARD = 3
const SBP = 4
const BUYER = 11
const OTHER_BUYER = 12

export type Shelf = {
  /** Goods sold one by one, with several units in stock. */
  readonly goods: readonly Product[]
  readonly soldOut: Product
}

export type Buyer = {
  readonly token: string
  readonly place: (wishes: object, key?: string) => Promise<number>
}

export function shelfOf({ products }: Sample): Shelf {
  const goods = products.filter(
    (product) => unitsOf(product) >= 6 && product.multiplicity === 1 && product.price < 20_000,
  )
  const soldOut = products.find((product) => unitsOf(product) === 0)
  if (goods.length < 12 || !soldOut) throw new Error('the demonstration has no such goods')
  return { goods, soldOut }
}

type Line = readonly [product: Product | undefined, quantity: number]

export const linesOf = (...lines: readonly Line[]): string =>
  JSON.stringify(lines.map(([product, quantity]) => ({ id: product?.id ?? 0, quantity })))

export async function aBuyer(wire: Wire, number: number): Promise<Buyer> {
  const token = await newCustomer(wire, number)
  const place = async (wishes: object, key = `key-${number}-${JSON.stringify(wishes)}`) => {
    const { json } = await wire.ask({
      path: '/api/orders',
      token,
      json: { ...DELIVERED, ...wishes },
      headers: { 'idempotency-key': encodeURIComponent(key).slice(0, 200) },
    })
    return (json as { data?: { id: number } } | null)?.data?.id ?? 0
  }
  return { token, place }
}

const DELIVERED = {
  payment_method: 1,
  shipping_method: 2,
  address: 'Волгоград, ул. Мира, 5',
  phone: '+7 (999) 123-45-67',
  comment: '',
}

export async function recordOrders(
  wire: Wire,
  { sample, provider }: { readonly sample: Sample; readonly provider: PaymentProvider },
): Promise<void> {
  const shelf = shelfOf(sample)
  await recordCart(wire, shelf)
  const buyer = await aBuyer(wire, BUYER)
  const other = await aBuyer(wire, OTHER_BUYER)
  await recordPlaced(wire, shelf, buyer)
  await recordRefused(shelf, buyer)
  await recordCancelled(wire, { shelf, buyer, other })
  await recordPaid(wire, { shelf, buyer, other, provider })
  for (const fields of ['', '?page=2&per_page=2', '?per_page=100', '?page=0', '?per_page=1000']) {
    await wire.get(`/api/orders${fields}`, buyer.token)
    await wire.get(`/api/payments${fields}`, buyer.token)
  }
  await wire.get('/api/orders', other.token)
  await recordSingle(wire, buyer, other)
  await wire.get('/api/payments', other.token)
}

async function recordSingle({ get, look }: Wire, buyer: Buyer, other: Buyer): Promise<void> {
  const { json } = await look({ path: '/api/orders?per_page=1', token: buyer.token })
  const [last] = (json as { orders: { id: number }[] }).orders
  for (const { token } of [buyer, other]) await get(`/api/orders/${last?.id}`, token)
  for (const wrong of ['9999999', '0', 'x']) await get(`/api/orders/${wrong}`, buyer.token)
}

async function recordCart({ get }: Wire, { goods, soldOut }: Shelf): Promise<void> {
  const path = '/api/orders/create'
  const ids = [...goods.slice(0, 5), soldOut].map(({ id }) => id)
  const products = [ids.join(), ids[0], [ids[0], ids[0], 9_999_999].join(), '9999999', '']
  const wrong = ['1,,2', 'x', '1;2', '-1', Array.from({ length: 101 }, (_, n) => n + 1).join()]
  await get(path)
  for (const each of [...products, ...wrong]) await get(`${path}?products=${each}`)
  const [first, second] = goods.map(({ article }) => normaliseArticle(article))
  const lists = [first, [first, second, 'NOSUCH1'].join(), 'NOSUCH1', '', 'a-b', 'X'.repeat(61)]
  await get('/api/cart/articles')
  for (const each of lists) await get(`/api/cart/articles?articles=${each}`)
}

async function recordPlaced({ get }: Wire, shelf: Shelf, { token, place }: Buyer): Promise<void> {
  const [first, second, third, fourth] = shelf.goods
  const items = linesOf([first, 1], [second, 2])
  await place({ items })
  // the same key gives the same order; with another body it is refused
  await place({ items }, 'a repeated key')
  await place({ items }, 'a repeated key')
  await place({ items, comment: 'другое' }, 'a repeated key')
  await place({
    items: linesOf([third, 1], [third, 2]),
    comment: 'Позвоните заранее',
    phone: '89991234567',
  })
  await place({ items: linesOf([fourth, 3]), payment_method: 2 })
  const total = (first?.price ?? 0) + 2 * (second?.price ?? 0)
  await place({ items, expected_total: total.toFixed(2) })
  await place({ items, expected_total: total + 1 })
  const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }
  const fitted = [{ id: fourth?.id, quantity: '1', car }]
  await place({ items: JSON.stringify(fitted), payment_method: '1', shipping_method: '2' })
  for (const storage of (first?.storages ?? []).slice(0, 2)) {
    await place({ items: linesOf([first, 1]), shipping_method: 1, address: storage.address })
  }
  await get('/api/orders', token)
}

async function recordRefused(shelf: Shelf, { place }: Buyer): Promise<void> {
  const { goods, soldOut } = shelf
  const [first, second] = goods
  const items = linesOf([first, 1])
  const wrong: readonly object[] = [
    { items: linesOf([soldOut, 1]) },
    { items: linesOf([first, 999]) },
    { items: linesOf([first, 1], [soldOut, 1], [second, 999]) },
    { items: JSON.stringify([{ id: 9_999_999, quantity: 1 }]) },
    { items: JSON.stringify([{ id: first?.id, quantity: 1, car: { brand: 'x'.repeat(101) } }]) },
    { items: linesOf([first, 0]) },
    { items: linesOf([first, 1000]) },
    { items: linesOf([first, 1.5]) },
    { items: '[]' },
    { items: '{' },
    { items: [] },
    {},
    { items, payment_method: 9 },
    { items, payment_method: 0 },
    { items, shipping_method: 7 },
    { items, shipping_method: 1 },
    { items, shipping_method: 1, address: 'Нет такого магазина' },
    { items, address: '' },
    { items, address: 'x'.repeat(301) },
    { items, phone: '123' },
    { items, comment: 'x'.repeat(1001) },
    { items, comment: null, expected_total: 'x' },
    { items, expected_total: -1 },
    { items, address: '', phone: '', payment_method: '', shipping_method: '' },
    { items: JSON.stringify(Array.from({ length: 101 }, (_, n) => ({ id: n + 1, quantity: 1 }))) },
  ]
  for (const wishes of wrong) await place(wishes)
  await place({ items }, '')
  await place({ items, comment: 'долгий ключ' }, 'x'.repeat(201))
}

type Buyers = { readonly shelf: Shelf; readonly buyer: Buyer; readonly other: Buyer }

async function recordCancelled({ ask }: Wire, { shelf, buyer, other }: Buyers): Promise<void> {
  const id = await buyer.place({ items: linesOf([shelf.goods[4], 1]), comment: 'отменю' })
  const cancel = (token: string, json: object, which: number | string = id) =>
    ask({ path: `/api/orders/${which}/cancel`, token, json })
  await cancel(other.token, {})
  await cancel(buyer.token, { reason: 'x'.repeat(501) })
  await cancel(buyer.token, { reason: 'Передумала' })
  await cancel(buyer.token, {})
  await cancel(buyer.token, {}, 9_999_999)
  await cancel(buyer.token, {}, 'x')
}

type Paying = Buyers & { readonly provider: PaymentProvider }

/** Pays or cancels the provider's newest payment, and waits until the shop knows. */
export async function settle(
  { look }: Wire,
  {
    provider,
    token,
    id,
    becomes,
  }: Pick<Paying, 'provider'> & {
    readonly token: string
    readonly id: number
    readonly becomes: 'paid' | 'failed' | 'refunded'
  },
): Promise<void> {
  const payment = provider.payments.at(-1)
  if (becomes === 'paid') provider.pay(payment?.id ?? '')
  if (becomes === 'failed') provider.cancel(payment?.id ?? '')
  const object = { id: payment?.id, status: 'succeeded' }
  await look({
    path: '/api/payments/notifications',
    json: { type: 'notification', event: 'payment.succeeded', object },
  })
  await until(`the payment of order ${id}`, async () => {
    const { json } = await look({ path: `/api/orders/${id}/payment`, token })
    const { data } = json as { data: Payment }
    return data.status === becomes && data.refund_pending === 0
  })
}

async function recordPaid(wire: Wire, { shelf, buyer, other, provider }: Paying): Promise<void> {
  const { ask, get } = wire
  const { token } = buyer
  const items = linesOf([shelf.goods[5], 2], [shelf.goods[6], 1])
  const paymentOf = (id: number | string) => `/api/orders/${id}/payment`
  const begin = (id: number, who = token) =>
    ask({ method: 'POST', path: paymentOf(id), token: who })

  const paid = await buyer.place({ items, payment_method: CARD, comment: 'картой' })
  await get(paymentOf(paid), token)
  await begin(paid)
  await begin(paid)
  await begin(paid, other.token)
  await settle(wire, { provider, token, id: paid, becomes: 'paid' })
  await get(paymentOf(paid), token)
  await begin(paid)
  const failed = await buyer.place({ items, payment_method: SBP, comment: 'через СБП' })
  await begin(failed)
  await settle(wire, { provider, token, id: failed, becomes: 'failed' })
  await get(paymentOf(failed), token)
  await begin(failed)
  await ask({ path: `/api/orders/${failed}/cancel`, token, json: {} })
  await get(paymentOf(failed), token)
  await begin(failed)
  const back = await buyer.place({ items, payment_method: CARD, comment: 'вернут деньги' })
  await begin(back)
  await settle(wire, { provider, token, id: back, becomes: 'paid' })
  await ask({ path: `/api/orders/${back}/cancel`, token, json: { reason: 'Нашёл дешевле' } })
  await until('the refund', async () => {
    const { json } = await wire.look({ path: paymentOf(back), token })
    return (json as { data: Payment }).data.refund_pending === 0
  })
  await get(paymentOf(back), token)
  const cash = await buyer.place({ items, comment: 'наличными' })
  await begin(cash)
  await get(paymentOf(cash), token)
  for (const id of [9_999_999, 'x', 0]) await get(paymentOf(id), token)
  const path = '/api/payments/notifications'
  for (const json of [{}, [], { object: { id: 'no-such' } }, { event: 'x', object: {} }]) {
    await ask({ path, json })
  }
}
