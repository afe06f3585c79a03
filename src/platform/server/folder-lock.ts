// One server per data folder: the embedded database has no lock of its own.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): Promise<void> }

const SQLITE_BUSY = 5

/** Garbage collection would close a lock that nobody looks at, and so let go of it. */
const held = new Set<DatabaseSync>()

/**
 * Resolves to null when a living process holds the folder. SQLite locks its file with the means
 * of the operating system, which let go when their process dies: no lock is ever stale, and the
 * empty file stays, since to delete it would be to lock another one the next time.
 */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'server.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  held.add(file)
  const release = async () => {
    if (held.delete(file)) file.close()
  }
  return { release }
}
