// The layout of a price list: where its goods begin and which column holds which field.

import { ShopError } from '#src/shared/errors.ts'
import { cleanText } from './cell-values.ts'
import { isSurelyGoods } from './layout/goods-likeness.ts'
import {
  type Columns,
  columnsByTitle,
  FIELD_TITLES,
  FIELDS,
  type Field,
  titleWords,
} from './price-list-columns.ts'

/** Columns named by the owner, each by its title or by its number from 1. */
export type NamedColumns = Readonly<Partial<Record<Field, string>>>

export type Layout = {
  readonly columns: Columns
  /** Titles of the header; null when the list has none. */
  readonly titles: readonly string[] | null
  /** Number of records before the first product. */
  readonly skipped: number
}

const REQUIRED: readonly Field[] = ['name', 'article', 'price']
/** Any of them names a known product where there is no article. */
const INSTEAD_OF_ARTICLE: readonly Field[] = ['code', 'barcode']
const FEWEST_TITLES = 2

/** Finds the header among the first records. Throws `invalid` when a required column is missing. */
export function findLayout(records: readonly (readonly string[])[], named: NamedColumns): Layout {
  const header = bestHeader(records, named)
  const titles = header === null ? null : (records[header] ?? []).map(cleanText)
  const columns = namedColumns(titles ?? [], named)
  requireNamed(columns, titles, named)
  const missing = missingColumns(columns, titles)
  if (missing !== null) throw new ShopError('invalid', missing)
  return { columns, titles, skipped: header === null ? 0 : header + 1 }
}

/** Throws `invalid` when the list lacks a column that the owner named. */
export function requireNamed(
  columns: Columns,
  titles: readonly string[] | null,
  named: NamedColumns,
): void {
  const lacking = FIELDS.filter((field) => named[field] && columns[field] === undefined)
  if (lacking.length > 0) throw new ShopError('invalid', lackingColumns(lacking, titles))
}

/** A message about the required columns that the list lacks; null when it has all. */
export function missingColumns(
  columns: Columns,
  titles: readonly string[] | null,
  priceLikeColumns: readonly string[] = [],
): string | null {
  const isNamed = INSTEAD_OF_ARTICLE.some((field) => columns[field] !== undefined)
  const lacking = REQUIRED.filter(
    (field) => columns[field] === undefined && !(field === 'article' && isNamed),
  )
  if (lacking.length === 0) return null
  return lackingColumns(lacking, titles, lacking.includes('price') ? priceLikeColumns : [])
}

/** The position of a column named by title or number; undefined when there is none. */
export function columnNamed(titles: readonly string[], name: string): number | undefined {
  if (/^[1-9]\d*$/.test(name)) return Number(name) - 1
  // words alone do not tell «Цена, €» from «Цена, $»
  const exact = titles.indexOf(cleanText(name))
  const column =
    exact >= 0 ? exact : titles.findIndex((title) => titleWords(title) === titleWords(name))
  return column < 0 ? undefined : column
}

/** The name of a column in messages. */
export const columnTitle = (titles: readonly string[] | null, column: number): string =>
  titles?.[column] || `столбец ${column + 1}`

/** The record with the most known titles, at least two, that is not goods; null for none. */
export function bestHeader(
  records: readonly (readonly string[])[],
  named: NamedColumns,
): number | null {
  const counts = records.map((titles) => (isSurelyGoods(titles) ? 0 : titledCount(titles, named)))
  const most = Math.max(0, ...counts)
  return most < FEWEST_TITLES ? null : counts.indexOf(most)
}

/** Number of columns that the record's titles identify. */
function titledCount(titles: readonly string[], named: NamedColumns): number {
  const byName = Object.values(named).filter(
    (name) => !/^\d+$/.test(name) && columnNamed(titles, name) !== undefined,
  )
  const byTitle = Object.values(columnsByTitle(titles))
  const given = byName.map((name) => columnNamed(titles, name))
  return new Set([...byTitle, ...given]).size
}

/** Columns by their titles, overridden by those that the owner named. */
export function namedColumns(titles: readonly string[], named: NamedColumns): Columns {
  const given = Object.entries(named).map(([field, name]) => [field, columnNamed(titles, name)])
  const taken = given.map(([, column]) => column)
  const titled = Object.entries(columnsByTitle(titles)).filter(
    ([field, column]) => !(field in named) && !taken.includes(column),
  )
  return Object.fromEntries([...titled, ...given].filter(([, column]) => column !== undefined))
}

function lackingColumns(
  lacking: readonly Field[],
  titles: readonly string[] | null,
  priceLikeColumns: readonly string[] = [],
): string {
  const names = lacking.map((field) => FIELD_TITLES[field]).join(', ')
  const seen = titles ? `Заголовок: ${shownTitles(titles)}.` : 'Заголовка в списке нет.'
  const likely =
    priceLikeColumns.length > 0
      ? ` Цена без вашего слова не берётся из ${priceLikeColumns.join(', ')}.`
      : ''
  const example = lacking.map((field) => `${field}=…`).join(',')
  return `Не найдены столбцы: ${names}. ${seen}${likely} Назовите их по заголовку или по номеру: --columns ${example}`
}

const MOST_SHOWN = 1000

const shownTitles = (titles: readonly string[]): string => {
  const all = titles.join(' | ')
  return all.length > MOST_SHOWN ? `${all.slice(0, MOST_SHOWN)}…` : all
}
