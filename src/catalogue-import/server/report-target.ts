// Writes a report through a draft file, and never over a file that it is made from.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ShopError } from '#src/shared/errors.ts'

/** Throws `invalid` when the report cannot be written there; called before the import. */
export async function tryReportTarget(target: string, sources: readonly string[]): Promise<void> {
  await refuseSource(target, sources)
  const draft = draftOf(target)
  try {
    const file = await open(draft, 'wx')
    await file.close()
    await rm(draft)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ShopError('invalid', `--report: в ${target} записать нельзя (${code}).`)
  }
}

/** Replaces the target after the last line; a failure leaves it as it was. */
export async function writeReport(
  target: string,
  sources: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  await refuseSource(target, sources)
  const draft = draftOf(target)
  try {
    await pipeline(lines, createWriteStream(draft, { flags: 'wx' }))
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const draftOf = (target: string): string => `${target}.${randomUUID()}.part`

/** Compares files by inode, as one file may have several names. */
async function refuseSource(target: string, sources: readonly string[]): Promise<void> {
  const own = await statOf(target)
  if (own?.isDirectory()) throw new ShopError('invalid', `--report: ${target} — это папка.`)
  for (const source of sources) {
    const other = await statOf(source)
    if (own && other && own.dev === other.dev && own.ino === other.ino) {
      throw new ShopError(
        'invalid',
        `--report: ${target} — это сам загружаемый файл; назовите для отказанных строк другой.`,
      )
    }
  }
}

const statOf = (path: string) => stat(path).catch(() => undefined)
