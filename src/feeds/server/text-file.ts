// Writes a long text to disk piece by piece, together with its gzip.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** ETag and sizes of a complete file. */
export type FileFacts = {
  readonly etag: string
  readonly size: number
  /** Null: the file itself is compressed. */
  readonly packedSize: number | null
}

export type TextFile = {
  readonly write: (text: string) => Promise<void>
  /** Resolves when both files are synced to disk. */
  readonly end: () => Promise<FileFacts>
  /** Closes both unfinished files; does nothing after `end`. */
  readonly drop: () => Promise<void>
}

const PIECE = 256 * 1024
/** A tenth larger than level 6, in half the time. */
const LEVEL = 4

export async function openTextFile(path: string): Promise<TextFile> {
  const file = await open(path, 'wx')
  const packed = await open(`${path}.gz`, 'wx').catch(async (error) => {
    await file.close()
    throw error
  })
  const gzip = createGzip({ level: LEVEL })
  const isPacked = pipeline(gzip, intoFile(packed))
  isPacked.catch(() => {}) // `end` rejects with it; for a dropped file it is ignored
  const hash = createHash('sha256')
  let waiting = ''
  let size = 0

  const flush = async () => {
    const piece = Buffer.from(waiting)
    waiting = ''
    size += piece.length
    hash.update(piece)
    const hasRoom = gzip.write(piece)
    // listened for from now on: it may be emitted while the piece is written to disk
    const room = hasRoom ? null : Promise.race([once(gzip, 'drain'), isPacked])
    await Promise.all([writeWhole(file, piece), room])
  }
  return {
    write: async (text) => {
      waiting += text
      if (waiting.length >= PIECE) await flush()
    },
    end: async () => {
      await flush()
      gzip.end()
      await isPacked
      await Promise.all([file.sync(), packed.sync()])
      const { size: packedSize } = await packed.stat()
      await Promise.all([file.close(), packed.close()])
      return { etag: etagOf(hash.digest()), size, packedSize }
    },
    drop: async () => {
      gzip.destroy()
      await isPacked.catch(() => {})
      await Promise.all([file.close(), packed.close()])
    },
  }
}

export const etagOf = (digest: Buffer): string => digest.toString('base64url').slice(0, 27)

/** Writes all bytes: one system call may write only a part. */
async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from)
    from += bytesWritten
  }
}

/** A stream into a file, which stays open: its owner syncs and closes it. */
export const intoFile = (file: FileHandle): Writable =>
  new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      writeWhole(file, bytes).then(() => done(), done)
    },
  })
