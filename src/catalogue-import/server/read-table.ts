// A text table read in a stream: records with their lines, whatever the size of the file.

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ShopError } from '#src/shared/errors.ts'
import { type TableFormat, unescapeCopy } from '../table-format.ts'

/** `line` counts from 1; a record of several lines is known by its last one. */
export type TableRecord = { readonly line: number; readonly cells: readonly string[] }

/** Told now and then: how many bytes of the file have been read. */
export type OnBytes = (done: number) => void

const LONGEST_RECORD = 1_000_000
const RECORDS_PER_REPORT = 1000

/** Blank records are left out. Throws `invalid` where the text breaks its encoding or its quotes. */
export async function* readTable(
  path: string,
  format: TableFormat,
  onBytes: OnBytes = () => {},
): AsyncGenerator<TableRecord> {
  const file = createReadStream(path)
  // what fails on the way ends the reading of the records, so there is nothing to do here
  const records = pipeline(file, decoding(format), parserOf(format), () => {})
  let count = 0
  try {
    for await (const { record, info: place } of records) {
      if (++count % RECORDS_PER_REPORT === 0) onBytes(file.bytesRead)
      const cells: string[] = format.isCopy ? record.map(unescapeCopy) : record
      if (cells.some((cell) => cell.trim() !== '')) yield { line: place.lines, cells }
    }
  } catch (error) {
    throw asShopError(error)
  }
}

const parserOf = ({ delimiter, isCopy }: TableFormat) =>
  parse({
    delimiter,
    quote: isCopy ? null : '"',
    relax_quotes: true, // an inch sign inside a name is no quote
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    info: true,
  })

const decoding = ({ encoding }: TableFormat) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { fatal: true })
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }

function asShopError(error: unknown): unknown {
  if (error instanceof CsvError) {
    return new ShopError(
      'invalid',
      `Строка ${error.lines}: кавычка открыта и не закрыта, или разделитель не тот.`,
    )
  }
  if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new ShopError(
      'invalid',
      'Файл начинается как UTF-8, но дальше написан иначе: задайте --encoding windows-1251.',
    )
  }
  return error
}
