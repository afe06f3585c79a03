// Columns titled as quantities that count packs, money, days or goods in transit: asked about.

import { type Columns, isDoubtfulQuantity } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { ListQuestion } from './list-questions.ts'
import { NOT_OURS, type StockColumn } from './stock-columns.ts'

type Titles = readonly string[] | null

/** Share of the filled cells; a column of text is no stock anyway. */
const LEAST_COUNTS = 0.1

/** None if another column is the stock, or the owner has excluded each of them. */
export function doubtfulQuantities(
  columns: Columns,
  { titles, profiles }: { readonly titles: Titles; readonly profiles: readonly ColumnProfile[] },
  stock: readonly StockColumn[],
): number[] {
  if (columns.quantity !== undefined || stock.some(({ place }) => place !== null)) return []
  const taken = [...(Object.values(columns) as number[]), ...stock.map(({ column }) => column)]
  return (titles ?? []).flatMap((title, column) => {
    const { filled = 0, counts = 0 } = profiles[column] ?? {}
    const isDoubtful = isDoubtfulQuantity(title) && filled > 0 && counts >= LEAST_COUNTS
    return isDoubtful && !taken.includes(column) ? [column] : []
  })
}

export function quantityQuestions(doubtful: readonly number[], titles: Titles): ListQuestion[] {
  const [first] = doubtful
  if (first === undefined) return []
  const names = doubtful.map((column) => `${column + 1}. «${columnTitle(titles, column)}»`)
  const none = doubtful.map((column) => `--stock '${columnTitle(titles, column)}=${NOT_OURS}'`)
  return [
    {
      about: 'quantity',
      text:
        `Столбца с остатком нет, а похожи на него: ${names.join(', ')}. Это остаток, который можно ` +
        `продать? Да: --columns quantity=${first + 1}, нет: ${none.join(' ')}.`,
    },
  ]
}
