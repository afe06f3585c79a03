// Temporary folders of uploads, limited in number and total size across processes.

import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ShopError } from '#src/shared/errors.ts'

export type UploadLimits = {
  readonly folder: string
  /** All processes that share the folder together. */
  readonly most?: { readonly uploads: number; readonly bytes: number } | undefined
}

export type UploadFolder = { readonly path: string; readonly drop: () => Promise<void> }

const TOUCH_MS = 60_000
/** A folder that was not touched for so long is abandoned. */
export const ABANDONED_AFTER_MS = 3 * TOUCH_MS

/**
 * `bytes` is the most that may come; other processes read it in the folder's name. The folder is
 * touched until it is dropped, so that folders of dead processes are recognised.
 * Throws `too-many-requests`.
 */
export function createUploadFolder(limits: UploadLimits, bytes: number): Promise<UploadFolder> {
  // created one by one: of two at once the second sees the first
  const created = lastCreated.then(() => createNext(limits, bytes))
  lastCreated = created.catch(() => {})
  return created
}

let lastCreated: Promise<unknown> = Promise.resolve()

async function createNext(limits: UploadLimits, bytes: number): Promise<UploadFolder> {
  await mkdir(limits.folder, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(limits.folder, `upload-${bytes}-${Date.now()}-`))
  const drop = () => rm(path, { recursive: true, force: true })
  if (await isOverLimit(limits, path)) {
    await drop()
    throw tooMany()
  }
  const touching = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {}) // if this keeps failing, it is swept
  }, TOUCH_MS).unref()
  return {
    path,
    drop: async () => {
      clearInterval(touching)
      await drop()
    },
  }
}

type Waiting = { readonly name: string; readonly bytes: number; readonly since: number }

/**
 * Counts earlier uploads only. Of two in the same millisecond in two processes both may be refused,
 * and never both accepted.
 */
async function isOverLimit({ folder, most }: UploadLimits, own: string): Promise<boolean> {
  if (!most) return false
  const waiting = (await activeIn(folder)).map(waitingOf)
  const { bytes, since, name } = waitingOf(basename(own))
  const before = waiting.filter((one) => one.name !== name && one.since <= since)
  const sum = before.reduce((all, one) => all + one.bytes, bytes)
  return before.length >= most.uploads || (before.length > 0 && sum > most.bytes)
}

function waitingOf(name: string): Waiting {
  const [, bytes = 0, since = 0] = /^upload-(\d+)-(?:(\d+)-)?/.exec(name) ?? []
  return { name, bytes: Number(bytes), since: Number(since) }
}

/** Folders in use; abandoned ones are removed. */
async function activeIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const oldest = Date.now() - ABANDONED_AFTER_MS
  const living = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 })) // just removed
      if (mtimeMs >= oldest) return [name]
      await rm(path, { recursive: true, force: true })
      return []
    }),
  )
  return living.flat()
}

const tooMany = (): ShopError =>
  new ShopError('too-many-requests', 'Сейчас загружаются другие файлы. Повторите позже.', {
    retryAfterSeconds: 60,
  })
