// Where files of requests wait: a folder for each request, so many and so large together and no more.

import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ShopError } from '#src/shared/errors.ts'

export type RoomBounds = {
  readonly folder: string
  /** Of all processes that share the folder. */
  readonly most?: { readonly uploads: number; readonly bytes: number } | undefined
}

export type HeldFolder = { readonly path: string; readonly drop: () => Promise<void> }

const TOUCH_MS = 60_000
/** Nobody works any more on what is not touched for so long. */
export const UNTOUCHED_MS = 3 * TOUCH_MS

/**
 * `bytes` is how much may come: the name of the folder says it to other processes. It is touched
 * until it is dropped, so that one whose process has died is known. Throws `too-many-requests`.
 */
export function holdFolder(room: RoomBounds, bytes: number): Promise<HeldFolder> {
  // one after the other: of two at once the second sees the first
  const held = lastHeld.then(() => holdNext(room, bytes))
  lastHeld = held.catch(() => {})
  return held
}

let lastHeld: Promise<unknown> = Promise.resolve()

async function holdNext(room: RoomBounds, bytes: number): Promise<HeldFolder> {
  await mkdir(room.folder, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(room.folder, `upload-${bytes}-${Date.now()}-`))
  const drop = () => rm(path, { recursive: true, force: true })
  if (await isOver(room, path)) {
    await drop()
    throw tooMany()
  }
  const touching = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {}) // it is swept if this goes on
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
 * Those that came earlier count. Of two that come to two processes in the same millisecond both may
 * be told to wait, and never are both let in.
 */
async function isOver({ folder, most }: RoomBounds, own: string): Promise<boolean> {
  if (!most) return false
  const waiting = (await livingIn(folder)).map(waitingOf)
  const { bytes, since, name } = waitingOf(basename(own))
  const before = waiting.filter((one) => one.name !== name && one.since <= since)
  const sum = before.reduce((all, one) => all + one.bytes, bytes)
  return before.length >= most.uploads || (before.length > 0 && sum > most.bytes)
}

function waitingOf(name: string): Waiting {
  const [, bytes = 0, since = 0] = /^upload-(\d+)-(?:(\d+)-)?/.exec(name) ?? []
  return { name, bytes: Number(bytes), since: Number(since) }
}

/** What a process left there when it died goes, and takes nobody's room. */
async function livingIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const oldest = Date.now() - UNTOUCHED_MS
  const living = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 })) // it has just gone
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
