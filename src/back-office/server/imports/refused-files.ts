// The refused rows of runs on the disk: a folder for each, for a week.

import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { UNTOUCHED_MS } from '#src/platform/server/upload-room.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type ImportDesk, refusedFolder, uploadFolder } from './import-desk.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS
const MOST_KEPT = 200

/** One for each table that has refused rows, in their order. */
export async function refusedFiles(desk: ImportDesk, runId: number): Promise<string[]> {
  const folder = join(refusedFolder(desk), String(runId))
  const names = await namesIn(folder)
  const byNumber = new Intl.Collator('ru', { numeric: true }).compare
  return names.toSorted(byNumber).map((name) => join(folder, name))
}

/** Throws `not-found`. */
export async function openRefused(
  desk: ImportDesk,
  runId: number,
  table: number,
): Promise<Readable> {
  const path = (await refusedFiles(desk, runId))[table - 1]
  const file = path === undefined ? null : await open(path).catch(() => null)
  if (!file) {
    throw new ShopError('not-found', 'Файла отказанных строк нет: их не было, или прошла неделя.')
  }
  await file.close()
  return createReadStream(path ?? '')
}

/** Removes what is too old or too much, and uploads that a process left behind when it died. */
export async function sweepImports(desk: ImportDesk, now: Date): Promise<void> {
  await sweep(uploadFolder(desk), {
    oldest: now.getTime() - UNTOUCHED_MS,
    most: Infinity,
    mostBytes: Infinity,
  })
  await sweep(refusedFolder(desk), {
    oldest: now.getTime() - KEPT_MS,
    most: MOST_KEPT,
    mostBytes: desk.mostBytesKept,
  })
}

type Bounds = { readonly oldest: number; readonly most: number; readonly mostBytes: number }

async function sweep(folder: string, { oldest, most, mostBytes }: Bounds): Promise<void> {
  const entries = await Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 })) // swept by another process
      return { path, mtimeMs }
    }),
  )
  const newest = entries.toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  let bytes = 0
  for (const [place, { path, mtimeMs }] of newest.entries()) {
    if (mostBytes < Infinity) bytes += await bytesIn(path)
    const isTooMuch = place >= most || (place > 0 && bytes > mostBytes)
    if (mtimeMs < oldest || isTooMuch) await rm(path, { recursive: true, force: true })
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await namesIn(folder)
  const sizes = files.map(
    async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // nothing came yet
    throw error
  }
}
