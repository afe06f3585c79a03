// Storage of picture files: an interface, and its implementation in a folder.

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Stores immutable files, `<hash>-<size>.<format>`; the hash may be a random key. */
export type PictureStore = {
  readonly has: (name: string) => Promise<boolean>
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  readonly read: (name: string) => Promise<{ size: number; content: Readable } | null>
  readonly remove: (name: string) => Promise<void>
}

/** A folder for each two letters of the hash: a folder of a million files is slow to list. */
export function folderStore(folder: string): PictureStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    has: (name) =>
      stat(pathOf(name)).then(
        (file) => file.isFile(),
        () => false,
      ),
    put: async (name, bytes) => {
      const path = pathOf(name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: async (name) => {
      const file = await open(pathOf(name)).catch(nullWhereMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, content: createReadStream('', { fd: file }) }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
