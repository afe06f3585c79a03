import { expect, test } from 'vitest'
import type { OpenClock } from '#src/delivery/server/public.ts'
import { orderClocks } from './order-clocks.ts'
import type { OpenOrder } from './today.repository.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 24, hour, minute))
/** Shops that never close. */
const always: OpenClock = {
  after: (_, since, minutes) => new Date(since.getTime() + minutes * 60_000),
  between: (_, from, until) => (until.getTime() - from.getTime()) / 60_000,
}

const order = (id: number, more: Partial<OpenOrder>): OpenOrder => ({
  id,
  status: 'new',
  storeId: null,
  createdAt: at(9),
  confirmedAt: null,
  keptUntil: null,
  promisedAt: null,
  isToOrder: false,
  ...more,
})
const dueOf = (own: OpenOrder, clock = always) =>
  orderClocks([own], clock, at(0)).map(({ kind, due_at: due }) => [kind, due])

test('a new order is confirmed within half an hour, a confirmed one assembled within two', () => {
  expect(dueOf(order(1, {}))).toEqual([['confirm', at(9, 30).toISOString()]])
  const confirmed = { status: 'assembling', confirmedAt: at(10) } as const
  expect(dueOf(order(1, confirmed))).toEqual([['assemble', at(12).toISOString()]])
})

test('an order is assembled no later than it was promised', () => {
  const due = (promisedAt: Date, clock = always) =>
    dueOf(order(1, { status: 'confirmed', confirmedAt: at(10), promisedAt }), clock)[0]?.[1]
  expect(due(at(11))).toBe(at(11).toISOString())
  expect(due(at(18))).toBe(at(12).toISOString())
  expect(due(at(18), { ...always, after: () => null })).toBe(at(18).toISOString())
})

test('a ready order is kept until its day, and what a supplier sends is assembled by its promise', () => {
  expect(dueOf(order(1, { status: 'ready', keptUntil: at(20) }))).toEqual([
    ['kept', at(20).toISOString()],
  ])
  const toOrder = { status: 'confirmed', isToOrder: true, promisedAt: at(18) } as const
  expect(dueOf(order(1, toOrder))).toEqual([['assemble', at(18).toISOString()]])
})

test('the most urgent comes first, and an order without a time in no list', () => {
  const orders = [
    order(1, { createdAt: at(11) }),
    order(2, { createdAt: at(8) }),
    order(3, { status: 'ready' }),
  ]
  expect(orderClocks(orders, always, at(0)).map(({ order_id: id }) => id)).toEqual([2, 1])
  expect(dueOf(order(1, {}), { ...always, after: () => null })).toEqual([])
})

test('a delivery on its way is brought by its promise', () => {
  const shipped = { status: 'shipped', promisedAt: at(18) } as const
  expect(dueOf(order(1, shipped))).toEqual([['deliver', at(18).toISOString()]])
  expect(dueOf(order(1, { status: 'shipped' }))).toEqual([])
})

test('what is late says by how much of open time; a promise to the buyer by the clock', () => {
  // closed since 10:00
  const closing = {
    ...always,
    between: (_: number | null, from: Date) => always.between(_, from, at(10)),
  }
  const late = (own: OpenOrder) => orderClocks([own], closing, at(15))[0]?.late_ms
  expect(late(order(1, {}))).toBe(30 * 60_000)
  expect(late(order(1, { createdAt: at(14, 50) }))).toBeUndefined()
  expect(late(order(1, { status: 'shipped', promisedAt: at(9) }))).toBeUndefined()
})
