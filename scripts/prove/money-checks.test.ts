// Tests that the checks detect each kind of wrong price and wrong payment.

import { describe, expect, test } from 'vitest'
import type { Payment } from '#src/payments/contract.ts'
import type { KeptOrder } from './books.ts'
import { checkMoney, type ProviderBooks } from './check-money.ts'
import { checkPrices } from './check-prices.ts'
import { Notebook } from './notebook.ts'
import { shownDifferences } from './print-verdict.ts'

const FILTER = 7
const AT = 1_000_000

const kept = (change: Partial<KeptOrder> = {}): KeptOrder => ({
  id: 5,
  email: 'buyer-1@silkway.example',
  status: 'new',
  history: ['new'],
  dropped: [],
  isOnline: true,
  createdAt: AT,
  total: 30_000,
  lines: [{ id: FILTER, price: 10_000, quantity: 3, allocated: 3 }],
  ...change,
})

describe('the price of a line', () => {
  /** 100 rubles at first, 120 for a minute after the order, then 90. */
  function notebook(): Notebook {
    const notes = new Notebook()
    const change = (price: number, at: number) =>
      notes.prices.push({ product: FILTER, price, beganAt: at, doneAt: at + 10 })
    change(10_000, 0)
    change(12_000, AT + 100)
    change(9_000, AT + 60_000)
    return notes
  }
  const at = (price: number, change: Partial<KeptOrder> = {}) =>
    kept({
      lines: [{ id: FILTER, price, quantity: 1, allocated: 1 }],
      total: price,
      ...change,
    })

  test.each([
    ['before the change', at(10_000)],
    ['after it, for an order that waited', at(12_000)],
    ['after the next one', at(9_000, { createdAt: AT + 70_000 })],
  ])('%s is right', (_, order) => {
    expect(checkPrices(notebook(), { orders: [order] })).toEqual([])
  })

  test.each<[string, KeptOrder]>([
    ['product 7 at 1 kopecks, it cost 10000 or 12000', at(1)],
    ['product 7 at 9000 kopecks', at(9_000)],
    ['product 7 at 10000 kopecks, it cost 12000', at(10_000, { createdAt: AT + 5000 })],
    ['its total is 20000 kopecks, its lines make 10000', at(10_000, { total: 20_000 })],
  ])('%s is reported', (words, order) => {
    expect(checkPrices(notebook(), { orders: [order] }).join()).toContain(words)
  })
})

describe('the verdict', () => {
  test('shows each kind of difference, however many there are of another', () => {
    const prices = Array.from({ length: 50 }, (_, id) => `order ${id}: another price`)
    expect(shownDifferences([...prices, 'a letter is missing', 'a letter is missing'])).toEqual([
      ...prices.slice(0, 4),
      '… and 46 more like it',
      'a letter is missing (2 times)',
    ])
  })
})

describe('money', () => {
  const rubles = (value: string) => ({ value, currency: 'RUB' })
  const paid = (change: Partial<ProviderBooks['payments'][number]> = {}) => ({
    id: 'one',
    status: 'succeeded' as const,
    amount: rubles('300.00'),
    metadata: { order_id: '5' },
    ...change,
  })
  const back = { payment_id: 'one', status: 'succeeded' as const, amount: rubles('300.00') }
  const told = (status: Payment['status']) =>
    new Map([
      [
        5,
        {
          order_id: 5,
          status,
          amount: 300,
          refunded: 0,
          refund_pending: 0,
          confirmation_url: null,
          method: 'card' as const,
          pay_until: null,
        },
      ],
    ])
  type Case = {
    readonly order?: Partial<KeptOrder>
    readonly status?: Payment['status']
    readonly payments?: ProviderBooks['payments']
    readonly refunds?: ProviderBooks['refunds']
  }
  const check = ({ order = {}, status = 'paid', payments = [paid()], refunds = [] }: Case) =>
    checkMoney({ orders: [kept(order)], payments: told(status) }, { payments, refunds })

  test.each<[string, Case]>([
    ['that was paid once for an order', {}],
    [
      'that went back with a cancelled order',
      { order: { status: 'cancelled' }, status: 'refunded', refunds: [back] },
    ],
    ['that nobody has paid yet', { payments: [paid({ status: 'pending' })], status: 'waiting' }],
    [
      'that was paid twice, of which once went back',
      { payments: [paid(), paid({ id: 'two' })], refunds: [back] },
    ],
  ])('%s has no difference', (_, given) => {
    expect(check(given)).toEqual([])
  })

  test.each<[string, Case]>([
    ['paid 2 times, 60000 kopecks kept, 30000 owed', { payments: [paid(), paid({ id: 'two' })] }],
    ['paid 1 times, 30000 kopecks kept, 0 owed', { order: { status: 'cancelled' } }],
    ['paid 1 times, 0 kopecks kept, 30000 owed', { refunds: [back] }],
    ['said to be paid, and nobody paid', { payments: [] }],
    ['paid, and said to be waiting', { status: 'waiting' }],
    ['ready, and nobody paid', { order: { status: 'ready' }, payments: [], status: 'waiting' }],
    [
      'order 9 was paid and is not there',
      { payments: [paid(), paid({ id: 'two', metadata: { order_id: '9' } })] },
    ],
  ])('%s is reported', (words, given) => {
    expect(check(given).join()).toContain(words)
  })
})
