// A proposed layout and rows read by it, as the owner reads them.

import type { CheckedRow, ImportRow } from './import-row.ts'
import type { Certainty } from './layout/certainty.ts'
import type { ProposedLayout } from './layout/propose-layout.ts'
import { placeName } from './list-description.ts'
import { FIELD_TITLES, FIELDS } from './price-list-columns.ts'
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
  return [titles ? 'Столбцы:' : 'Столбцы (заголовка нет):', ...found, ...places, ...doubts]
}

const rubles = (kopecks: number): string =>
  (kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })

export function previewRow(line: number, checked: CheckedRow): string {
  if ('faults' in checked) {
    const reasons = checked.faults.map(({ field, reason }) => `${FIELD_TITLES[field]} — ${reason}`)
    return `  строка ${line}: отказано: ${reasons.join('; ')}`
  }
  const { manufacturer, article, name, price, category } = checked.row
  const stock = previewStock(checked.row)
  const group = category === '' ? '' : ` [${category}]`
  return `  строка ${line}: ${manufacturer} ${article} — ${name}, ${rubles(price)} руб.${stock}${group}`
}

function previewStock({ quantity, stock = [] }: ImportRow): string {
  if (quantity === null) return ''
  const places = stock.map((told) => `${told.place.title}: ${told.quantity}`).join(', ')
  return `, ${quantity} шт.${places === '' ? '' : ` (${places})`}`
}
