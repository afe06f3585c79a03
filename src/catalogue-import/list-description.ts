// How a price list was understood, in a line or two for the owner to check.

import { FIELD_TITLES, FIELDS } from './price-list-columns.ts'
import { columnTitle, type Layout } from './price-list-layout.ts'
import type { Delimiter, TableFormat } from './table-format.ts'

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  '\t': 'табуляция',
  ';': 'точка с запятой',
  ',': 'запятая',
}

export function describeFormat({ encoding, delimiter, isCopy }: TableFormat): string {
  const dialect = isCopy ? ', выгрузка PostgreSQL' : ''
  return `Файл: ${encoding.toUpperCase()}, разделитель — ${DELIMITER_NAMES[delimiter]}${dialect}`
}

export function describeColumns({ columns, titles }: Layout): string {
  const found = FIELDS.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [`${FIELD_TITLES[field]} — «${columnTitle(titles, column)}»`]
  })
  return `Столбцы: ${found.join(', ')}`
}
