// What comes back of an order, in words: how many units are left to return, and how the money goes.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { staffApi } from './contract.ts'
import { type ReturnedUnits, returnedByLine } from './returned-goods.ts'

type Shown = Pick<AnswerOf<typeof staffApi.order>, 'order' | 'returns'>
export type ReturnMoney = AnswerOf<typeof staffApi.previewReturn>

/** Of each line what the buyer still has. */
export function unitsLeft({ order, returns }: Shown): ReturnedUnits[] {
  const back = returnedByLine(order.lines, returns)
  return order.lines.map(({ position, quantity }) => ({
    position,
    quantity: quantity - (back.get(position) ?? 0),
  }))
}

/** Beside the units of a line. */
export const returnedText = (units: number): string =>
  units % 10 === 1 && units % 100 !== 11 ? `возвращён ${units}` : `возвращено ${units}`

/** The words of the button: of the whole order, of the rest of it, or of a part. */
export function returnAction(shown: Shown, isAll: boolean): string {
  if (!isAll) return 'Принять часть'
  if (shown.returns.length === 0) return 'Принять весь заказ'
  const units = unitsLeft(shown).reduce((sum, { quantity }) => sum + quantity, 0)
  return `Принять остаток: ${units} шт.`
}

const WAYS = { cash: 'наличными из кассы', card: 'на карту через терминал' }

type Facts = {
  /** What the buyer has chosen. */
  readonly method: string
  /** Whose till it is; empty: not chosen yet. */
  readonly place: string
  /** What the delivery costs; null: nothing is asked of it. */
  readonly delivery: { readonly cost: number; readonly isBack: boolean } | null
}

export function returnMoneyText(
  money: Pick<ReturnMoney, 'refunded' | 'given_back' | 'given_by'>,
  { method, place, delivery }: Facts,
): string {
  const { refunded, given_back: given, given_by: by } = money
  const till = place === '' ? 'выберите, откуда' : place
  const texts = [
    refunded > 0 &&
      `Покупателю вернётся ${formatPrice(refunded)} туда же, откуда он заплатил онлайн.`,
    given > 0 &&
      `Верните покупателю ${formatPrice(given)} ${by ? `${WAYS[by]}: ${till}` : `так же, как он платил: способ оплаты — «${method}»`}.`,
    delivery &&
      (delivery.isBack
        ? `В том числе доставка: ${formatPrice(delivery.cost)}.`
        : `Доставка, ${formatPrice(delivery.cost)}, не возвращается.`),
    given > 0 && 'Кнопка запишет, что деньги отданы сейчас.',
  ]
  return texts.filter(Boolean).join(' ') || 'Денег за него покупателю возвращать не нужно.'
}
