// The files of an exchange on the disk: a folder for each session, emptied when it begins anew.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ShopError } from '#src/shared/errors.ts'

export const sessionFolder = (folder: string, sessionId: number): string =>
  join(folder, String(sessionId))

/** `name` has passed the rules of file-path.ts. */
export const pathOfFile = (folder: string, sessionId: number, name: string): string =>
  join(sessionFolder(folder, sessionId), name)

export async function emptyFolder(folder: string, sessionId: number): Promise<void> {
  await removeFolder(folder, sessionId)
  await mkdir(sessionFolder(folder, sessionId), { recursive: true, mode: 0o700 })
}

export const removeFolder = (folder: string, sessionId: number): Promise<void> =>
  rm(sessionFolder(folder, sessionId), { recursive: true, force: true })

/** What is brought in is needed no more, and may hold what buyers have told. */
export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

type Piece = {
  /** How much of the file is there already. */
  readonly start: number
  readonly most: number
  readonly body: Readable
}
type Written = { readonly bytes: number; readonly hash: string }

/** Throws `too-large`. What a call that broke off has left behind the beginning is overwritten. */
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
