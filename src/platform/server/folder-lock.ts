// Locks a data folder for one process: the embedded database has no lock of its own.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): Promise<void> }

const SQLITE_BUSY = 5

/** Keeps the handles reachable: garbage collection would close them and release the locks. */
const held = new Set<DatabaseSync>()

/**
 * Resolves to null when a living process holds the folder. SQLite locks its file by the operating
 * system, which releases it when the process dies, so no lock is ever stale. The empty file stays:
 * deleting it would let two processes lock different files.
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
