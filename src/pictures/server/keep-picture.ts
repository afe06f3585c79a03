// Stores a picture by the hash of its content, and shows it on a product.

import { createHash } from 'node:crypto'
import type { Database } from '#src/platform/server/database.ts'
import { PICTURE_FORMATS, PICTURE_SIZES } from '../contract.ts'
import type { PictureEncoder } from './encode-apart.ts'
import type { Refusal } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'
import {
  arrangePictures,
  deletePictures,
  hidePictures,
  lockPicturesOf,
  lockUnused,
  PICTURE_SOURCES,
  type PictureSource,
  savePicture,
  showPicture,
  touchPicture,
} from './pictures.repository.ts'

/** Limit of the file size: phone photographs are smaller. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024

/** Version of the encoding, part of the hash: another encoding needs other addresses. */
const RECIPE = '1'

export type PictureDeps = {
  readonly db: Database
  readonly store: PictureStore
  readonly encoder: PictureEncoder
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32)

export const filesOf = (hash: string): string[] =>
  PICTURE_SIZES.flatMap((size) => PICTURE_FORMATS.map((format) => `${hash}-${size}.${format}`))

/** Stores all files of a picture and returns its hash; encodes the same bytes once. */
export async function keepPicture(
  { db, store, encoder }: PictureDeps,
  bytes: Uint8Array,
): Promise<{ readonly hash: string } | Refusal> {
  if (bytes.length > MOST_PICTURE_BYTES) {
    return { refusal: `больше ${MOST_PICTURE_BYTES / 1024 / 1024} МБ` }
  }
  const hash = hashOf(bytes)
  if ((await touchPicture(db, hash)) && (await isWhole(store, hash))) return { hash }
  const encoded = await encoder.encode(bytes)
  if ('refusal' in encoded) return encoded
  for (const { size, format, bytes } of encoded.files) {
    await store.put(`${hash}-${size}.${format}`, bytes)
  }
  await savePicture(db, { hash, width: encoded.width, height: encoded.height })
  return { hash }
}

/** Whether all files of a picture exist: a restored database may lack copies of them. */
export async function isWhole(store: PictureStore, hash: string): Promise<boolean> {
  for (const name of filesOf(hash)) if (!(await store.has(name))) return false
  return true
}

export type ShownPicture = { readonly position: number; readonly hash: string }

const strength = (source: PictureSource): number => PICTURE_SOURCES.indexOf(source)

/**
 * Shows pictures on a product. `whole`: these are all pictures of the source; else they are added
 * to them. Replaces weaker sources; returns false when a stronger source has its own.
 */
export function showPictures(
  db: Database,
  productId: number,
  pictures: readonly ShownPicture[],
  { source, whole }: { readonly source: PictureSource; readonly whole: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockPicturesOf(tx, productId)
    if (before.some((picture) => strength(picture.source) < strength(source))) return false
    const wanted = new Map(pictures.map(({ position, hash }) => [position, hash]))
    for (const picture of before) {
      const stays = picture.source === source && !whole
      if (!stays && wanted.get(picture.position) !== picture.hash)
        await hidePictures(tx, productId, picture.position)
    }
    for (const [position, hash] of wanted) {
      const isThere = before.some(
        (one) => one.position === position && one.hash === hash && one.source === source,
      )
      if (!isThere) await showPicture(tx, productId, { position, hash, source })
    }
    return true
  })
}

/**
 * Changes the order of a product's pictures, or hides some. From then on they are the owner's: lists
 * and 1C do not replace them. `seen` are those that the caller knows: false when they are others.
 */
export function rearrangePictures(
  db: Database,
  productId: number,
  { seen, wanted }: { readonly seen: readonly string[]; readonly wanted: readonly string[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = (await lockPicturesOf(tx, productId)).map(({ hash }) => hash)
    if (before.join() !== seen.join()) return false
    const kept = wanted.filter(
      (hash, index) => seen.includes(hash) && wanted.indexOf(hash) === index,
    )
    await arrangePictures(tx, productId, kept)
    return true
  })
}

const KEPT_DAYS = 7
const AT_ONCE = 100

/**
 * Deletes pictures that no product shows, some days after they were brought: cached pages and open
 * tabs name them for a while. Deletes files first: `keepPicture` detects missing ones.
 */
export async function sweepPictures(
  { db, store }: Pick<PictureDeps, 'db' | 'store'>,
  end: AbortSignal,
): Promise<number> {
  let swept = 0
  while (!end.aborted) {
    const gone = await db.transaction(async (tx) => {
      const hashes = await lockUnused(tx, KEPT_DAYS, AT_ONCE)
      for (const name of hashes.flatMap(filesOf)) await store.remove(name)
      await deletePictures(tx, hashes)
      return hashes.length
    })
    swept += gone
    if (gone < AT_ONCE) break
  }
  return swept
}
