// Files of exchanges on the disk: one folder per session, emptied when the session starts.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ShopError } from '#src/shared/errors.ts'

export const sessionFolder = (folder: string, sessionId: number): string =>
  join(folder, String(sessionId))

/** Folder of received pictures: they outlive their exchange until they are encoded. */
export const pictureInbox = (folder: string): string => join(folder, 'pictures')

/** `name` must have passed `readFilePath`. */
export const pathOfFile = (folder: string, sessionId: number, name: string): string =>
  join(sessionFolder(folder, sessionId), name)

export async function emptyFolder(folder: string, sessionId: number): Promise<void> {
  await removeFolder(folder, sessionId)
  await mkdir(sessionFolder(folder, sessionId), { recursive: true, mode: 0o700 })
}

export const removeFolder = (folder: string, sessionId: number): Promise<void> =>
  rm(sessionFolder(folder, sessionId), { recursive: true, force: true })

/** Imported files are deleted, as they may hold personal data of buyers. */
export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

type Piece = {
  /** Bytes of the file received before. */
  readonly start: number
  readonly most: number
  readonly body: Readable
}
type Written = { readonly bytes: number; readonly hash: string }

/** Overwrites the rest of an interrupted call after `start`. Throws `too-large`. */
export async function writePiece(path: string, { start, most, body }: Piece): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const file = createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start, mode: 0o600 })
  await pipeline(
    body,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        if (bytes > most) throw new ShopError('too-large', `Часть файла больше ${most} байт.`)
        yield chunk
      }
    },
    file,
  )
  await truncate(path, start + bytes)
  return { bytes, hash: hash.digest('base64url') }
}

export const cutFile = (path: string, length: number): Promise<void> => truncate(path, length)

export const readBytes = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: 256 * 1024 })
