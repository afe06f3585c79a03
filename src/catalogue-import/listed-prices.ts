// What the owner reads about prices of a list that jump: those of the shop, and those of the supplier.

import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'

/** Kopecks. */
export type PriceChange = {
  readonly article: string
  readonly name: string
  readonly was: number
  readonly is: number
}

/** Counts of products, and the largest differences. */
export type ListedPrices = {
  /** Prices of the shop that change by more than 20 %. */
  readonly jumps: number
  /** Prices, also those of the supplier, that become at least three times as high, or a third. */
  readonly tripled?: number
  readonly largest: readonly PriceChange[]
  /** Prices of the supplier that jump while his goods are sold from the shelf at its price. */
  readonly supplierPrices?: { readonly jumps: number; readonly largest: readonly PriceChange[] }
  /** His first prices of such goods, beside that of the shelf (`was`). */
  readonly shelfPrices?: {
    readonly jumps: number
    readonly tripled: number
    readonly largest: readonly PriceChange[]
  }
}

/** All that jump or are far from the shelf; `share` says of how many. */
export function jumpsQuestion(prices: ListedPrices, share: string): string {
  const ofSupplier = prices.supplierPrices?.jumps ?? 0
  const besideShelf = prices.shelfPrices?.jumps ?? 0
  const isShop = prices.jumps > 0
  const isChange = isShop || ofSupplier > 0
  const change = isShop ? 'Цены изменятся' : 'Цены поставщика изменятся'
  const what = isChange ? change : 'Цены поставщика отличаются от цен на полке'
  const apart = [
    ...(isShop && ofSupplier > 0 ? [`только цены поставщика: ${grouped(ofSupplier)}`] : []),
    ...(isChange && besideShelf > 0
      ? [`только отличаются от цены на полке: ${grouped(besideShelf)}`]
      : []),
  ]
  const among = apart.length > 0 ? `, из них ${apart.join(', ')}` : ''
  return `${what} больше чем на 20 %: ${share}${among}. Тот ли столбец взят за цену?`
}

/** A price is rarely meant to change so much: a point that was lost, or kopecks for rubles. */
export function tripledQuestion({ tripled = 0, largest, supplierPrices }: ListedPrices): string {
  const changes = [...largest, ...(supplierPrices?.largest ?? [])]
  const examples = exampled(tripled, changes, ({ article, was, is }) => {
    return `${article}: ${rubles(was)} → ${rubles(is)}`
  })
  return `Цена изменится втрое или больше, товаров: ${grouped(tripled)}. ${examples} Верно?`
}

/** No price of the shop changes: the two are only compared. */
export function shelfQuestion({ shelfPrices }: ListedPrices): string {
  const { tripled = 0, largest = [] } = shelfPrices ?? {}
  const examples = exampled(tripled, largest, ({ article, was, is }) => {
    return `${article}: на полке ${rubles(was)}, у поставщика ${rubles(is)}`
  })
  return (
    'Цена поставщика отличается от цены на полке втрое или больше, товаров: ' +
    `${grouped(tripled)}. ${examples} Верно?`
  )
}

function exampled(
  tripled: number,
  changes: readonly PriceChange[],
  textOf: (change: PriceChange) => string,
): string {
  const examples = changes
    .filter(({ was, is }) => Math.max(was, is) >= Math.min(was, is) * 3)
    .slice(0, 3)
    .map(textOf)
  const others = tripled - examples.length
  return examples.join('; ') + (others > 0 ? `; и ещё ${grouped(others)}.` : '')
}

export const supplierPriceLines = ({ supplierPrices, shelfPrices }: ListedPrices): string[] => [
  ...(supplierPrices
    ? [
        'Цены поставщика изменились больше чем на 20 % у товаров, которые лежат в магазине ' +
          `(покупатель платит прежнюю): ${grouped(supplierPrices.jumps)}`,
        ...supplierPrices.largest.map(priceLine),
      ]
    : []),
  ...(shelfPrices
    ? [
        'Впервые предложены, и цена поставщика больше чем на 20 % не та, что на полке ' +
          `(покупатель платит цену с полки): ${grouped(shelfPrices.jumps)}`,
        ...shelfPrices.largest.map(priceLine),
      ]
    : []),
]

export const priceLine = ({ article, name, was, is }: PriceChange): string =>
  `  ${article} ${name}: ${rubles(was)} → ${rubles(is)} (${percent(was, is)})`

const rubles = (price: number): string => formatPrice(rublesOf(asKopecks(price)))

const grouped = (count: number): string => count.toLocaleString('ru-RU')

function percent(was: number, is: number): string {
  const change = Math.round((is / was - 1) * 100)
  return `${change > 0 ? '+' : ''}${grouped(change)} %`
}
