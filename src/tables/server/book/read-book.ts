// A book of sheets (.xlsx): one of its sheets in a stream, or the beginnings of its sheets.

import type { BookFormat } from '../../table-format.ts'
import { decoded } from '../decode-text.ts'
import { parseXml } from '../parse-markup.ts'
import type { OnBytes, TableRecord } from '../table-record.ts'
import { type Archive, openArchive } from '../zip-archive.ts'
import { mergeFiller } from './merged-cells.ts'
import { readNumberFormats } from './number-formats.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { type CellWords, sheetRows } from './sheet-rows.ts'
import { type BookFiles, findBookFiles, type Sheet, type Visibility } from './sheets-of-book.ts'

export async function* readBook(
  path: string,
  { place, merges }: BookFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  await using archive = await openArchive(path)
  const files = await findBookFiles(archive)
  using texts = await readSharedStrings(archive, files.strings)
  const rows = rowsOf(archive, place, await wordsOf(archive, files, texts.at), onBytes)
  const fill = mergeFiller(merges)
  for await (const row of rows) yield fill(row)
}

export type SheetBeginning = {
  readonly sheet: string
  readonly place: string
  readonly visibility: Visibility
  readonly records: readonly TableRecord[]
}

/** The first records of every sheet, or of the one that is asked for. */
export async function bookBeginnings(
  path: string,
  most: number,
  place?: string,
): Promise<SheetBeginning[]> {
  await using archive = await openArchive(path)
  const files = await findBookFiles(archive)
  const sheets = files.sheets.filter(({ file }) => place === undefined || file === place)
  using texts = await textsOfBeginnings(archive, { ...files, sheets }, most)
  return await readBeginnings(archive, sheets, await wordsOf(archive, files, texts.at), most)
}

/** Only as many texts are read as the first rows name: those of a big book take seconds. */
async function textsOfBeginnings(archive: Archive, files: BookFiles, most: number) {
  let last = -1
  const counted = (index: number) => {
    last = Math.max(last, index)
    return undefined
  }
  await readBeginnings(archive, files.sheets, await wordsOf(archive, files, counted), most)
  return await readSharedStrings(archive, files.strings, last + 1)
}

async function readBeginnings(
  archive: Archive,
  sheets: readonly Sheet[],
  words: CellWords,
  most: number,
): Promise<SheetBeginning[]> {
  const beginnings: SheetBeginning[] = []
  for (const { name, file, visibility } of sheets) {
    const records: TableRecord[] = []
    for await (const record of rowsOf(archive, file, words, () => {})) {
      if (records.push(record) === most) break
    }
    beginnings.push({ sheet: name, place: file, visibility, records })
  }
  return beginnings
}

async function wordsOf(archive: Archive, { styles, is1904 }: BookFiles, strings: SharedStrings) {
  return { strings, formats: styles ? await readNumberFormats(archive, styles) : [], is1904 }
}

/** Reports bytes as if the whole file were this sheet, for a progress bar. */
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
