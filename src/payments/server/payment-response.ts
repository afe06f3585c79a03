// The money of an order as the wire shows it: rubles, one status for the buyer.

import { rublesOf } from '#src/shared/money.ts'
import type { Payment } from '../contract.ts'
import { moneyBack, type OrderMoney, statusOfMoney } from '../order-money.ts'

export function paymentResponse(money: OrderMoney): Payment {
  const status = statusOfMoney(money)
  const { back, pending } = moneyBack(money)
  return {
    order_id: money.orderId,
    status,
    amount: rublesOf(amountOf(money)),
    refunded: rublesOf(back),
    refund_pending: rublesOf(pending),
    confirmation_url: status === 'waiting' ? (money.attempt?.confirmationUrl ?? null) : null,
    method: money.method,
    pay_until: money.payUntil?.toISOString() ?? null,
  }
}

function amountOf({ paid, isOff, total, owed }: OrderMoney) {
  if (paid > 0) return paid
  return isOff ? total : owed
}
