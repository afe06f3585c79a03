// Reads the beginning of a file, from which its format is detected.

import { open } from 'node:fs/promises'
import { ShopError } from '#src/shared/errors.ts'

const SAMPLE_BYTES = 64 * 1024

/** Throws `not-found` without a file, `forbidden` without permission, `invalid` for an empty one. */
export async function firstBytes(path: string): Promise<Buffer> {
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
