// A text table read in a stream: records with their lines, whatever the size of the file.

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ShopError } from '#src/shared/errors.ts'
import { type TextFormat, unescapeCopy } from '../table-format.ts'
import { decoded } from './decode-text.ts'
import { MOST_COLUMNS, type OnBytes, type TableRecord } from './table-record.ts'

const LONGEST_RECORD = 1_000_000
const RECORDS_PER_REPORT = 1000

/** Throws `invalid` where the text breaks its encoding or its quotes. */
export async function* readTextTable(
  path: string,
  format: TextFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  const file = createReadStream(path)
  const decoding = (chunks: AsyncIterable<Buffer>) => withinLines(decoded(chunks, format.encoding))
  // what fails on the way ends the reading of the records, so there is nothing to do here
  const records = pipeline(file, decoding, parserOf(format), () => {})
  let count = 0
  try {
    for await (const { record, info: place } of records) {
      if (++count % RECORDS_PER_REPORT === 0) onBytes(file.bytesRead)
      const cells = withinBounds(record)
      yield { line: place.lines, cells: format.isCopy ? cells.map(unescapeCopy) : cells }
    }
  } catch (error) {
    throw asShopError(error)
  }
}

/** A line without an end is refused before all of it is divided into cells. */
async function* withinLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const chunk of chunks) {
    const first = chunk.indexOf('\n')
    if (length + (first < 0 ? chunk.length : first) > LONGEST_RECORD) throw tooLong()
    length = first < 0 ? length + chunk.length : chunk.length - chunk.lastIndexOf('\n') - 1
    yield chunk
  }
}

const tooLong = (): ShopError =>
  new ShopError(
    'invalid',
    'В файле строка длиннее 1 000 000 знаков: кавычка не закрыта, разделитель не тот, или это не прайс-лист.',
  )

/** One cell more than may be, so that the row is known to be too wide. */
function withinBounds(cells: string[]): string[] {
  if (cells.length <= MOST_COLUMNS) return cells
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return cells.slice(0, Math.min(filled, MOST_COLUMNS + 1))
}

const parserOf = ({ delimiter, isCopy }: TextFormat) =>
  parse({
    delimiter,
    quote: isCopy ? null : '"',
    relax_quotes: true, // an inch sign inside a name is no quote
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    info: true,
  })

function asShopError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong()
  return new ShopError(
    'invalid',
    `Строка ${error.lines}: кавычка открыта и не закрыта, или разделитель не тот.`,
  )
}
