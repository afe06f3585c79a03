// What is asked of a list besides its columns: its currency, and what is hidden in its book.

import { currencyOfTitle, RUBLES } from '#src/shared/currencies.ts'
import { currencyOfPrice, type PriceCurrency, usualCurrency } from '../price-cell.ts'
import { columnTitle } from '../price-list-layout.ts'
import type { TableFormat } from '../tables/table-format.ts'
import { isSurelyGoods } from './goods-likeness.ts'
import type { HiddenRows, ListQuestion } from './list-questions.ts'
import type { ProposedLayout } from './propose-layout.ts'

type Goods = {
  readonly cells: readonly string[]
  readonly currencies?: ReadonlyMap<number, string> | undefined
  readonly isHidden?: boolean | undefined
  readonly hiddenColumns?: ReadonlySet<number> | undefined
}

type OfFile = {
  readonly layout: ProposedLayout
  readonly format: TableFormat
  /** The first rows below the header. */
  readonly goods: readonly Goods[]
  readonly currency: PriceCurrency
  readonly hiddenRows: HiddenRows | undefined
  /** The owner has named the sheet, for this list or for an earlier one. */
  readonly isSheetNamed: boolean
}

export function fileQuestions(file: OfFile): ListQuestion[] {
  return [
    ...sheetQuestion(file),
    ...hiddenColumnQuestion(file),
    ...hiddenRowsQuestion(file),
    ...currencyQuestion(file),
  ]
}

function sheetQuestion({ format, isSheetNamed }: OfFile): ListQuestion[] {
  if (isSheetNamed || !('sheet' in format)) return []
  const { sheet, isHidden, hiddenSheets } = format
  const withGoods = hiddenSheets.filter(({ hasGoods }) => hasGoods)
  if (!isHidden && withGoods.length === 0) return []
  const names = withGoods.map(({ sheet: name, isVery }) => hiddenSheetName(name, isVery))
  const hidden = names.length > 0 ? `Товары есть и на скрытых листах: ${names.join(', ')}. ` : ''
  const which = isHidden ? 'скрытый лист' : 'видимый лист'
  return [
    {
      about: 'sheet',
      text: `${hidden}Взят ${which} «${sheet}». Верно? Да: --sheet '${sheet}', нет: назовите другой.`,
    },
  ]
}

export const hiddenSheetName = (sheet: string, isVery: boolean): string =>
  `«${sheet}» (${isVery ? 'скрыт и в списке листов' : 'скрыт'})`

function hiddenColumnQuestion({ layout, goods }: OfFile): ListQuestion[] {
  const { columns, titles, certainty } = layout
  const { price } = columns
  const isNamed = certainty.price?.origin === 'owner' || certainty.price?.origin === 'memory'
  const isHidden =
    price !== undefined && goods.some(({ hiddenColumns }) => hiddenColumns?.has(price))
  if (!isHidden || isNamed) return []
  return [
    {
      about: 'hidden',
      text: `Столбец цены «${columnTitle(titles, price)}» в книге скрыт. Продавать по нему? Да: --columns price=${price + 1}, нет: назовите другой.`,
    },
  ]
}

function hiddenRowsQuestion({ goods, hiddenRows }: OfFile): ListQuestion[] {
  if (hiddenRows !== undefined) return []
  const hidden = goods.filter(({ cells, isHidden }) => isHidden && isSurelyGoods(cells)).length
  if (hidden === 0) return []
  return [
    {
      about: 'hidden',
      text: `Среди первых строк скрыты в книге: ${hidden} из ${goods.length}. Загружать скрытые строки? --hidden-rows take, не загружать — skip.`,
    },
  ]
}

function currencyQuestion({ layout, goods, currency }: OfFile): ListQuestion[] {
  const { price } = layout.columns
  if (currency.accepted !== null || price === undefined) return []
  const counts = currencyCounts(layout, goods, currency)
  const foreign = [...counts.keys()].filter((code) => code !== RUBLES)
  if (foreign.length === 0) return []
  const seen = [...counts].map(([code, rows]) => `${code} — ${rows}`).join(', ')
  const answer = [...counts.keys()].toSorted(rublesFirst).join(',')
  return [
    {
      about: 'currency',
      text:
        `Цены не в рублях (строк среди первых: ${seen}). Так и есть? Да: --currency ${answer}, ` +
        `всё это рубли: --currency RUB. ${ratesLine(foreign, currency)}`,
    },
  ]
}

const rublesFirst = (one: string, other: string): number =>
  Number(other === RUBLES) - Number(one === RUBLES)

/** Rows by the currencies of their prices; those whose price is no price count as well. */
function currencyCounts(
  { columns, titles }: ProposedLayout,
  goods: readonly Goods[],
  currency: PriceCurrency,
): Map<string, number> {
  const { price = -1, currency: column } = columns
  const counts = new Map<string, number>()
  const count = (code: string) => counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const { cells, currencies } of goods) {
    const text = cells[price]?.trim() ?? ''
    if (!/\d/.test(text)) continue
    const told = column === undefined ? undefined : (cells[column]?.trim() ?? '')
    const read = currencyOfPrice(
      { text, isExact: false, shown: currencies?.get(price), told },
      currency,
    )
    if ('value' in read) count(read.value)
  }
  const titled = currencyOfTitle(titles?.[price] ?? '')
  if (counts.size === 0 && titled !== undefined && titled !== RUBLES) counts.set(titled, 0)
  return counts
}

function ratesLine(foreign: readonly string[], { rates }: PriceCurrency): string {
  const known = foreign.filter((code) => rates[code] !== undefined)
  const unknown = foreign.filter((code) => rates[code] === undefined)
  return [
    ...(known.length > 0
      ? [`По курсу ${known.map((code) => `${code}=${rates[code]}`).join(', ')} (CURRENCY_RATES).`]
      : []),
    ...(unknown.length > 0
      ? [`Курса ${unknown.join(', ')} нет (CURRENCY_RATES): такие строки будут отказаны.`]
      : []),
  ].join(' ')
}

/** Of prices that say no currency themselves. */
export const priceCurrency = (
  { columns, titles }: ProposedLayout,
  accepted: readonly string[] | null,
  rates: PriceCurrency['rates'],
): PriceCurrency => ({
  usual: usualCurrency(titles?.[columns.price ?? -1] ?? '', accepted),
  accepted,
  rates,
})
