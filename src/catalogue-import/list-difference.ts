// What a list would change of its supplier's goods, and when the owner is asked first.

import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'
import { firstTreeQuestion, type ListedCategories } from './listed-categories.ts'

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
  /** Of the vanishing ones: those that have the price of another supplier then. */
  readonly repriced?: number
  /** Of the vanishing ones: those that others have, at a price that none of them is known to ask. */
  readonly unpriced?: number
  readonly dearer: number
  readonly cheaper: number
  /** Prices that change by more than a fifth. */
  readonly jumps: number
  /** Offers with another quantity, and those of them that fall to nothing. */
  readonly requantified: number
  readonly emptied: number
  /** A shop that the supplier's last list counted is counted by this one no more. */
  readonly hasMoved?: boolean
  /** Shops that a title alone names, and where the supplier's lists have never counted. */
  readonly titled?: readonly string[]
  /** The largest changes of prices, and the first goods that vanish. */
  readonly largest: readonly PriceChange[]
  readonly vanished: readonly { readonly article: string; readonly name: string }[]
  /** Of a list that counts several shops. */
  readonly stock?: readonly ShopStock[]
  /** Of a list with texts of categories that the owner has not mapped. */
  readonly categories?: ListedCategories
}

export type ShopStock = {
  readonly place: string
  /** What the list tells, and of how many goods it has some. */
  readonly units: number
  readonly goods: number
  /** What lies there of the listed goods before. */
  readonly lies: number
  /** Goods that lie there before, and those of them that do no more; lists of old did not tell. */
  readonly stocked?: number
  readonly emptied?: number
}

export type PriceChange = {
  readonly article: string
  readonly name: string
  readonly was: number
  readonly is: number
}

/** More than one of five goods that vanish or jump in price: is it the right list, the right column? */
const SHARE_ASKED = 0.2
/** A share of fewer compared products says nothing, unless the list has hardly more. */
const FEWEST_COMPARED = 10
const SHARE_COMPARED = 0.1

const MOVED =
  'Прежний список поставщика считал остатки другого магазина: там они останутся. Тот ли магазин?'

type Question = {
  readonly about:
    | 'vanishing'
    | 'prices'
    | 'stock'
    | 'place'
    | 'titles'
    | 'categories'
    | `stock of ${string}`
  readonly count: number
  readonly text: string
}

type AskedOrNot = Question & { readonly isAsked: boolean }

/** Sentences for the owner; none where the list may come in by itself. */
export const questionsOf = (difference: ListDifference): string[] =>
  askedBy(difference).map(({ text }) => text)

/** Who has agreed to so much has agreed to a tenth more of it. */
const TOLERANCE = 1.1

/** Whether the list asks what it did not ask when the owner looked at it, or about more. */
export function asksMore(difference: ListDifference, seen: ListDifference | null): boolean {
  const answered = seen ? askedBy(seen) : []
  return askedBy(difference).some(
    ({ about, count }) =>
      !answered.some((one) => one.about === about && count <= one.count * TOLERANCE),
  )
}

function askedBy(difference: ListDifference): Question[] {
  const { known, vanishing, emptied, jumps, added, changed, unchanged } = difference
  const { repriced = 0, hasMoved = false, titled = [], stock = [] } = difference
  const compared = changed + unchanged
  const all = compared + repriced
  const listed = compared + added
  const questions: AskedOrNot[] = [
    {
      about: 'vanishing',
      count: vanishing,
      isAsked: vanishing > known * SHARE_ASKED,
      text: `Исчезнут товары поставщика: ${share(vanishing, known)}. Это весь список, а не его часть?`,
    },
    {
      about: 'prices',
      count: jumps,
      isAsked: jumps > all * SHARE_ASKED && isEnough(all, listed),
      text: `Цены изменятся больше чем на 20 %: ${share(jumps, all)}${comparedOf(all, listed)}. Тот ли столбец взят за цену?`,
    },
    {
      about: 'stock',
      count: emptied,
      isAsked: emptied > compared * SHARE_ASKED && isEnough(compared, listed),
      text: `Остатки станут нулевыми: ${share(emptied, compared)}${comparedOf(compared, listed)}. Тот ли столбец взят за остаток?`,
    },
    ...stock.map(emptiedAt),
    { about: 'place', count: 1, isAsked: hasMoved, text: MOVED },
    {
      about: 'categories',
      count: difference.categories?.texts ?? 0,
      isAsked: difference.categories?.isFirstTree ?? false,
      text: firstTreeQuestion(difference.categories),
    },
    {
      about: 'titles',
      count: titled.length,
      isAsked: titled.length > 0,
      text:
        `По заголовкам столбцов остатки станут остатками ваших магазинов: ${titled.join('; ')}. ` +
        "Это ваш товар, а не склад поставщика? Не ваш: --stock 'СТОЛБЕЦ=-'.",
    },
  ]
  return questions.filter(({ isAsked }) => isAsked)
}

const isEnough = (compared: number, listed: number): boolean =>
  compared >= Math.min(FEWEST_COMPARED, listed * SHARE_COMPARED)

const comparedOf = (compared: number, listed: number): string =>
  compared < listed ? ` (сравнено ${grouped(compared)}, в списке ${grouped(listed)})` : ''

/** One shop may be emptied while the sum of all hardly falls. */
const emptiedAt = ({ place, stocked = 0, emptied = 0 }: ShopStock): AskedOrNot => ({
  about: `stock of ${place}`,
  count: emptied,
  isAsked: emptied > stocked * SHARE_ASKED,
  text: `${place}: остатки станут нулевыми: ${share(emptied, stocked)}. Тот ли столбец взят за остаток?`,
})

const share = (count: number, all: number): string => `${grouped(count)} из ${grouped(all)}`

export function differenceLines({
  changed,
  unchanged,
  vanishing,
  hiding,
  repriced = 0,
  unpriced = 0,
  dearer,
  cheaper,
  jumps,
  requantified,
  emptied,
  largest,
  vanished,
  stock = [],
}: ListDifference): string[] {
  return [
    ...(dearer + cheaper > 0
      ? [
          `Цены: дороже — ${grouped(dearer)}, дешевле — ${grouped(cheaper)}, ` +
            `больше чем на 20 % — ${grouped(jumps)} (сравнено ${grouped(changed + unchanged + repriced)})`,
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
    ...(stock.length > 0 ? ['Остатки по магазинам в этом списке:', ...stock.map(shopLine)] : []),
    ...(vanishing > 0
      ? [
          `Больше нет у поставщика: ${grouped(vanishing)}, из них скрыто: ${grouped(hiding)}`,
          ...(repriced > 0
            ? [`  остались у других поставщиков, цена теперь их: ${grouped(repriced)}`]
            : []),
          ...(unpriced > 0
            ? [
                '  остались у других поставщиков, но их цена неизвестна — ' +
                  `стоит прежняя: ${grouped(unpriced)}`,
              ]
            : []),
          ...vanished.map(({ article, name }) => `  ${article} ${name}`),
        ]
      : []),
  ]
}

const shopLine = ({ place, units, goods, lies }: ShopStock): string =>
  `  ${place}: ${grouped(units)} шт. у товаров: ${grouped(goods)} (было ${grouped(lies)} шт.)`

const rubles = (price: number): string => formatPrice(rublesOf(asKopecks(price)))

const grouped = (count: number): string => count.toLocaleString('ru-RU')

function percent(was: number, is: number): string {
  const change = Math.round((is / was - 1) * 100)
  return `${change > 0 ? '+' : ''}${grouped(change)} %`
}
