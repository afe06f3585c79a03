// Files of refused rows, a folder per run, kept for a week.

import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ABANDONED_AFTER_MS } from '#src/platform/server/upload-folders.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type ImportDeps, refusedFolder, uploadFolder } from './import-deps.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS
const MOST_KEPT = 200

/** One file per table with refused rows, in the order of tables. */
export async function refusedFiles(deps: ImportDeps, runId: number): Promise<string[]> {
  const folder = join(refusedFolder(deps), String(runId))
  const names = await namesIn(folder)
  const byNumber = new Intl.Collator('ru', { numeric: true }).compare
  return names.toSorted(byNumber).map((name) => join(folder, name))
}

/** Throws `not-found`. */
export async function openRefused(
  deps: ImportDeps,
  runId: number,
  table: number,
): Promise<Readable> {
  const path = (await refusedFiles(deps, runId))[table - 1]
  const file = path === undefined ? null : await open(path).catch(() => null)
  if (!file) {
    throw new ShopError('not-found', 'Файла отказанных строк нет: их не было, или прошла неделя.')
  }
  await file.close()
  return createReadStream(path ?? '')
}

/** Deletes old files beyond the limits, and uploads of processes that ended. */
export async function sweepImports(deps: ImportDeps, now: Date): Promise<void> {
  await sweep(uploadFolder(deps), {
    oldest: now.getTime() - ABANDONED_AFTER_MS,
    most: Infinity,
    mostBytes: Infinity,
  })
  await sweep(refusedFolder(deps), {
    oldest: now.getTime() - KEPT_MS,
    most: MOST_KEPT,
    mostBytes: deps.mostBytesKept,
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
