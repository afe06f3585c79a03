// What staff say of a list that they send, as the import is asked for it.

import {
  CATEGORY_COLUMNS,
  FIELDS,
  type ImportRequest,
  readCurrencies,
  readMakerPattern,
} from '#src/catalogue-import/server/public.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { invalidField } from '#src/shared/errors.ts'
import { CATEGORIES_FILE, type ListBringing, type ListReading } from '../../imports-contract.ts'

type Sent = Pick<Upload, 'path' | 'name' | 'others'>

/** The first list may go by the name of its file: it has no supplier's. Throws `invalid`. */
export function readingRequest(told: ListReading, { path, name, others }: Sent): ImportRequest {
  const source = name || 'прайс-лист'
  return {
    path,
    source,
    supplier: told.supplier || source,
    isSupplierGuessed: !told.supplier,
    columns: columnsOf('columns', told.columns, FIELDS),
    stock: told.stock && Object.entries(told.stock).map(([column, store]) => ({ column, store })),
    store: told.store || undefined,
    manufacturer: told.manufacturer || undefined,
    manufacturerPattern: told.manufacturer_pattern
      ? readMakerPattern(told.manufacturer_pattern)
      : undefined,
    categories: categoriesOf(told, others[CATEGORIES_FILE]),
    sheet: told.sheet || undefined,
    currencies: told.currency ? readCurrencies(told.currency) : undefined,
    hiddenRows: told.hidden_rows,
    encoding: told.encoding,
    delimiter: told.delimiter === 'tab' ? '\t' : told.delimiter,
  }
}

export const bringingRequest = (told: ListBringing, sent: Sent): ImportRequest => ({
  ...readingRequest(told, sent),
  isStockIgnored: told.no_stock,
  isPartial: told.partial,
  makesCategories: told.make_categories,
  isDryRun: told.dry_run,
  isAgreed: told.yes,
})

function categoriesOf(
  { category_columns: told }: ListReading,
  path: string | undefined,
): ImportRequest['categories'] {
  const columns = columnsOf('category_columns', told, CATEGORY_COLUMNS)
  if (path !== undefined) return { path, columns }
  if (told === undefined) return undefined
  throw invalidField('category_columns', 'Столбцы названы, а файла категорий нет.')
}

function columnsOf<Field extends string>(
  name: 'columns' | 'category_columns',
  told: Readonly<Record<string, string>> = {},
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const named = Object.entries(told).map(([given, column]) => {
    const field = fields.find((known) => known === given)
    if (!field) throw invalidField(name, `Поля «${given}» нет; поля: ${fields.join(', ')}.`)
    if (column.trim() === '') throw invalidField(name, `Столбец поля «${given}» не назван.`)
    return [field, column.trim()] as const
  })
  return Object.fromEntries(named) as Partial<Record<Field, string>>
}
