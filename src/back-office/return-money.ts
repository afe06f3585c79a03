// What comes back of an order: how many units are left to return, and how much money for them.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { exactRubles, formatPrice } from '#src/shared/money.ts'
import type { staffApi } from './contract.ts'
import { orderMoney } from './order-money.ts'

type Shown = Pick<AnswerOf<typeof staffApi.order>, 'order' | 'payments' | 'refunds' | 'returns'>
export type ReturnedUnits = { readonly position: number; readonly quantity: number }

/** Of each line what the buyer still has. */
export function unitsLeft({ order, returns }: Pick<Shown, 'order' | 'returns'>): ReturnedUnits[] {
  const back = returns.flatMap(({ lines }) => lines ?? [])
  return order.lines.map(({ position, quantity }) => ({
    position,
    quantity: back
      .filter((each) => each.position === position)
      .reduce((left, each) => left - each.quantity, quantity),
  }))
}

type Money = {
  /** In rubles. */
  readonly amount: number
  /** Online it goes back by itself; at the counter somebody gives it. */
  readonly isOnline: boolean
}

/** Null for all that is left. Who carries an order takes its money when he hands it over. */
export function returnMoney(shown: Shown, lines: readonly ReturnedUnits[] | null): Money {
  const { order, returns } = shown
  const { paid, returned, returning } = orderMoney(shown)
  const isOnline = paid > 0
  const had = isOnline ? paid - returned - returning : order.status === 'shipped' ? 0 : order.total
  const left = had - returns.reduce((sum, { given_back: given }) => sum + given, 0)
  const priced = (lines ?? []).reduce(
    (sum, { position, quantity }) =>
      sum + quantity * (order.lines.find((line) => line.position === position)?.price ?? 0),
    0,
  )
  const amount = lines === null ? left : Math.min(left, priced)
  return { amount: Math.max(0, exactRubles(amount)), isOnline }
}

export function returnMoneyText({ order }: Pick<Shown, 'order'>, money: Money): string {
  if (money.amount === 0) return 'Денег за него покупателю возвращать не нужно.'
  const sum = formatPrice(money.amount)
  if (money.isOnline) return `Покупателю вернётся ${sum} туда же, откуда он заплатил онлайн.`
  const way = /карт/i.test(order.payment_method) ? 'на карту через терминал' : 'наличными из кассы'
  return `Верните покупателю ${sum} ${way}: он платил «${order.payment_method}».`
}
