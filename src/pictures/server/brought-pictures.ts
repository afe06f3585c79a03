// Reads the owner's pictures: a folder or a ZIP of files named by article, or a table of articles
// and addresses.

import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ShopError } from '#src/shared/errors.ts'
import { openArchive, readTable, recogniseFormat } from '#src/tables/server/public.ts'
import { isLeftover, type NamedPlace, placesOfName } from '../file-name.ts'
import type { Refusal } from './encode-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { MOST_PICTURE_BYTES } from './keep-picture.ts'

export type BroughtPicture = {
  /** Name of the picture in reports. */
  readonly label: string
  /** The meanings of its name, likeliest first. */
  readonly places: readonly NamedPlace[]
  readonly manufacturer: string | null
  readonly read: () => Promise<Uint8Array | Refusal>
}

export type BroughtPictures = AsyncDisposable & { readonly pictures: readonly BroughtPicture[] }

const ARCHIVE = /\.zip$/i
const PICTURE = /\.(jpe?g|png|webp)$/i
/** Price lists next to the pictures of an archive; they are not read as pictures. */
const TABLE = /\.(csv|tsv|txt|xlsx?|xml|html?)$/i

const MOST_FILES = 200_000
const NOTHING_TO_CLOSE = async () => {}
const TOO_LARGE = { refusal: `больше ${MOST_PICTURE_BYTES / 1024 / 1024} МБ` }

/** Throws `invalid` or `not-found`. */
export async function readBrought(path: string): Promise<BroughtPictures> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ShopError('not-found', `Нет папки или файла ${path}.`)
  if (found.isDirectory()) return picturesOfFolder(path)
  return ARCHIVE.test(path) ? picturesOfArchive(path) : picturesOfTable(path)
}

async function picturesOfFolder(folder: string): Promise<BroughtPictures> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pictures = paths.map((path) => ({ label: relative(folder, path), path }))
  return {
    pictures: namedPictures(pictures, ({ path }) => readBounded(path)),
    [Symbol.asyncDispose]: NOTHING_TO_CLOSE,
  }
}

/** Whether the archive of a price list holds photographs. */
export async function hasPictures(path: string): Promise<boolean> {
  if (!ARCHIVE.test(path)) return false
  await using archive = await openArchive(path)
  return archive.files.some(({ name }) => PICTURE.test(name) && !isLeftover(name))
}

/** Reads files one at a time: an archive is never unpacked as a whole. */
async function picturesOfArchive(path: string): Promise<BroughtPictures> {
  const archive = await openArchive(path)
  const files = archive.files
    .filter(({ name }) => !TABLE.test(name))
    .map(({ name, size }) => ({ label: name, size }))
  return {
    pictures: namedPictures(files, async ({ label, size }) =>
      size > MOST_PICTURE_BYTES ? TOO_LARGE : buffer(archive.read(label)).catch(refusalOf),
    ),
    [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
  }
}

function namedPictures<File extends { readonly label: string }>(
  files: readonly File[],
  read: (file: File) => Promise<Uint8Array | Refusal>,
): BroughtPicture[] {
  const wanted = files.filter(({ label }) => !isLeftover(label))
  refuseTooMany(wanted.length)
  return wanted
    .sort((one, other) => one.label.localeCompare(other.label, 'ru', { numeric: true }))
    .map((file) => ({
      label: file.label,
      places: placesOfName(file.label),
      manufacturer: null,
      read: () => read(file),
    }))
}

const SOUGHT = {
  count: (rows: readonly (readonly string[])[]) => rows.filter((cells) => cells.length > 1).length,
  otherXml: 'нужна таблица: артикул; адрес картинки.',
}

/** Reads rows of article, address and optional manufacturer; an article's rows keep their order. */
async function picturesOfTable(path: string): Promise<BroughtPictures> {
  const format = await recogniseFormat(path, { sought: SOUGHT })
  const rowsOf = new Map<string, number>()
  const pictures: BroughtPicture[] = []
  for await (const { line, cells } of readTable(path, format)) {
    const [article = '', address = '', maker = ''] = cells.map((cell) => cell.trim())
    if (article === '' || address === '' || isHeading(address)) continue
    const row = `${article}\n${maker}`
    const position = (rowsOf.get(row) ?? 0) + 1
    rowsOf.set(row, position)
    refuseTooMany(pictures.length)
    pictures.push({
      label: `строка ${line} (${article})`,
      places: [{ article, position }],
      manufacturer: maker === '' ? null : maker,
      read: () => readAddress(address, dirname(resolve(path))),
    })
  }
  return { pictures, [Symbol.asyncDispose]: NOTHING_TO_CLOSE }
}

const isHeading = (address: string): boolean =>
  /^(адрес|ссылка|фото|картинк|url|image)/i.test(address)

/** Reads an address of the web, or a file next to the table. */
const readAddress = (address: string, folder: string): Promise<Uint8Array | Refusal> =>
  /^[a-z][a-z0-9+.-]+:/i.test(address)
    ? fetchPicture(address)
    : readBounded(resolve(folder, address))

async function readBounded(path: string): Promise<Uint8Array | Refusal> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return { refusal: 'такого файла нет' }
  if (found.size > MOST_PICTURE_BYTES) return TOO_LARGE
  return readFile(path).catch(refusalOf)
}

const refusalOf = (error: Error): Refusal => ({ refusal: `не читается: ${error.message}` })

function refuseTooMany(count: number): void {
  if (count < MOST_FILES) return
  throw new ShopError('too-large', `Картинок больше ${MOST_FILES}: разделите их на части.`)
}
