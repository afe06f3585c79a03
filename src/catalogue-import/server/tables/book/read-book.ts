// A book of sheets (.xlsx): one of its sheets in a stream, or the beginnings of all.

import type { BookFormat } from '../../../tables/table-format.ts'
import { decoded } from '../decode-text.ts'
import { parseXml } from '../parse-markup.ts'
import type { OnBytes, TableRecord } from '../table-record.ts'
import { type Archive, openArchive } from '../zip-archive.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { type CellWords, sheetRows } from './sheet-rows.ts'
import { type BookFiles, findBookFiles } from './sheets-of-book.ts'

export async function* readBook(
  path: string,
  { place }: BookFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  await using archive = await openArchive(path)
  const words = await readWords(archive, await findBookFiles(archive))
  yield* rowsOf(archive, place, words, onBytes)
}

export type SheetBeginning = {
  readonly sheet: string
  readonly place: string
  readonly records: readonly TableRecord[]
}

/** The first records of every sheet. */
export async function bookBeginnings(path: string, most: number): Promise<SheetBeginning[]> {
  await using archive = await openArchive(path)
  const files = await findBookFiles(archive)
  const words = await readWords(archive, files)
  const beginnings: SheetBeginning[] = []
  for (const { name, file } of files.sheets) {
    const records: TableRecord[] = []
    for await (const record of rowsOf(archive, file, words, () => {})) {
      if (records.push(record) === most) break
    }
    beginnings.push({ sheet: name, place: file, records })
  }
  return beginnings
}

async function readWords(archive: Archive, { strings, styles, is1904 }: BookFiles) {
  const formats = styles ? await readNumberFormats(archive, styles) : []
  const texts = strings ? await readSharedStrings(archive, strings) : () => undefined
  return { strings: texts, formats, is1904 }
}

/** Bytes are told as if the whole file were this sheet: what a progress bar needs. */
async function* rowsOf(
  archive: Archive,
  file: string,
  words: CellWords,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  const own = archive.files.find(({ name }) => name === file)
  const packed = archive.files.reduce((sum, { packedSize }) => sum + packedSize, 0)
  async function* counted() {
    let done = 0
    for await (const chunk of archive.read(file)) {
      done += chunk.length
      onBytes(Math.round((done / (own?.size || 1)) * packed))
      yield chunk
    }
  }
  yield* parseXml(decoded(counted(), 'utf-8'), sheetRows(words))
}
