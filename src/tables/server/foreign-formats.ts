// Files that are no table the shop can read: what they are, and how to save them instead.

import { open } from 'node:fs/promises'
import { ShopError } from '#src/shared/errors.ts'

const SAVE_AS =
  'откройте его в Excel или LibreOffice и сохраните лист как CSV или «Книга Excel (.xlsx)»'

function pictureText(kind: string): string {
  return `Это картинка (${kind}), а не таблица: попросите у поставщика таблицу (CSV или .xlsx).`
}

const MAGIC: readonly (readonly [string, string])[] = [
  ['%PDF', `Это документ PDF, а не таблица: попросите у поставщика таблицу (CSV или .xlsx).`],
  ['Rar!', 'Это архив RAR: распакуйте его и передайте таблицу или архив ZIP.'],
  ['7z\xbc\xaf', 'Это архив 7z: распакуйте его и передайте таблицу или архив ZIP.'],
  ['\x1f\x8b', 'Это архив gzip: распакуйте его и передайте таблицу или архив ZIP.'],
  ['MIME-Version', `Это веб-архив (.mht) под именем таблицы: ${SAVE_AS}.`],
  ...(
    [
      ['\x89PNG', 'PNG'],
      ['\xff\xd8\xff', 'JPEG'],
      ['GIF8', 'GIF'],
      ['II*\0', 'TIFF'],
      ['MM\0*', 'TIFF'],
    ] as const
  ).map(([magic, kind]) => [magic, pictureText(kind)] as const),
  ['BZh', 'Это архив bzip2: распакуйте его и передайте таблицу или архив ZIP.'],
  ['\xfd7zXZ', 'Это архив xz: распакуйте его и передайте таблицу или архив ZIP.'],
  ['SQLite format 3', `Это база данных SQLite, а не таблица: сохраните лист как CSV или .xlsx.`],
  ['{\\rtf', `Это текст RTF, а не таблица: ${SAVE_AS}.`],
]

/** Throws `invalid` for a file whose first bytes belong to another kind. */
export function refuseForeignFormats(bytes: Buffer): void {
  const start = bytes.subarray(0, 16).toString('latin1')
  for (const [magic, text] of MAGIC)
    if (start.startsWith(magic)) throw new ShopError('invalid', text)
  if (/^RIFF.{4}WEBP/s.test(start)) throw new ShopError('invalid', pictureText('WebP'))
  if (/^.{4}ftyp(heic|heix|mif1|avif)/s.test(start))
    throw new ShopError('invalid', pictureText('HEIC'))
}

const HEADER_BYTES = 512
const COMPOUND = 'd0cf11e0a1b11ae1'
/** Enough entries of the directory: it begins with the streams that say whose file it is. */
const DIRECTORY_BYTES = 4096
const COMPOUND_KINDS: readonly (readonly [string, string])[] = [
  ['EncryptedPackage', 'Книга закрыта паролем: снимите пароль и сохраните её ещё раз.'],
  ['WordDocument', `Это документ Word, а не таблица: ${SAVE_AS}.`],
  ['PowerPoint Document', 'Это презентация PowerPoint, а не таблица: попросите CSV или .xlsx.'],
  ['__properties_version1.0', 'Это письмо Outlook: сохраните вложение и передайте его.'],
]

/** A compound file of Windows: old Office, or a new one under a password. */
export const isCompound = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString('hex') === COMPOUND

/** Throws `invalid` for a compound file that is no book of old Excel. */
export async function refuseOtherCompounds(path: string, bytes: Buffer): Promise<void> {
  const isWhole = bytes.length >= HEADER_BYTES
  const sectorBytes = isWhole ? 2 ** Math.min(bytes.readUInt16LE(30), 16) : 0
  const start = isWhole ? (bytes.readUInt32LE(48) + 1) * sectorBytes : 0
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(DIRECTORY_BYTES),
    0,
    DIRECTORY_BYTES,
    start,
  )
  const names = Buffer.concat([buffer.subarray(0, bytesRead), bytes])
  const kind = COMPOUND_KINDS.find(([name]) => names.includes(Buffer.from(name, 'utf16le')))
  if (kind) throw new ShopError('invalid', kind[1])
}

/** Throws `invalid` for zip files of other programs. */
export function refuseOtherPackages(names: readonly string[]): void {
  if (names.some((name) => /(^|\/)Index(\.zip|\/.*\.iwa)$/.test(name))) {
    throw new ShopError(
      'invalid',
      'Это таблица Apple Numbers (.numbers): в Numbers выберите «Экспортировать в Excel» или CSV.',
    )
  }
  if (names.some((name) => name.startsWith('ppt/'))) {
    throw new ShopError(
      'invalid',
      'Это презентация PowerPoint, а не таблица: попросите CSV или .xlsx.',
    )
  }
  if (names.some((name) => name.startsWith('word/'))) {
    throw new ShopError('invalid', `Это документ Word, а не таблица: ${SAVE_AS}.`)
  }
}

const SHARE_OF_CONTROLS = 0.01

/** Throws `invalid` for what is no text in any encoding: pictures, programs, databases. */
export function refuseBinary(sample: string): void {
  const controls = sample.match(/[^\P{Cc}\t\r\n\f\v]/gu)?.length ?? 0
  if (controls <= sample.length * SHARE_OF_CONTROLS) return
  throw new ShopError('invalid', `Это не таблица и не текст: ${SAVE_AS}.`)
}

export const isOtherXml = (whereTo: string): ShopError =>
  new ShopError('invalid', `Это XML, но не таблица Excel 2003: ${SAVE_AS}. ${whereTo}`)
