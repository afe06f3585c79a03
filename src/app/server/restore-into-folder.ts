// Puts a copy into the folder of the embedded database, when nobody uses it.

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Backup } from '#src/platform/server/backup-file.ts'
import { openEmbedded } from '#src/platform/server/embedded-database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Config } from './config.ts'

/**
 * Unpacks beside the database and takes its place only when the copy has opened and is up to
 * date. Throws while a shop holds the folder, and where a database is and `replace` was not said.
 */
export async function restoreIntoFolder(
  { dataDir }: Config,
  backup: Backup,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const lock = await lockFolder(dataDir)
  if (!lock) {
    throw new ShopError('conflict', `Магазин с папкой ${dataDir} работает: сначала остановите его.`)
  }
  try {
    const database = join(dataDir, 'database')
    const former = join(dataDir, 'database.former')
    if (existsSync(database) && !replace) {
      throw new ShopError(
        'conflict',
        `В папке ${dataDir} уже есть база данных: --yes заменит её копией.`,
      )
    }
    const fresh = join(dataDir, 'database.restored')
    await rm(fresh, { recursive: true, force: true }) // of a restore that was broken off
    await unpack(fresh, backup)
    await rm(former, { recursive: true, force: true })
    if (existsSync(database)) await rename(database, former)
    await rename(fresh, database)
    await rm(former, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

async function unpack(folder: string, backup: Backup): Promise<void> {
  try {
    const db = await openEmbedded(folder, await buffer(backup.content()))
    await migrate(db).finally(() => db.close())
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`Копия не открылась, база данных прежняя: ${(error as Error).message}`)
  }
}
