// Columns named for an archive with several tables: a title applies to the tables that have it, a
// number would mean different columns under different headers.

import type { TableFormat } from '#src/tables/table-format.ts'
import { columnNamed, type Layout, type NamedColumns, requireNamed } from '../price-list-layout.ts'
import type { ListQuestion } from './list-questions.ts'
import type { NamedStock } from './stock-columns.ts'

type Titles = readonly string[]

const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** The named columns that this table has; the others are recognised as usual. */
export const namedInTable = (named: NamedColumns, titles: Titles): NamedColumns =>
  Object.fromEntries(
    Object.entries(named).filter(([, name]) => columnNamed(titles, name) !== undefined),
  )

/** Throws `invalid` when a named title stands in no table. */
export function requireInSomeTable(layouts: readonly Layout[], named: NamedColumns): void {
  const lacking = Object.entries(named).filter(([, name]) =>
    layouts.every(({ titles }) => columnNamed(titles ?? [], name) === undefined),
  )
  requireNamed({}, layouts[0]?.titles ?? null, Object.fromEntries(lacking))
}

type NamedByOwner = {
  readonly columns: NamedColumns
  readonly stock?: readonly NamedStock[] | undefined
}

/** Asks for titles instead of numbers: in another table the number may be the purchase price. */
export function columnNumberQuestions(
  layouts: readonly { readonly fingerprint: string }[],
  { columns, stock = [] }: NamedByOwner,
): ListQuestion[] {
  const headers = new Set(layouts.map(({ fingerprint }) => fingerprint))
  const numbered = [
    ...Object.entries(columns)
      .filter(([, name]) => isNumber(name))
      .map(([field, name]) => `${field}=${name}`),
    ...stock.filter(({ column }) => isNumber(column)).map(({ column }) => `--stock ${column}`),
  ]
  if (headers.size < 2 || numbered.length === 0) return []
  const text =
    `В архиве таблицы с разными заголовками, и номер столбца (${numbered.join(', ')}) в каждой ` +
    'значит своё. Назовите столбец по заголовку: он берётся там, где есть. Или загрузите ' +
    'таблицы по одной с --partial: ответ запомнится для каждого заголовка, и архив пройдёт целиком.'
  return [{ about: 'columns', text }]
}

/** The layout of the first table, with what is noted of the whole archive. */
export function withArchiveNotes<Noted extends { readonly notes: readonly string[] }>(
  { layout, format }: { readonly layout: Noted; readonly format: TableFormat },
  count: number,
): Noted {
  const { leftOut = [] } = format
  const added = [
    ...(count > 1 ? [`В архиве таблиц: ${count}; они читаются одна за другой.`] : []),
    ...(leftOut.length > 0 ? [`Рядом в архиве не прайс-листы: ${leftOut.join(', ')}.`] : []),
  ]
  return { ...layout, notes: [...layout.notes, ...added] }
}
