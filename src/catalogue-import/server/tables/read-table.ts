// A table of any kind read in a stream: records with their lines, nothing of its size in memory.

import type { TableFormat } from '../../tables/table-format.ts'
import { readBook } from './book/read-book.ts'
import { extractEntry } from './extract-entry.ts'
import { readHtmlTable } from './read-html-table.ts'
import { readTextTable } from './read-text-table.ts'
import { readXmlBook } from './read-xml-book.ts'
import type { OnBytes, TableRecord } from './table-record.ts'

/** Blank records are left out. Throws `invalid` where the file breaks the rules of its kind. */
export async function* readTable(
  path: string,
  format: TableFormat,
  onBytes: OnBytes = () => {},
): AsyncGenerator<TableRecord> {
  if (format.entry !== undefined) {
    await using file = await extractEntry(path, format.entry)
    const inArchive = (done: number) => onBytes(Math.round(done * file.packedShare))
    yield* readTable(file.path, { ...format, entry: undefined }, inArchive)
    return
  }
  for await (const record of recordsOf(path, format, onBytes)) {
    if (record.cells.some((cell) => cell.trim() !== '')) yield record
  }
}

function recordsOf(
  path: string,
  format: TableFormat,
  onBytes: OnBytes,
): AsyncIterable<TableRecord> {
  if (format.kind === 'text') return readTextTable(path, format, onBytes)
  if (format.kind === 'book') return readBook(path, format, onBytes)
  if (format.kind === 'xml-book') return readXmlBook(path, format, onBytes)
  return readHtmlTable(path, format, onBytes)
}
