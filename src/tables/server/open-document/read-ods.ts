// A table of LibreOffice (.ods): one of its sheets in a stream, or the beginnings of all.

import { ShopError } from '#src/shared/errors.ts'
import type { OpenDocumentFormat } from '../../table-format.ts'
import { mergeFiller } from '../book/merged-cells.ts'
import type { SheetBeginning } from '../book/read-book.ts'
import { decoded } from '../decode-text.ts'
import { type Handlers, parseXml } from '../parse-markup.ts'
import type { OnBytes, TableRecord } from '../table-record.ts'
import { type Archive, openArchive } from '../zip-archive.ts'
import { type NumberStyles, numberStyles } from './number-styles.ts'
import { type TableRow, tableRows } from './table-rows.ts'

export const isOpenDocument = (names: readonly string[]): boolean =>
  names.includes('mimetype') && names.some((name) => name === CONTENT || name === LOCKED)

const CONTENT = 'content.xml'
const STYLES = 'styles.xml'
const MANIFEST = 'META-INF/manifest.xml'
/** The whole document under a password, as newer versions of LibreOffice lock it. */
const LOCKED = 'encrypted-package'

export async function* readOds(
  path: string,
  { place }: OpenDocumentFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  const merges: TableRow['merges'][number][] = []
  const fill = mergeFiller(merges)
  for await (const row of rowsOf(path, onBytes)) {
    if (String(row.sheet) !== place) {
      if (row.sheet > Number(place)) return
      continue
    }
    merges.push(...row.merges)
    for (let at = 0; at < row.times; at++) yield fill({ ...row.record, line: row.record.line + at })
  }
}

/** The whole file is read for them, as for every sheet of its XML. */
export async function odsBeginnings(path: string, most: number): Promise<SheetBeginning[]> {
  const beginnings = new Map<number, SheetBeginning & { readonly records: TableRecord[] }>()
  for await (const { sheet, sheetName, isHiddenSheet, record, times } of rowsOf(path)) {
    const own = beginnings.get(sheet) ?? {
      sheet: sheetName,
      place: String(sheet),
      visibility: isHiddenSheet ? ('hidden' as const) : ('visible' as const),
      records: [],
    }
    beginnings.set(sheet, own)
    for (let at = 0; at < times && own.records.length < most; at++)
      own.records.push({ ...record, line: record.line + at })
  }
  return [...beginnings.values()]
}

async function* rowsOf(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<TableRow> {
  await using archive = await openArchive(path)
  await refuseLocked(archive)
  const styles = numberStyles()
  if (archive.files.some(({ name }) => name === STYLES)) await readStyles(archive, styles)
  const own = archive.files.find(({ name }) => name === CONTENT)
  async function* counted() {
    let done = 0
    for await (const chunk of archive.read(CONTENT)) {
      done += chunk.length
      onBytes(Math.round((done / (own?.size || 1)) * (own?.packedSize ?? 0)))
      yield chunk
    }
  }
  yield* parseXml(decoded(counted(), 'utf-8'), tableRows(styles))
}

async function readStyles(archive: Archive, styles: NumberStyles): Promise<void> {
  const handlers: Handlers<never> = () => styles
  for await (const _ of parseXml(decoded(archive.read(STYLES), 'utf-8'), handlers));
}

async function refuseLocked(archive: Archive): Promise<void> {
  const names = archive.files.map(({ name }) => name)
  if (names.includes(LOCKED)) throw locked()
  if (!names.includes(MANIFEST)) return
  const handlers: Handlers<string> = (emit) => ({
    open: (name) => name === 'encryption-data' && emit(name),
    text() {},
    close() {},
  })
  for await (const _ of parseXml(decoded(archive.read(MANIFEST), 'utf-8'), handlers)) throw locked()
}

const locked = (): ShopError =>
  new ShopError('invalid', 'Таблица закрыта паролем: снимите пароль и сохраните её ещё раз.')
