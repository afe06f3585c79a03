// Describes the format and the columns of a price list, for the owner to check.

import type { Delimiter, Encoding, TableFormat } from '#src/tables/table-format.ts'
import type { Certainty } from './layout/certainty.ts'
import { hiddenSheetName } from './layout/file-questions.ts'
import type { StockColumn } from './layout/stock-columns.ts'
import { FIELD_TITLES, FIELDS, type Field } from './price-list-columns.ts'
import { columnTitle, type Layout } from './price-list-layout.ts'

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  '\t': 'табуляция',
  ';': 'точка с запятой',
  ',': 'запятая',
  '|': 'вертикальная черта',
}

const BOOK_NAMES = {
  book: 'книга Excel',
  'xml-book': 'таблица Excel 2003 (XML)',
  'old-book': 'книга Excel 97–2003 (.xls)',
  ods: 'таблица LibreOffice (.ods)',
} as const

export function describeFormat(format: TableFormat): string {
  const place = format.entry === undefined ? 'Файл' : `Файл «${format.entry}» архива`
  return `${place}: ${kindOf(format)}`
}

const ENCODING_NAMES: Readonly<Partial<Record<Encoding, string>>> = {
  ibm866: 'CP866 (DOS)',
  'x-mac-cyrillic': 'Mac Cyrillic',
}

const encodingName = (encoding: Encoding): string =>
  ENCODING_NAMES[encoding] ?? encoding.toUpperCase()

function kindOf(format: TableFormat): string {
  if (format.kind === 'html') return `таблица HTML, ${encodingName(format.encoding)}`
  if (format.kind === 'yml') return 'каталог Яндекс Маркета (YML)'
  if (format.kind === 'text') {
    const dialect = format.isCopy ? ', выгрузка PostgreSQL' : ''
    const delimiter = DELIMITER_NAMES[format.delimiter]
    return `${encodingName(format.encoding)}, разделитель — ${delimiter}${dialect}`
  }
  const kind = BOOK_NAMES[format.kind]
  const others = format.otherSheets.length
  const choice = others > 0 ? ` (другие листы: ${format.otherSheets.slice(0, 5).join(', ')})` : ''
  const hidden = format.hiddenSheets.map(({ sheet, isVery }) => hiddenSheetName(sheet, isVery))
  const besides = hidden.length > 0 ? `; скрытые листы: ${hidden.slice(0, 5).join(', ')}` : ''
  return `${kind}, лист «${format.sheet}»${format.isHidden ? ' (скрыт)' : ''}${choice}${besides}`
}

type DescribedLayout = Layout & {
  readonly certainty?: Readonly<Partial<Record<Field, Certainty>>>
  readonly notes?: readonly string[]
  readonly stock?: readonly StockColumn[]
}

/** A column found by its content is shown with its certainty; notes follow line by line. */
export function describeColumns(layout: DescribedLayout): string {
  const { columns, titles, certainty, notes = [], stock = [] } = layout
  const found = FIELDS.flatMap((field) => {
    const column = columns[field]
    if (column === undefined) return []
    const own = certainty?.[field]
    const origin =
      own?.origin === 'content' ? ` (по содержимому, уверенность ${own.percent} %)` : ''
    const memory = own?.origin === 'memory' ? ' (как в прошлый раз)' : ''
    return [`${FIELD_TITLES[field]} — «${columnTitle(titles, column)}»${origin}${memory}`]
  })
  const places = stock.map((one) => describeStock(one, titles))
  return [`Столбцы: ${[...found, ...places].join(', ')}`, ...notes.map((note) => `  ${note}`)].join(
    '\n',
  )
}

function describeStock(
  { column, place, certainty }: StockColumn,
  titles: Layout['titles'],
): string {
  const memory = certainty.origin === 'memory' ? ' (как в прошлый раз)' : ''
  return `остаток — «${columnTitle(titles, column)}»: ${placeName(place)}${memory}`
}

/** The location of a stock column, as the owner calls it. */
export const placeName = (place: StockColumn['place']): string => place?.title ?? 'не наш'
