// What kind of table a file is, by its first bytes: one table, or several of an archive.

import { ShopError } from '#src/shared/errors.ts'
import {
  type Delimiter,
  type Encoding,
  guessDelimiter,
  looksLikeCopy,
  type SoughtRows,
  type TableFormat,
} from '../table-format.ts'
import { findMerges } from './book/merged-cells.ts'
import { bookBeginnings } from './book/read-book.ts'
import { chooseSheet, RECORDS_PER_SHEET } from './choose-sheet.ts'
import { extractEntry } from './extract-entry.ts'
import { firstBytes } from './first-bytes.ts'
import {
  isCompound,
  isOtherXml,
  refuseBinary,
  refuseForeignFormats,
  refuseOtherCompounds,
  refuseOtherPackages,
} from './foreign-formats.ts'
import { guessEncoding } from './guess-encoding.ts'
import { oldBookBeginnings } from './old-book/read-old-book.ts'
import { isOpenDocument, odsBeginnings } from './open-document/read-ods.ts'
import { readBeginning } from './read-table.ts'
import { xmlBookBeginnings } from './read-xml-book.ts'
import { MOST_COLUMNS } from './table-record.ts'
import { openArchive } from './zip-archive.ts'

export type FormatWishes = {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  /** Of a book: its name or its number from 1. */
  readonly sheet?: string | undefined
  /** Sheets that the owner has chosen in earlier books with hidden ones. */
  readonly rememberedSheets?: readonly string[] | undefined
}

/** What is known beforehand, and the rows that choose between sheets and files. */
export type TableSearch = FormatWishes & { readonly sought: SoughtRows }

/** The first table of the file. */
export async function recogniseFormat(path: string, search: TableSearch): Promise<TableFormat> {
  const [first] = await recogniseTables(path, search)
  if (!first) throw new ShopError('invalid', `В файле ${path} нет таблицы.`)
  return first
}

/** Throws `invalid` for a file that is not there, is empty or is no table. */
export async function recogniseTables(path: string, search: TableSearch): Promise<TableFormat[]> {
  const bytes = await firstBytes(path)
  refuseForeignFormats(bytes)
  if (isCompound(bytes)) {
    await refuseOtherCompounds(path, bytes)
    return [await recogniseOldBook(path, search)]
  }
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return [await recogniseText(path, bytes, search)]
  const names = await namesInArchive(path)
  if (isOpenDocument(names)) return [await recogniseOds(path, search)]
  refuseOtherPackages(names)
  if (names.includes('[Content_Types].xml')) return [await recogniseBook(path, search)]
  return recogniseArchive(path, names, search)
}

async function recogniseText(
  path: string,
  bytes: Buffer,
  search: TableSearch,
): Promise<TableFormat> {
  const encoding = search.encoding ?? guessEncoding(bytes)
  const sample = new TextDecoder(encoding).decode(bytes)
  refuseBinary(sample)
  const start = sample.slice(0, 4096).trimStart()
  if (/^<\?xml|^<[a-z]*:?workbook|^<yml_catalog/i.test(start))
    return recogniseXml(path, sample, search)
  if (/^<(!doctype|html|head|meta|body|table|style)|<table[\s>]/i.test(start)) {
    const declared = /<meta[^>]+charset=["']?(windows-1251|utf-8)/i.exec(sample)?.[1]?.toLowerCase()
    return { kind: 'html', encoding: declared === 'windows-1251' ? declared : encoding }
  }
  const delimiter = search.delimiter ?? guessDelimiter(sample)
  if (isWide(sample, delimiter)) throw tooWide()
  return { kind: 'text', encoding, delimiter, isCopy: looksLikeCopy(sample, delimiter) }
}

/** Decided by the first line, before any is split into cells. */
const isWide = (sample: string, delimiter: Delimiter): boolean =>
  (sample.split('\n', 1)[0] ?? '').split(delimiter).filter((cell) => cell.trim() !== '').length >
  MOST_COLUMNS

export const tooWide = (): ShopError =>
  new ShopError(
    'invalid',
    `В таблице больше ${MOST_COLUMNS} столбцов: это не прайс-лист, или разделитель не тот (--delimiter).`,
  )

async function recogniseXml(path: string, sample: string, search: TableSearch) {
  if (/<html[\s>]/i.test(sample)) return { kind: 'html', encoding: 'utf-8' } as const
  const isYml = /<yml_catalog[\s>]/i.test(sample)
  if (!isYml && !sample.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    throw isOtherXml(search.sought.otherXml)
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(sample)?.[1]
  const encoding = declared?.toLowerCase() ?? 'utf-8'
  if (isYml) return { kind: 'yml', encoding } as const
  const sheets = await xmlBookBeginnings(path, encoding, RECORDS_PER_SHEET)
  return { kind: 'xml-book', encoding, ...chooseSheet(sheets, search) } as const
}

async function recogniseBook(path: string, search: TableSearch): Promise<TableFormat> {
  const chosen = chooseSheet(await bookBeginnings(path, RECORDS_PER_SHEET), search)
  return { kind: 'book', ...chosen, merges: await findMerges(path, chosen.place) }
}

async function recogniseOldBook(path: string, search: TableSearch): Promise<TableFormat> {
  const sheets = await oldBookBeginnings(path, RECORDS_PER_SHEET)
  return { kind: 'old-book', ...chooseSheet(sheets, search) }
}

async function recogniseOds(path: string, search: TableSearch): Promise<TableFormat> {
  const sheets = await odsBeginnings(path, RECORDS_PER_SHEET)
  return { kind: 'ods', ...chooseSheet(sheets, search) }
}

async function namesInArchive(path: string): Promise<string[]> {
  await using archive = await openArchive(path)
  return archive.files.map(({ name }) => name)
}

const TABLES = /\.(csv|tsv|tab|txt|xlsx|xlsm|xls|ods|xml|yml|html?)$/i
const HIDDEN = /(^|\/)(__MACOSX\/|\.|~\$)/
/** Kinds that may hold an explanation instead of a list. */
const TEXTS = /\.(txt|html?|xml)$/i
const MOST_TABLES = 100

/** The tables of an archive one after another, by name; what else lies there is left alone. */
async function recogniseArchive(
  path: string,
  names: readonly string[],
  search: TableSearch,
): Promise<TableFormat[]> {
  const tables = names.filter((name) => TABLES.test(name) && !HIDDEN.test(name)).sort()
  if (tables.length === 0) {
    throw new ShopError(
      'invalid',
      `В архиве нет таблиц: ${names.slice(0, 5).join(', ') || 'он пуст'}.`,
    )
  }
  if (tables.length > MOST_TABLES) {
    throw new ShopError('too-large', `В архиве больше ${MOST_TABLES} таблиц: разделите его.`)
  }
  const formats: TableFormat[] = []
  const leftOut: string[] = []
  for (const entry of tables) {
    const isBeside = TEXTS.test(entry) && tables.length > 1
    const format = await recogniseEntry(path, entry, search).catch((error: unknown) => {
      if (isBeside && error instanceof ShopError) return null
      throw error
    })
    if (format && (!isBeside || (await hasSought(path, format, search.sought))))
      formats.push(format)
    else leftOut.push(entry)
  }
  const [first, ...others] = formats
  if (!first) throw new ShopError('invalid', `В архиве нет прайс-листа: ${leftOut.join(', ')}.`)
  return leftOut.length === 0 ? formats : [{ ...first, leftOut }, ...others]
}

/** A text without a sought row is an explanation of another list of the archive. */
async function hasSought(
  path: string,
  format: TableFormat,
  { count }: SoughtRows,
): Promise<boolean> {
  const beginning = await readBeginning(path, format, RECORDS_PER_SHEET)
  return count(beginning.map(({ cells }) => cells)) > 0
}

async function recogniseEntry(
  path: string,
  entry: string,
  search: TableSearch,
): Promise<TableFormat> {
  await using file = await extractEntry(path, entry)
  try {
    const [format] = await recogniseTables(file.path, search)
    if (format?.entry === undefined && format) return { ...format, entry }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const text = error.message.replace(file.path, '').replace('  ', ' ')
    throw new ShopError(error.kind, `«${entry}» в архиве: ${text}`)
  }
  throw new ShopError('invalid', `«${entry}» в архиве — ещё один архив: распакуйте его.`)
}
