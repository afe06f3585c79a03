// A table of any kind read in a stream: records with their lines, nothing of its size in memory.

import type { TableFormat } from '../table-format.ts'
import { mergeFiller } from './book/merged-cells.ts'
import { bookBeginnings, readBook } from './book/read-book.ts'
import { extractEntry } from './extract-entry.ts'
import { readOldBook } from './old-book/read-old-book.ts'
import { readOds } from './open-document/read-ods.ts'
import { readHtmlTable } from './read-html-table.ts'
import { readTextTable } from './read-text-table.ts'
import { readXmlBook } from './read-xml-book.ts'
import { readYml } from './read-yml.ts'
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
    if (isFilled(record)) yield record
  }
}

/** The first records that are not blank. */
export async function readBeginning(
  path: string,
  format: TableFormat,
  most: number,
): Promise<TableRecord[]> {
  if (format.entry !== undefined) {
    await using file = await extractEntry(path, format.entry)
    return await readBeginning(file.path, { ...format, entry: undefined }, most)
  }
  if (format.kind === 'book') {
    const [sheet] = await bookBeginnings(path, most, format.place)
    return (sheet?.records ?? []).map(mergeFiller(format.merges)).filter(isFilled)
  }
  const records: TableRecord[] = []
  for await (const record of readTable(path, format)) {
    if (records.push(record) >= most) break
  }
  return records
}

const isFilled = ({ cells }: TableRecord): boolean => cells.some((cell) => cell.trim() !== '')

function recordsOf(
  path: string,
  format: TableFormat,
  onBytes: OnBytes,
): AsyncIterable<TableRecord> {
  if (format.kind === 'text') return readTextTable(path, format, onBytes)
  if (format.kind === 'book') return readBook(path, format, onBytes)
  if (format.kind === 'xml-book') return readXmlBook(path, format, onBytes)
  if (format.kind === 'ods') return readOds(path, format, onBytes)
  if (format.kind === 'old-book') return readOldBook(path, format, onBytes)
  if (format.kind === 'yml') return readYml(path, format, onBytes)
  return readHtmlTable(path, format, onBytes)
}
