// A long text written to disk piece by piece, with its gzip beside it in the same go.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { intoFile, writeWhole } from './whole-write.ts'

/** Of a file that is whole: what it is called by, and how long it is as it is and packed. */
export type FileFacts = {
  readonly etag: string
  readonly size: number
  /** Null: it is packed already. */
  readonly packedSize: number | null
}

export type TextFile = {
  readonly write: (text: string) => Promise<void>
  /** Both files are on the disk when it resolves. */
  readonly end: () => Promise<FileFacts>
  /** Lets go of both, however much was written; after `end` it does nothing. */
  readonly drop: () => Promise<void>
}

const PIECE = 256 * 1024
/** A tenth larger than at 6, in half the time. */
const LEVEL = 4

export async function openTextFile(path: string): Promise<TextFile> {
  const file = await open(path, 'wx')
  const packed = await open(`${path}.gz`, 'wx').catch(async (error) => {
    await file.close()
    throw error
  })
  const gzip = createGzip({ level: LEVEL })
  const isPacked = pipeline(gzip, intoFile(packed))
  isPacked.catch(() => {}) // told by `end`; a dropped file has nobody to tell
  const hash = createHash('sha256')
  let waiting = ''
  let size = 0

  const flush = async () => {
    const piece = Buffer.from(waiting)
    waiting = ''
    size += piece.length
    hash.update(piece)
    const hasRoom = gzip.write(piece)
    // listened for from now on: it may come while the piece is written to the disk
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
