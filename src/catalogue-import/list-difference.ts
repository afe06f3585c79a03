// The diff of a list with its supplier's goods, and the questions it raises for the owner.

import { firstTreeQuestion, type ListedCategories } from './listed-categories.ts'
import { keptQuestion, type ListedCodes, movedCodesQuestion } from './listed-codes.ts'
import {
  jumpsQuestion,
  type ListedPrices,
  priceLine,
  shelfQuestion,
  supplierPriceLines,
  tripledQuestion,
} from './listed-prices.ts'

/** Counts of products; prices in kopecks. */
export type ListDifference = ListedPrices & {
  /** Offers of the supplier before the list. */
  readonly known: number
  readonly added: number
  /** New products without a category: they go into «Прочее». */
  readonly unplaced?: number
  readonly changed: number
  readonly unchanged: number
  readonly repeated: number
  /** Missing rows: offers that the list lacks. */
  readonly vanishing: number
  /** Missing products that no other supplier offers: the shop hides them. */
  readonly hiding: number
  /** Missing products that get the price of another supplier. */
  readonly repriced?: number
  /** Missing products that others offer without a price: the old price stays. */
  readonly unpriced?: number
  readonly dearer: number
  readonly cheaper: number
  /** Offers with another quantity, and those of them with none left. */
  readonly requantified: number
  readonly emptied: number
  /** The supplier's last list counted a store that this one does not. */
  readonly hasMoved?: boolean
  /** Stores named only by column titles that the supplier's lists have never counted. */
  readonly titled?: readonly string[]
  /** Rows of the supplier's last whole list and of this one; only of a whole list. */
  readonly rows?: { readonly before: number; readonly now: number }
  /** The first missing products. */
  readonly vanished: readonly { readonly article: string; readonly name: string }[]
  /** Present when the list counts several stores. */
  readonly stock?: readonly ShopStock[]
  /** Present when codes of the supplier are unknown, or mean other products than before. */
  readonly codes?: ListedCodes
  /** Present when the list has category texts that the owner has not mapped. */
  readonly categories?: ListedCategories
}

export type ShopStock = {
  readonly place: string
  /** Units in the list, and the products that have some. */
  readonly units: number
  readonly goods: number
  /** Units of the listed products there before the list. */
  readonly lies: number
  /** Products in stock there before, and those emptied by the list; old journals lack both. */
  readonly stocked?: number
  readonly emptied?: number
}

/** A larger share of missing, emptied or jumping products is a question: wrong list or column? */
const SHARE_ASKED = 0.2
/** Fewer compared products prove nothing, unless they are a tenth of the list. */
const FEWEST_COMPARED = 10
const LEAST_SHARE_COMPARED = 0.1
/** A list that is so many times as long as the last one is a question, unless that was tiny. */
const GROWTH_ASKED = 1.5
const FEWEST_ROWS = 10

const MOVED =
  'Прежний список поставщика считал остатки другого магазина: там они останутся. Тот ли магазин?'

type Question = {
  readonly about:
    | 'vanishing'
    | 'growth'
    | 'prices'
    | 'tripled prices'
    | 'shelf prices'
    | 'stock'
    | 'place'
    | 'titles'
    | 'categories'
    | 'codes'
    | 'kept'
    | `stock of ${string}`
  readonly count: number
  readonly text: string
}

type PossibleQuestion = Question & { readonly isAsked: boolean }

/** Questions to the owner; none when the list may be published without him. */
export const questionsOf = (difference: ListDifference): string[] =>
  askedBy(difference).map(({ text }) => text)

/** An agreement covers up to a tenth more than the owner saw. */
const TOLERANCE = 1.1

/** Whether a question is new, or its count larger, since the owner looked at `seen`. */
export function asksMore(difference: ListDifference, seen: ListDifference | null): boolean {
  const answered = seen ? askedBy(seen) : []
  return askedBy(difference).some(
    ({ about, count }) =>
      !answered.some((one) => one.about === about && count <= one.count * TOLERANCE),
  )
}

function askedBy(difference: ListDifference): Question[] {
  const { known, vanishing, emptied, jumps, added, changed, unchanged } = difference
  const { supplierPrices, shelfPrices } = difference
  const jumping = jumps + (supplierPrices?.jumps ?? 0) + (shelfPrices?.jumps ?? 0)
  const { repriced = 0, tripled = 0, hasMoved = false, titled = [], stock = [] } = difference
  const { before, now } = difference.rows ?? { before: 0, now: 0 }
  const compared = changed + unchanged
  const all = compared + repriced
  const listed = compared + added
  const questions: PossibleQuestion[] = [
    {
      about: 'vanishing',
      count: vanishing,
      isAsked: vanishing > known * SHARE_ASKED,
      text: `Исчезнут товары поставщика: ${share(vanishing, known)}. Это весь список, а не его часть?`,
    },
    {
      about: 'growth',
      count: now,
      isAsked: before >= FEWEST_ROWS && now >= before * GROWTH_ASKED,
      text: `Строк в списке стало намного больше: было ${grouped(before)}, стало ${grouped(now)}. Это список того же поставщика, и строки в нём не повторены?`,
    },
    {
      about: 'prices',
      count: jumping,
      isAsked: jumping > all * SHARE_ASKED && isEnough(all, listed),
      text: jumpsQuestion(difference, share(jumping, all) + comparedOf(all, listed)),
    },
    {
      about: 'tripled prices',
      count: tripled,
      isAsked: tripled > 0,
      text: tripledQuestion(difference),
    },
    {
      about: 'shelf prices',
      count: shelfPrices?.tripled ?? 0,
      isAsked: (shelfPrices?.tripled ?? 0) > 0,
      text: shelfQuestion(difference),
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
      about: 'codes',
      count: difference.codes?.moved ?? 0,
      isAsked: (difference.codes?.moved ?? 0) > 0,
      text: movedCodesQuestion(difference.codes),
    },
    {
      about: 'kept',
      count: difference.codes?.kept ?? 0,
      isAsked: (difference.codes?.excess ?? 0) > 0,
      text: keptQuestion(difference.codes),
    },
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
  compared >= Math.min(FEWEST_COMPARED, listed * LEAST_SHARE_COMPARED)

const comparedOf = (compared: number, listed: number): string =>
  compared < listed ? ` (сравнено ${grouped(compared)}, в списке ${grouped(listed)})` : ''

/** Asked per store: one may be emptied while the total hardly falls. */
const emptiedAt = ({ place, stocked = 0, emptied = 0 }: ShopStock): PossibleQuestion => ({
  about: `stock of ${place}`,
  count: emptied,
  isAsked: emptied > stocked * SHARE_ASKED,
  text: `${place}: остатки станут нулевыми: ${share(emptied, stocked)}. Тот ли столбец взят за остаток?`,
})

const share = (count: number, all: number): string => `${grouped(count)} из ${grouped(all)}`

export function differenceLines({
  changed,
  unchanged,
  unplaced = 0,
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
  ...prices
}: ListDifference): string[] {
  return [
    ...(unplaced > 0
      ? [
          `Новых товаров в «Прочем»: ${grouped(unplaced)}. Расставить: npm run shop -- ` +
            'categories rule add --words СЛОВА --category КАТЕГОРИЯ, затем categories apply',
        ]
      : []),
    ...(dearer + cheaper > 0
      ? [
          `Цены: дороже — ${grouped(dearer)}, дешевле — ${grouped(cheaper)}, ` +
            `больше чем на 20 % — ${grouped(jumps)} (сравнено ${grouped(changed + unchanged + repriced)})`,
          ...largest.map(priceLine),
        ]
      : []),
    ...supplierPriceLines({ jumps, largest, ...prices }),
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

const grouped = (count: number): string => count.toLocaleString('ru-RU')
