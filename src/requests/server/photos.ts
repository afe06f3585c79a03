// Photos of requests: re-encoded, stored under a random name, deleted in time.

import { randomBytes } from 'node:crypto'
import type { PictureEncoder, PictureStore } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import {
  deleteOldRequests,
  deletePhotos,
  findPhotoKey,
  insertPhoto,
  lockOldPhotos,
} from './requests.repository.ts'

export type PhotoDeps = {
  readonly db: Database
  readonly store: PictureStore
  readonly encoder: PictureEncoder
}

export type PhotoStore = PhotoDeps['store']

export const MOST_PHOTO_BYTES = 12 * 1024 * 1024
/** Large enough to read a plate. */
const FILE = { size: 1600, format: 'webp' } as const

export const fileOfPhoto = (key: string): string => `${key}.webp`

/** The key of the stored photo. Throws `invalid` with the reason of a refusal. */
export async function keepPhoto(
  { db, store, encoder }: PhotoDeps,
  bytes: Uint8Array,
): Promise<string> {
  const encoded = await encoder.encode(bytes, [FILE])
  if ('refusal' in encoded) throw invalidField('photo', `Фото не подходит: ${encoded.refusal}.`)
  const [file] = encoded.files
  if (!file) throw new Error('the encoder made no file')
  // not by content: photos may show documents, and a copy must not reveal the address
  const key = randomBytes(16).toString('hex')
  await insertPhoto(db, key) // first: a file without a row would never be deleted
  await store.put(fileOfPhoto(key), file.bytes)
  return key
}

type PhotoPlace = { readonly requestId: number; readonly position: number }

/** The file of a photo by its place in its request; null: there is none. */
export async function findPhotoOf(
  { db, store }: Pick<PhotoDeps, 'db' | 'store'>,
  place: PhotoPlace,
) {
  const key = await findPhotoKey(db, place)
  return key === null ? null : store.read(fileOfPhoto(key))
}

const AT_ONCE = 100

/** Deletes expired requests, and photos that no request needs. */
export async function sweepRequests(
  { db, store }: Pick<PhotoDeps, 'db' | 'store'>,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    const gone = await db.transaction(async (tx) => {
      const keys = await lockOldPhotos(tx, AT_ONCE)
      for (const key of keys) await store.remove(fileOfPhoto(key))
      await deletePhotos(tx, keys)
      return keys.length + (await deleteOldRequests(tx, AT_ONCE))
    })
    if (gone === 0) return
  }
}
