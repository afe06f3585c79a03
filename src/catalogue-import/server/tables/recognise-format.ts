// What kind of table a file is, by its first bytes: one table, or several of an archive.

import { ShopError } from '#src/shared/errors.ts'
import { clipCells } from '../../layout/clip-cells.ts'
import { goodsCount } from '../../layout/goods-likeness.ts'
import {
  type Delimiter,
  type Encoding,
  guessDelimiter,
  looksLikeCopy,
  type TableFormat,
} from '../../tables/table-format.ts'
import { findMerges } from './book/merged-cells.ts'
import { bookBeginnings } from './book/read-book.ts'
import { chooseSheet, RECORDS_PER_SHEET } from './choose-sheet.ts'
import { extractEntry } from './extract-entry.ts'
import { firstBytes } from './first-bytes.ts'
import {
  isOtherXml,
  refuseBinary,
  refuseCompound,
  refuseForeignFormats,
  refuseOtherPackages,
} from './foreign-formats.ts'
import { guessEncoding } from './guess-encoding.ts'
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

/** The first table of the file. */
export async function recogniseFormat(path: string, wishes: FormatWishes): Promise<TableFormat> {
  const [first] = await recogniseTables(path, wishes)
  if (!first) throw new ShopError('invalid', `В файле ${path} нет таблицы.`)
  return first
}

/** Throws `invalid` for a file that is not there, is empty or is no table. */
export async function recogniseTables(path: string, wishes: FormatWishes): Promise<TableFormat[]> {
  const bytes = await firstBytes(path)
  refuseForeignFormats(bytes)
  await refuseCompound(path, bytes)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return [await recogniseText(path, bytes, wishes)]
  const names = await namesInArchive(path)
  refuseOtherPackages(names)
  if (names.includes('[Content_Types].xml')) return [await recogniseBook(path, wishes)]
  return recogniseArchive(path, names, wishes)
}

async function recogniseText(
  path: string,
  bytes: Buffer,
  wishes: FormatWishes,
): Promise<TableFormat> {
  const encoding = wishes.encoding ?? guessEncoding(bytes)
  const sample = new TextDecoder(encoding).decode(bytes)
  refuseBinary(sample)
  const start = sample.slice(0, 4096).trimStart()
  if (/^<\?xml|^<[a-z]*:?workbook/i.test(start)) return recogniseXml(path, sample, wishes)
  if (/^<(!doctype|html|head|meta|body|table|style)|<table[\s>]/i.test(start)) {
    const told = /<meta[^>]+charset=["']?(windows-1251|utf-8)/i.exec(sample)?.[1]?.toLowerCase()
    return { kind: 'html', encoding: told === 'windows-1251' ? told : encoding }
  }
  const delimiter = wishes.delimiter ?? guessDelimiter(sample)
  if (isWide(sample, delimiter)) throw tooWide()
  return { kind: 'text', encoding, delimiter, isCopy: looksLikeCopy(sample, delimiter) }
}

/** Told by the first line, before any is divided into cells. */
const isWide = (sample: string, delimiter: Delimiter): boolean =>
  (sample.split('\n', 1)[0] ?? '').split(delimiter).filter((cell) => cell.trim() !== '').length >
  MOST_COLUMNS

export const tooWide = (): ShopError =>
  new ShopError(
    'invalid',
    `В таблице больше ${MOST_COLUMNS} столбцов: это не прайс-лист, или разделитель не тот (--delimiter).`,
  )

async function recogniseXml(path: string, sample: string, wishes: FormatWishes) {
  if (/<html[\s>]/i.test(sample)) return { kind: 'html', encoding: 'utf-8' } as const
  if (!sample.includes('urn:schemas-microsoft-com:office:spreadsheet')) throw isOtherXml()
  const told = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(sample)?.[1]
  const encoding = told?.toLowerCase() ?? 'utf-8'
  const sheets = await xmlBookBeginnings(path, encoding, RECORDS_PER_SHEET)
  return { kind: 'xml-book', encoding, ...chooseSheet(sheets, wishes) } as const
}

async function recogniseBook(path: string, wishes: FormatWishes): Promise<TableFormat> {
  const chosen = chooseSheet(await bookBeginnings(path, RECORDS_PER_SHEET), wishes)
  return { kind: 'book', ...chosen, merges: await findMerges(path, chosen.place) }
}

async function namesInArchive(path: string): Promise<string[]> {
  await using archive = await openArchive(path)
  return archive.files.map(({ name }) => name)
}

const TABLES = /\.(csv|tsv|tab|txt|xlsx|xlsm|xls|xml|html?)$/i
const HIDDEN = /(^|\/)(__MACOSX\/|\.|~\$)/
/** Kinds in which explanations come beside a list as well. */
const TEXTS = /\.(txt|html?|xml)$/i
const MOST_TABLES = 100

/** The tables of an archive one after another, by name; what else lies there is left alone. */
async function recogniseArchive(
  path: string,
  names: readonly string[],
  wishes: FormatWishes,
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
    const format = await recogniseEntry(path, entry, wishes).catch((error: unknown) => {
      if (isBeside && error instanceof ShopError) return null
      throw error
    })
    if (format && (!isBeside || (await hasGoods(path, format)))) formats.push(format)
    else leftOut.push(entry)
  }
  const [first, ...others] = formats
  if (!first) throw new ShopError('invalid', `В архиве нет прайс-листа: ${leftOut.join(', ')}.`)
  return leftOut.length === 0 ? formats : [{ ...first, leftOut }, ...others]
}

/** A text in which no row looks like goods explains the list that lies beside it. */
async function hasGoods(path: string, format: TableFormat): Promise<boolean> {
  const beginning = await readBeginning(path, format, RECORDS_PER_SHEET)
  return goodsCount(beginning.map(({ cells }) => clipCells(cells))) > 0
}

async function recogniseEntry(
  path: string,
  entry: string,
  wishes: FormatWishes,
): Promise<TableFormat> {
  await using file = await extractEntry(path, entry)
  try {
    const [format] = await recogniseTables(file.path, wishes)
    if (format?.entry === undefined && format) return { ...format, entry }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const text = error.message.replace(file.path, '').replace('  ', ' ')
    throw new ShopError(error.kind, `«${entry}» в архиве: ${text}`)
  }
  throw new ShopError('invalid', `«${entry}» в архиве — ещё один архив: распакуйте его.`)
}
