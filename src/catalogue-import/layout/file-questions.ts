// Questions about a list besides its columns: currency, hidden sheets, columns and rows of a book.

import { RUBLES } from '#src/shared/currencies.ts'
import type { TableFormat } from '#src/tables/table-format.ts'
import { currencyOfPrice, type PriceCurrency, usualCurrency } from '../price-cell.ts'
import { currencyOfColumn } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import { type QuantityReading, quantityWordsQuestion, unclearWords } from '../quantity-words.ts'
import { isSurelyGoods } from './goods-likeness.ts'
import type { HiddenRows, ListQuestion } from './list-questions.ts'
import type { ProposedLayout } from './propose-layout.ts'

type Goods = {
  readonly cells: readonly string[]
  readonly currencies?: ReadonlyMap<number, string> | undefined
  readonly isHidden?: boolean | undefined
  readonly hiddenColumns?: ReadonlySet<number> | undefined
}

type ReadFile = {
  readonly layout: ProposedLayout
  readonly format: TableFormat
  /** The first rows below the header. */
  readonly goods: readonly Goods[]
  readonly currency: PriceCurrency
  readonly hiddenRows: HiddenRows | undefined
  readonly quantities: QuantityReading
  /** Whether the owner has named the sheet, for this list or for an earlier one. */
  readonly isSheetNamed: boolean
}

export function fileQuestions(file: ReadFile): ListQuestion[] {
  return [
    ...sheetQuestion(file),
    ...hiddenColumnQuestion(file),
    ...hiddenRowsQuestion(file),
    ...currencyQuestion(file),
    ...wordsQuestion(file),
  ]
}

function sheetQuestion({ format, isSheetNamed }: ReadFile): ListQuestion[] {
  if (isSheetNamed || !('sheet' in format)) return []
  const { sheet, isHidden, hiddenSheets } = format
  const withGoods = hiddenSheets.filter(({ hasSought }) => hasSought)
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

function hiddenColumnQuestion({ layout, goods }: ReadFile): ListQuestion[] {
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

function hiddenRowsQuestion({ goods, hiddenRows }: ReadFile): ListQuestion[] {
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

function wordsQuestion({ layout, goods, quantities }: ReadFile): ListQuestion[] {
  const { columns, stock } = layout
  const counted = stock.flatMap(({ column, place }) => (place === null ? [] : [column]))
  const own = columns.quantity === undefined ? counted : [columns.quantity, ...counted]
  const rows = goods.map(({ cells }) => cells).filter(isSurelyGoods)
  const unclear = unclearWords(rows, own, quantities)
  return unclear.length === 0 ? [] : [{ about: 'quantity', text: quantityWordsQuestion(unclear) }]
}

function currencyQuestion({ layout, goods, currency }: ReadFile): ListQuestion[] {
  const { price } = layout.columns
  if (currency.accepted !== null || price === undefined) return []
  const counts = currencyCounts(layout, goods, currency)
  const foreign = [...counts.keys()].filter((code) => code !== RUBLES)
  if (foreign.length === 0) return []
  const seen = [...counts].map(([code, rows]) => `${code} — ${rows}`).join(', ')
  const answer = [...counts.keys()].toSorted(rublesFirst).join(',')
  const otherwise = mayBeRubles(layout, goods, currency)
    ? `, всё это рубли: --currency ${RUBLES}.`
    : '. Нет: исправьте валюту в самом списке.'
  return [
    {
      about: 'currency',
      text:
        `Цены не в рублях (строк среди первых: ${seen}). Так и есть? ` +
        `Да: --currency ${answer}${otherwise} ${ratesLine(foreign, currency)}`,
    },
  ]
}

const rublesFirst = (one: string, other: string): number =>
  Number(other === RUBLES) - Number(one === RUBLES)

/** Whether the owner may answer «rubles»: it overrides titles and formats, but not cells. */
function mayBeRubles(layout: ProposedLayout, goods: readonly Goods[], { rates }: PriceCurrency) {
  const rubles = { usual: RUBLES, accepted: [RUBLES], rates }
  return goods.every((row) => (currencyOfRow(layout, row, rubles) ?? RUBLES) === RUBLES)
}

/** Counts rows by the currency of their price, even if the price cannot be read. */
function currencyCounts(
  layout: ProposedLayout,
  goods: readonly Goods[],
  currency: PriceCurrency,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of goods) {
    const code = currencyOfRow(layout, row, currency)
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const titled = currencyOfColumn(layout.titles?.[layout.columns.price ?? -1] ?? '')
  if (counts.size === 0 && titled !== undefined && titled !== RUBLES) counts.set(titled, 0)
  return counts
}

/** undefined for a row without a price or with an unknown currency. */
function currencyOfRow(
  { columns: { price = -1, currency: column } }: ProposedLayout,
  { cells, currencies }: Goods,
  currency: PriceCurrency,
): string | undefined {
  const text = cells[price]?.trim() ?? ''
  if (!/\d/.test(text)) return undefined
  const currencyCell = column === undefined ? undefined : (cells[column]?.trim() ?? '')
  const shown = currencies?.get(price)
  const read = currencyOfPrice({ text, isExact: false, shown, currencyCell }, currency)
  return 'value' in read ? read.value : undefined
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

/** The currency settings of a list: the usual one comes from the owner or from the title. */
export const priceCurrency = (
  { columns, titles }: ProposedLayout,
  accepted: readonly string[] | null,
  rates: PriceCurrency['rates'],
): PriceCurrency => ({
  usual: usualCurrency(titles?.[columns.price ?? -1] ?? '', accepted),
  accepted,
  rates,
})
