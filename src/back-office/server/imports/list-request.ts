// What staff say of a list that they send, as the import is asked for it.

import { FIELDS, type ImportRequest } from '#src/catalogue-import/server/public.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { invalidField } from '#src/shared/errors.ts'
import type { ListBringing, ListReading } from '../../imports-contract.ts'

type Sent = Pick<Upload, 'path' | 'name'>

/** A list without the name of a supplier goes by the name of its file. Throws `invalid`. */
export function readingRequest(told: ListReading, { path, name }: Sent): ImportRequest {
  const source = name || 'прайс-лист'
  return {
    path,
    source,
    supplier: told.supplier || source,
    columns: columnsOf(told.columns ?? {}),
    manufacturer: told.manufacturer || undefined,
    sheet: told.sheet || undefined,
    encoding: told.encoding,
    delimiter: told.delimiter === 'tab' ? '\t' : told.delimiter,
  }
}

export const bringingRequest = (told: ListBringing, sent: Sent): ImportRequest => ({
  ...readingRequest(told, sent),
  store: told.store || undefined,
  isStockIgnored: told.no_stock,
  isPartial: told.partial,
  isDryRun: told.dry_run,
  isAgreed: told.yes,
})

function columnsOf(told: Readonly<Record<string, string>>): ImportRequest['columns'] {
  const named = Object.entries(told).map(([name, column]) => {
    const field = FIELDS.find((known) => known === name)
    if (!field) throw invalidField('columns', `Поля «${name}» нет; поля: ${FIELDS.join(', ')}.`)
    if (column.trim() === '') throw invalidField('columns', `Столбец поля «${name}» не назван.`)
    return [field, column.trim()] as const
  })
  return Object.fromEntries(named)
}
