// Files that are no price list the shop can read: what they are, and how to save them instead.

import { ShopError } from '#src/shared/errors.ts'

const SAVE_AS =
  'откройте его в Excel или LibreOffice и сохраните лист как CSV или «Книга Excel (.xlsx)»'

const MAGIC: readonly (readonly [string, string])[] = [
  ['%PDF', `Это документ PDF, а не таблица: попросите у поставщика таблицу (CSV или .xlsx).`],
  ['Rar!', 'Это архив RAR: распакуйте его и передайте таблицу или архив ZIP.'],
  ['7z\xbc\xaf', 'Это архив 7z: распакуйте его и передайте таблицу или архив ZIP.'],
  ['\x1f\x8b', 'Это архив gzip: распакуйте его и передайте таблицу или архив ZIP.'],
  ['MIME-Version', `Это веб-архив (.mht) под именем таблицы: ${SAVE_AS}.`],
  ['{\\rtf', `Это текст RTF, а не таблица: ${SAVE_AS}.`],
]

/** Throws `invalid` for a file whose first bytes belong to another kind. */
export function refuseForeignFormats(bytes: Buffer): void {
  const start = bytes.subarray(0, 16).toString('latin1')
  for (const [magic, text] of MAGIC)
    if (start.startsWith(magic)) throw new ShopError('invalid', text)
  if (!start.startsWith('\xd0\xcf\x11\xe0')) return
  const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new ShopError(
    'invalid',
    isLocked
      ? 'Книга закрыта паролем: снимите пароль и сохраните её ещё раз.'
      : `Это двоичная книга старого Excel (.xls): ${SAVE_AS}.`,
  )
}

/** Throws `invalid` for zip files of other programs. */
export function refuseOtherPackages(names: readonly string[]): void {
  if (names.includes('mimetype') && names.includes('content.xml')) {
    throw new ShopError('invalid', `Это таблица LibreOffice (.ods): ${SAVE_AS}.`)
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

export const isOtherXml = (): ShopError =>
  new ShopError(
    'invalid',
    `Это XML, но не таблица Excel 2003: ${SAVE_AS}. Файлы 1С (CommerceML) принимает /exchange/1c.`,
  )
