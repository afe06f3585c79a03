// What comes back of an order, in words: how many units are left to return, and how the money goes.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { staffApi } from './contract.ts'

type Shown = Pick<AnswerOf<typeof staffApi.order>, 'order' | 'returns'>
export type ReturnedUnits = { readonly position: number; readonly quantity: number }
export type ReturnMoney = AnswerOf<typeof staffApi.previewReturn>

/** Of each line what the buyer still has. */
export function unitsLeft({ order, returns }: Shown): ReturnedUnits[] {
  const isOver = returns.some(({ lines }) => lines === null)
  const back = returns.flatMap(({ lines }) => lines ?? [])
  return order.lines.map(({ position, quantity }) => {
    const ofLine = back.filter((each) => each.position === position)
    const left = ofLine.reduce((sum, each) => sum - each.quantity, quantity)
    return { position, quantity: isOver ? 0 : left }
  })
}

const WAYS = { cash: 'наличными из кассы', card: 'на карту через терминал' }

/** `method` is what the buyer has chosen. */
export function returnMoneyText(money: ReturnMoney, method: string): string {
  const { refunded, given_back: given, given_by: by } = money
  const texts = [
    refunded > 0 &&
      `Покупателю вернётся ${formatPrice(refunded)} туда же, откуда он заплатил онлайн.`,
    given > 0 &&
      `Верните покупателю ${formatPrice(given)} ${by ? WAYS[by] : 'так же, как он платил'}: способ оплаты — «${method}».`,
  ]
  return texts.filter(Boolean).join(' ') || 'Денег за него покупателю возвращать не нужно.'
}
