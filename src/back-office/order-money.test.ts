import { expect, test } from 'vitest'
import type { StaffPayment, StaffRefund } from './money-contract.ts'
import { orderMoney } from './order-money.ts'

const order = { total: 8000, status: 'confirmed' }
const payment = (status: StaffPayment['status'], amount: number): StaffPayment => ({
  ...{ id: 1, method: 'card', status, amount, refunded: 0, is_superseded: false },
  ...{ provider_id: null, failure: '', created_at: '', paid_at: null },
})
const refund = (status: StaffRefund['status'], amount: number): StaffRefund => ({
  ...{ id: 1, payment_id: 1, status, amount, lines: [], reason: '', failure: '' },
  ...{ created_at: '', done_at: null },
})
const nothing = { paid: 0, returned: 0, returning: 0, stuck: 0, isDisputed: false, due: 0 }

test('an order that nobody has paid is due as a whole', () => {
  const payments = [payment('failed', 8000), payment('waiting', 8000)]
  expect(orderMoney({ order, payments, refunds: [] })).toEqual({ ...nothing, due: 8000 })
})

test('an order that was handed over is paid: nothing of it is due', () => {
  const done = { ...order, status: 'completed' }
  expect(orderMoney({ order: done, payments: [], refunds: [] })).toEqual(nothing)
})

test('of a paid order that lost a line the difference is on its way back', () => {
  const money = {
    order,
    payments: [payment('succeeded', 12_000)],
    refunds: [refund('queued', 4000)],
  }
  expect(orderMoney(money)).toEqual({ ...nothing, paid: 12_000, returning: 4000 })
})

test('what was returned is told apart from what the provider has not returned', () => {
  const refunds = [refund('succeeded', 3000.1), refund('succeeded', 0.2), refund('given-up', 500)]
  const cancelled = { ...order, status: 'cancelled' }
  expect(orderMoney({ order: cancelled, payments: [payment('succeeded', 8000)], refunds })).toEqual(
    {
      ...nothing,
      ...{ paid: 8000, returned: 3000.3, stuck: 500 },
    },
  )
})

test('a disputed payment is no money, but is said', () => {
  const payments = [payment('disputed', 8000)]
  expect(orderMoney({ order, payments, refunds: [] })).toEqual({
    ...nothing,
    ...{ isDisputed: true, due: 8000 },
  })
})
