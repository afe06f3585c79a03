// Chooses the column of the price by titles and cells; asks the owner if another one may be it.

import {
  type Columns,
  foreignCurrency,
  isOtherPrice,
  isPriceOfSeveral,
  isPriceTitle,
  isPurchasePrice,
  isScaledPrice,
  isTradePrice,
  isWholesalePrice,
} from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import type { Certainty } from './certainty.ts'
import type { ColumnProfile } from './column-profile.ts'
import { rankedColumns } from './columns-by-content.ts'
import type { ListQuestion } from './list-questions.ts'
import { isRuledOut, saysNoPrice } from './title-exclusions.ts'

type Titles = readonly string[] | null
type Profiles = readonly ColumnProfile[]

/** The least share of numbers in a column titled as a price; other cells may be «по запросу». */
const LEAST_NUMBERS = 0.1

/** Columns with a price title of any kind and with numbers. */
export const pricedColumns = (titles: Titles, profiles: Profiles): number[] =>
  (titles ?? []).flatMap((title, column) => {
    const { filled = 0, numbers = 0 } = profiles[column] ?? {}
    return isPriceTitle(title) && filled > 0 && numbers >= LEAST_NUMBERS ? [column] : []
  })

/** The price of a list without a «цена» in rubles: another currency, or a currency as the title. */
export function otherPrice(titles: Titles, priced: readonly number[]): number | undefined {
  const titleOf = (column: number) => titles?.[column] ?? ''
  const retail = priced.filter(
    (column) =>
      !isPurchasePrice(titleOf(column)) &&
      !isWholesalePrice(titleOf(column)) &&
      !isTradePrice(titleOf(column)),
  )
  return retail.find((column) => foreignCurrency(titleOf(column)) === undefined) ?? retail[0]
}

type Understood = {
  readonly columns: Columns
  readonly titles: Titles
  readonly profiles: Profiles
  readonly certainty: Certainty | undefined
  /** Columns that count the stock of places. */
  readonly ofPlaces: readonly number[]
}

/** No question about a column that the owner has named, now or for an earlier list. */
export function priceQuestions(understood: Understood, priced: readonly number[]): ListQuestion[] {
  const { columns, titles, certainty } = understood
  const { price } = columns
  if (price === undefined || !certainty) return []
  const title = titles?.[price] ?? ''
  // asked even of a named column: the shop converts neither kopecks nor thousands
  if (isScaledPrice(title)) return [{ about: 'price', text: scaledPrice(price, titles) }]
  if (certainty.origin === 'owner' || certainty.origin === 'memory') return []
  const rivals =
    certainty.origin === 'title'
      ? titledRivals(price, priced, understood)
      : similarColumns(price, understood)
  if (rivals.length > 0) return [{ about: 'price', text: severalPrices(price, rivals, titles) }]
  if (isPriceOfSeveral(title) || isOtherPrice(title))
    return [{ about: 'price', text: doubtfulPrice(price, titles) }]
  return certainty.origin === 'content' && titles !== null
    ? [{ about: 'price', text: untitledPrice(price, titles) }]
    : []
}

const isTaken = (column: number, columns: Columns): boolean =>
  (Object.values(columns) as number[]).includes(column)

/** A column with this share of the chosen one's score may be the price as well. */
const NEARLY = 0.8

/** Columns titled as prices, and similar columns whose titles name nothing else. */
function titledRivals(price: number, priced: readonly number[], understood: Understood): number[] {
  const { columns, titles, profiles } = understood
  const median = (column: number) => profiles[column]?.median ?? 0
  const filled = (column: number) => profiles[column]?.filled ?? 0
  const others = priced.filter((column) => column !== price && !isTaken(column, columns))
  const similar = similarColumns(price, understood).filter(
    (column) =>
      !saysNoPrice(titles?.[column] ?? '') &&
      filled(column) >= filled(price) * LEAST_FILLED &&
      median(column) <= median(price) * MOST_TIMES &&
      median(price) <= median(column) * MOST_TIMES,
  )
  return [...new Set([...others, ...similar])]
}

/** Too wide rows make no column of prices. */
const LEAST_FILLED = 0.5
/** Prices of one piece and of a hundred, in dollars and in rubles; no number of a customs tariff. */
const MOST_TIMES = 200

function similarColumns(
  price: number,
  { columns, titles, profiles, ofPlaces }: Understood,
): number[] {
  const ranked = rankedColumns('price', profiles)
  const own = ranked.find(({ column }) => column === price)?.score ?? 1
  return ranked
    .filter(({ column, score }) => !isTaken(column, columns) && score >= own * NEARLY)
    .map(({ column }) => column)
    .filter((column) => !ofPlaces.includes(column))
    .filter((column) => !isRuledOut('price', titles?.[column] ?? ''))
}

function severalPrices(price: number, rivals: readonly number[], titles: Titles): string {
  const all = [price, ...rivals].toSorted((one, other) => one - other)
  const names = all.map((column) => namedPrice(column, titles)).join(', ')
  return (
    `Столбцов с ценой несколько: ${names}. По какой продавать? ` +
    `Похоже, «${columnTitle(titles, price)}»: --columns price=${price + 1}.`
  )
}

const untitledPrice = (price: number, titles: Titles): string =>
  `Заголовок «${columnTitle(titles, price)}» не говорит о цене, столбец взят по содержимому. ` +
  `Это цена? Да: --columns price=${price + 1}, нет: назовите другой.`

const scaledPrice = (price: number, titles: Titles): string =>
  `«${columnTitle(titles, price)}»: цена не в рублях, а в тысячах или копейках. Магазин не ` +
  'пересчитывает их: переведите цены в рубли и поправьте заголовок, или назовите другой столбец ' +
  '(--columns price=…).'

const doubtfulPrice = (price: number, titles: Titles): string =>
  `«${columnTitle(titles, price)}»: похоже, это не обычная цена одной штуки. Продавать штуку по ней, ` +
  `как она есть? Да: --columns price=${price + 1}, нет: назовите другой столбец.`

/** `4. «Закупка» (закупочная)`: by number, as titles repeat. */
export function namedPrice(column: number, titles: Titles): string {
  const title = titles?.[column] ?? ''
  const currency = foreignCurrency(title)
  const kinds = [
    ...(isPurchasePrice(title) ? ['закупочная'] : []),
    ...(isWholesalePrice(title) ? ['оптовая'] : []),
    ...(isTradePrice(title) ? ['не розничная'] : []),
    ...(isScaledPrice(title) ? ['не в рублях'] : []),
    ...(isPriceOfSeveral(title) ? ['не за штуку'] : []),
    ...(currency === undefined ? [] : [currency]),
  ]
  const kind = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  return `${column + 1}. «${columnTitle(titles, column)}»${kind}`
}
