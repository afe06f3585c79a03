// Compares the provider's books with what is owed for the orders: money that nobody owes went back.

import type { Payment } from '#src/payments/contract.ts'
import type { MadePayment, MadeRefund } from '#tests/support/payment-provider.ts'
import type { Books, KeptOrder } from './books.ts'

const NOTHING_OWED = ['cancelled', 'returned']
const HANDED_OVER = ['ready', 'shipped', 'completed']
const PAID: readonly Payment['status'][] = ['paid', 'refunded']

export type ProviderBooks = {
  readonly payments: readonly Pick<MadePayment, 'id' | 'status' | 'amount' | 'metadata'>[]
  readonly refunds: readonly Pick<MadeRefund, 'payment_id' | 'status' | 'amount'>[]
}

/** Everything that differs, a sentence for each. */
export function checkMoney(
  { orders, payments }: Pick<Books, 'orders' | 'payments'>,
  provider: ProviderBooks,
): string[] {
  const refunds = Map.groupBy(provider.refunds, ({ payment_id }) => payment_id)
  const paid = provider.payments.filter(({ status }) => status === 'succeeded')
  const byOrder = Map.groupBy(paid, ({ metadata }) => Number(metadata.order_id))
  const known = new Set(orders.map(({ id }) => id))
  return [
    ...[...byOrder.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `order ${id} was paid and is not there`),
    ...orders.flatMap((order) => {
      const own = byOrder.get(order.id) ?? []
      const back = own.flatMap(({ id }) => refunds.get(id) ?? [])
      const kept = sumOf(own) - sumOf(back.filter(({ status }) => status !== 'canceled'))
      return differences(order, { times: own.length, kept, told: payments.get(order.id) })
    }),
  ]
}

type Money = { readonly times: number; readonly kept: number; readonly told: Payment | undefined }

function differences(order: KeptOrder, { times, kept, told }: Money): string[] {
  const { id, status, isOnline } = order
  const owed = times > 0 ? owedFor(order) : 0
  const isToldPaid = told !== undefined && PAID.includes(told.status)
  return [
    ...(kept === owed
      ? []
      : [`order ${id}: paid ${times} times, ${kept} kopecks kept, ${owed} owed`]),
    ...(isToldPaid && times === 0 ? [`order ${id}: said to be paid, and nobody paid`] : []),
    ...(owed > 0 && !isToldPaid ? [`order ${id}: paid, and said to be ${told?.status}`] : []),
    ...(isOnline && times === 0 && HANDED_OVER.includes(status)
      ? [`order ${id}: ${status}, and nobody paid`]
      : []),
  ]
}

const owedFor = ({ isOnline, status, lines }: KeptOrder): number =>
  isOnline && !NOTHING_OWED.includes(status)
    ? lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    : 0

const sumOf = (all: readonly Pick<MadeRefund, 'amount'>[]): number =>
  all.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)
