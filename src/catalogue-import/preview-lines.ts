// Lines of a preview: the proposed columns and the first rows read by them.

import { cleanText } from './cell-values.ts'
import type { CheckedRow, ImportRow } from './import-row.ts'
import type { Certainty } from './layout/certainty.ts'
import type { ProposedLayout } from './layout/propose-layout.ts'
import { placeName } from './list-description.ts'
import { type Columns, FIELD_TITLES, FIELDS } from './price-list-columns.ts'
import { columnTitle } from './price-list-layout.ts'

const ORIGINS: Readonly<Record<Certainty['origin'], string>> = {
  owner: 'названо вами',
  memory: 'как в прошлый раз',
  title: 'по заголовку',
  content: 'по содержимому',
}

export function previewColumns(layout: ProposedLayout): string[] {
  const { columns, titles, certainty, notes } = layout
  const found = FIELDS.flatMap((field) => {
    const column = columns[field]
    const own = certainty[field]
    if (column === undefined || !own) return []
    const title = `${column + 1}. «${columnTitle(titles, column)}»`
    return [`  ${FIELD_TITLES[field]}: ${title} — ${ORIGINS[own.origin]}, ${own.percent} %`]
  })
  const places = layout.stock.map(({ column, place, certainty: { origin, percent } }) => {
    const title = `${column + 1}. «${columnTitle(titles, column)}»`
    return `  остаток: ${title} → ${placeName(place)} — ${ORIGINS[origin]}, ${percent} %`
  })
  const doubts = notes.length > 0 ? ['Проверьте:', ...notes.map((note) => `  ${note}`)] : []
  return [
    titles ? 'Столбцы:' : 'Столбцы (заголовка нет):',
    ...found,
    ...places,
    ...unusedLines(layout),
    ...doubts,
  ]
}

const MOST_UNUSED = 30

/** Unused columns with number and title, so that the owner can name one in `--columns`. */
function unusedLines({ columns, stock, makerInside, titles, width }: ProposedLayout): string[] {
  const used = [...Object.values(columns), ...stock.map(({ column }) => column), makerInside]
  const unused = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.includes(column) && (titles === null || titles[column]),
  )
  if (unused.length === 0) return []
  const names = unused
    .slice(0, MOST_UNUSED)
    .map((column) => `${column + 1}. «${columnTitle(titles, column)}»`)
  const more = unused.length > MOST_UNUSED ? ` и ещё ${unused.length - MOST_UNUSED}` : ''
  return [`Не используются: ${names.join(', ')}${more}`]
}

const rubles = (kopecks: number): string =>
  (kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })

const MOST_SHOWN = 300

/** A row of a list whose columns are not known yet. */
export const unreadRow = (line: number, cells: readonly string[]): string =>
  `  строка ${line}: ${cells.map(cleanText).join(' | ').slice(0, MOST_SHOWN)}`

type Source = { readonly cells: readonly string[]; readonly columns: Columns }

export function previewRow(line: number, checked: CheckedRow, source: Source): string {
  if ('faults' in checked) {
    const reasons = checked.faults.map(({ field, reason }) => `${FIELD_TITLES[field]} — ${reason}`)
    return `  строка ${line}: отказано: ${reasons.join('; ')}${namedIn(source)}`
  }
  const { name, price, category } = checked.row
  const stock = previewStock(checked.row)
  const group = category === '' ? '' : ` [${category}]`
  return `  строка ${line}: ${identityText(checked.row)} — ${name}, ${rubles(price)} руб.${stock}${group}`
}

const identityText = ({ manufacturer, article, code, barcode }: ImportRow): string =>
  article !== ''
    ? `${manufacturer} ${article}`
    : code === undefined
      ? `штрихкод ${barcode}`
      : `код ${code}`

/** Article and name as the cells have them, so that the owner finds the row. */
function namedIn({ cells, columns }: Source): string {
  const texts = [columns.article, columns.name].map((column) =>
    column === undefined ? '' : cleanText(cells[column]),
  )
  const named = texts.filter((text) => text !== '').join(' ')
  return named === '' ? '' : ` (${named.slice(0, MOST_SHOWN)})`
}

function previewStock({ quantity, stock = [] }: ImportRow): string {
  if (quantity === null) return ''
  const places = stock.map((own) => `${own.place.title}: ${own.quantity}`).join(', ')
  return `, ${quantity} шт.${places === '' ? '' : ` (${places})`}`
}
