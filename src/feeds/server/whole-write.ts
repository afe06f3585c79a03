// Bytes written to an open file to the last one: one call of the system may write a part only.

import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'

export async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from)
    from += bytesWritten
  }
}

/** The end of a stream's way; the file stays open, to be synced and closed by its owner. */
export const intoFile = (file: FileHandle): Writable =>
  new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      writeWhole(file, bytes).then(() => done(), done)
    },
  })
