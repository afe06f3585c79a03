// Fetches pictures that price lists and 1C refer to, in the background, and shows them.

import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { pictureEncoder } from './encode-apart.ts'
import type { Refusal } from './encode-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { keepPicture, MOST_PICTURE_BYTES, type PictureDeps, showPictures } from './keep-picture.ts'
import { claimRequests, endRequest, type PictureRequest } from './picture-requests.repository.ts'
import type { PictureStore } from './picture-store.ts'

export type RequestDeps = PictureDeps & {
  /** The folder of the files that 1C has sent. */
  readonly inbox: string
  readonly fetchFrom: (address: string, end: AbortSignal) => Promise<Uint8Array | Refusal>
}

const AT_ONCE = 8
/** Lease of a request: fetching and encoding may take a while. */
const LEASE_SECONDS = 900
const MOST_TRIES = 4
/** Wait after the first failure; each further wait is six times as long. */
const FIRST_WAIT_SECONDS = 600

/** Resolves to the number of requests that were worked on. */
export async function fetchRequested(deps: RequestDeps, end: AbortSignal): Promise<number> {
  let done = 0
  while (!end.aborted) {
    const claimed = await claimRequests(deps.db, { most: AT_ONCE, leaseSeconds: LEASE_SECONDS })
    for (const request of claimed) {
      if (end.aborted) return done
      await fetchOne(deps, request, end)
      done += 1
    }
    if (claimed.length < AT_ONCE) break
  }
  return done
}

async function fetchOne(
  deps: RequestDeps,
  request: PictureRequest,
  end: AbortSignal,
): Promise<void> {
  const { db } = deps
  const { productId, position, source, tries } = request
  const bytes = await read(deps, request, end)
  const kept = 'refusal' in bytes ? bytes : await keepPicture(deps, bytes)
  if ('hash' in kept) {
    const pictures = [{ position, hash: kept.hash }]
    const isShown = await showPictures(db, productId, pictures, { source, whole: false })
    const reason = isShown ? '' : 'у товара есть картинки важнее'
    await endRequest(db, request, { state: 'done', reason, afterSeconds: 0 })
    return
  }
  if (end.aborted) return // on shutdown, the request is due again after its lease
  const afterSeconds = FIRST_WAIT_SECONDS * 6 ** (tries - 1)
  const state = tries < MOST_TRIES ? 'waiting' : 'failed'
  await endRequest(db, request, { state, reason: kept.refusal, afterSeconds })
}

async function read(
  deps: RequestDeps,
  { source, origin }: PictureRequest,
  end: AbortSignal,
): Promise<Uint8Array | Refusal> {
  if (source === 'list') return deps.fetchFrom(origin, end)
  const path = pathInInbox(deps.inbox, origin)
  const file = await stat(path).catch(() => null)
  if (!file) return { refusal: 'файл из 1С ещё не пришёл' }
  if (file.size > MOST_PICTURE_BYTES) return { refusal: 'файл из 1С слишком велик' }
  return readFile(path)
}

/** Path of an inbox file by the hash of its name: names from 1C never become paths. */
export const pathInInbox = (inbox: string, name: string): string =>
  join(inbox, createHash('sha256').update(name).digest('hex'))

const KEPT_MS = 7 * 24 * 3_600_000

/** Deletes inbox files that came a week ago or earlier. */
export async function sweepInbox(inbox: string, now = Date.now()): Promise<void> {
  const names = await readdir(inbox).catch(() => []) // no folder yet
  for (const name of names) {
    const path = join(inbox, name)
    const file = await stat(path).catch(() => null) // another process may delete it too
    if (file && file.mtimeMs < now - KEPT_MS) await rm(path, { force: true })
  }
}

const EVERY_MS = 5000

type WorkerDeps = {
  readonly db: Database
  readonly store: PictureStore
  readonly inbox: string
  readonly onFailure: (error: unknown) => void
}

/** Returns a function that stops the worker. */
export function startPictureWorker({ onFailure, ...deps }: WorkerDeps): () => Promise<void> {
  const encoder = pictureEncoder()
  const fetchFrom = (address: string, end: AbortSignal) => fetchPicture(address, { end })
  const work = { ...deps, encoder, fetchFrom }
  const stop = repeat({
    everyMs: EVERY_MS,
    work: async (end) => void (await fetchRequested(work, end)),
    onFailure,
  })
  return async () => {
    const stopped = stop()
    encoder.close() // cancels the picture in progress
    await stopped
    encoder.close()
  }
}
