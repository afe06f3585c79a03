// Encoding, delimiter and dialect of a text table, by its first bytes.

import { open } from 'node:fs/promises'
import { ShopError } from '#src/shared/errors.ts'
import {
  type Delimiter,
  type Encoding,
  guessDelimiter,
  looksLikeCopy,
  type TableFormat,
} from '../table-format.ts'

export type FormatWishes = {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
}

const SAMPLE_BYTES = 64 * 1024

/** Throws `invalid` for a file that is not there, is empty or is no text. */
export async function recogniseFormat(path: string, wishes: FormatWishes): Promise<TableFormat> {
  const bytes = await firstBytes(path)
  refuseForeignFormats(bytes)
  const encoding = wishes.encoding ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251')
  const sample = new TextDecoder(encoding).decode(bytes)
  const delimiter = wishes.delimiter ?? guessDelimiter(sample)
  return { encoding, delimiter, isCopy: looksLikeCopy(sample, delimiter) }
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    await using file = await open(path)
    if (!(await file.stat()).isFile()) throw new ShopError('invalid', `${path} — не файл.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    if (bytesRead === 0) throw new ShopError('invalid', `Файл ${path} пуст.`)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ShopError('not-found', `Файла ${path} нет.`)
    if (code === 'EACCES')
      throw new ShopError('forbidden', `Файл ${path} не открывается для чтения.`)
    throw error
  }
}

/** Strictly: a letter cut by the end of the sample is no fault. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function refuseForeignFormats(bytes: Buffer): void {
  const start = bytes.subarray(0, 2).toString('latin1')
  if (start === '\xff\xfe' || start === '\xfe\xff') {
    throw new ShopError('invalid', 'Файл в кодировке UTF-16: сохраните его в UTF-8.')
  }
  if (start === 'PK' || start === '\xd0\xcf') {
    throw new ShopError('invalid', 'Это книга или архив, а не текст: сохраните лист как CSV.')
  }
}
