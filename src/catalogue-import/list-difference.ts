// What a list would change of its supplier's goods, and when the owner is asked first.

import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'

/** Counts of products; prices in kopecks. */
export type ListDifference = {
  /** What the supplier offered before. */
  readonly known: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly repeated: number
  readonly vanishing: number
  /** Of the vanishing ones: those that nobody has then, so that the shop hides them. */
  readonly hiding: number
  readonly dearer: number
  readonly cheaper: number
  /** Prices that change by more than a fifth. */
  readonly jumps: number
  /** Offers with another quantity, and those of them that fall to nothing. */
  readonly requantified: number
  readonly emptied: number
  /** The quantities go to another shop than those of the supplier's last list. */
  readonly hasMoved?: boolean
  /** The largest changes of prices, and the first goods that vanish. */
  readonly largest: readonly PriceChange[]
  readonly vanished: readonly { readonly article: string; readonly name: string }[]
}

export type PriceChange = {
  readonly article: string
  readonly name: string
  readonly was: number
  readonly is: number
}

/** More than one of five goods that vanish or jump in price: is it the right list, the right column? */
const SHARE_ASKED = 0.2

const MOVED =
  'Прежний список поставщика считал остатки другого магазина: там они останутся. Тот ли магазин?'

/** Sentences for the owner; none where the list may come in by itself. */
export function questionsOf(difference: ListDifference): string[] {
  const { known, vanishing, emptied, jumps, changed, unchanged, hasMoved } = difference
  const compared = changed + unchanged
  return [
    ...(vanishing > known * SHARE_ASKED
      ? [
          `Исчезнут товары поставщика: ${share(vanishing, known)}. ` +
            'Это весь список, а не его часть?',
        ]
      : []),
    ...(jumps > compared * SHARE_ASKED
      ? [
          `Цены изменятся больше чем на 20 %: ${share(jumps, compared)}. ` +
            'Тот ли столбец взят за цену?',
        ]
      : []),
    ...(emptied > compared * SHARE_ASKED
      ? [`Остатки станут нулевыми: ${share(emptied, compared)}. Тот ли столбец взят за остаток?`]
      : []),
    ...(hasMoved ? [MOVED] : []),
  ]
}

const share = (count: number, all: number): string => `${grouped(count)} из ${grouped(all)}`

export function differenceLines({
  vanishing,
  hiding,
  dearer,
  cheaper,
  jumps,
  requantified,
  emptied,
  largest,
  vanished,
}: ListDifference): string[] {
  return [
    ...(dearer + cheaper > 0
      ? [
          `Цены: дороже — ${grouped(dearer)}, дешевле — ${grouped(cheaper)}, ` +
            `больше чем на 20 % — ${grouped(jumps)}`,
          ...largest.map(
            ({ article, name, was, is }) =>
              `  ${article} ${name}: ${rubles(was)} → ${rubles(is)} (${percent(was, is)})`,
          ),
        ]
      : []),
    ...(requantified > 0
      ? [
          `Остатки: у поставщика другие — ${grouped(requantified)}, ` +
            `стало нулевых — ${grouped(emptied)}`,
        ]
      : []),
    ...(vanishing > 0
      ? [
          `Больше нет у поставщика: ${grouped(vanishing)}, из них скрыто: ${grouped(hiding)}`,
          ...vanished.map(({ article, name }) => `  ${article} ${name}`),
        ]
      : []),
  ]
}

const rubles = (price: number): string => formatPrice(rublesOf(asKopecks(price)))

const grouped = (count: number): string => count.toLocaleString('ru-RU')

function percent(was: number, is: number): string {
  const change = Math.round((is / was - 1) * 100)
  return `${change > 0 ? '+' : ''}${grouped(change)} %`
}
