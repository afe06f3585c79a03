// Converts the fields of an uploaded list to the request of the import.

import {
  CATEGORY_COLUMNS,
  FIELDS,
  type ImportRequest,
  readCurrencies,
  readMakerPattern,
  readQuantityWords,
} from '#src/catalogue-import/server/public.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { invalidField } from '#src/shared/errors.ts'
import { CATEGORIES_FILE, type ListBringing, type ListReading } from '../../imports-contract.ts'

type Sent = Pick<Upload, 'path' | 'name' | 'others'>

/** Without a supplier the name of the file is used. Throws `invalid`. */
export function readingRequest(fields: ListReading, { path, name, others }: Sent): ImportRequest {
  const source = name || 'прайс-лист'
  return {
    path,
    source,
    supplier: fields.supplier || source,
    isSupplierGuessed: !fields.supplier,
    columns: columnsOf('columns', fields.columns, FIELDS),
    stock:
      fields.stock && Object.entries(fields.stock).map(([column, store]) => ({ column, store })),
    store: fields.store || undefined,
    manufacturer: fields.manufacturer || undefined,
    manufacturerPattern: fields.manufacturer_pattern
      ? readMakerPattern(fields.manufacturer_pattern)
      : undefined,
    categories: categoriesOf(fields, others[CATEGORIES_FILE]),
    sheet: fields.sheet || undefined,
    currencies: fields.currency ? readCurrencies(fields.currency) : undefined,
    hiddenRows: fields.hidden_rows,
    quantityWords: fields.quantity_words ? readQuantityWords(fields.quantity_words) : undefined,
    encoding: fields.encoding,
    delimiter: fields.delimiter === 'tab' ? '\t' : fields.delimiter,
  }
}

export const bringingRequest = (fields: ListBringing, sent: Sent): ImportRequest => ({
  ...readingRequest(fields, sent),
  isStockIgnored: fields.no_stock,
  isPartial: fields.partial,
  makesCategories: fields.make_categories,
  isDryRun: fields.dry_run,
  isAgreed: fields.yes,
})

function categoriesOf(
  { category_columns: named }: ListReading,
  path: string | undefined,
): ImportRequest['categories'] {
  const columns = columnsOf('category_columns', named, CATEGORY_COLUMNS)
  if (path !== undefined) return { path, columns }
  if (named === undefined) return undefined
  throw invalidField('category_columns', 'Столбцы названы, а файла категорий нет.')
}

function columnsOf<Field extends string>(
  name: 'columns' | 'category_columns',
  columns: Readonly<Record<string, string>> = {},
  known: readonly Field[],
): Partial<Record<Field, string>> {
  const named = Object.entries(columns).map(([given, column]) => {
    const field = known.find((one) => one === given)
    if (!field) throw invalidField(name, `Поля «${given}» нет; поля: ${known.join(', ')}.`)
    if (column.trim() === '') throw invalidField(name, `Столбец поля «${given}» не назван.`)
    return [field, column.trim()] as const
  })
  return Object.fromEntries(named) as Partial<Record<Field, string>>
}
