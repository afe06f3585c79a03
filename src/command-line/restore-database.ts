// Restores a backup into an unused database: a folder, or one on a PostgreSQL server.

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Backup } from '#src/platform/server/backup-file.ts'
import { openEmbedded } from '#src/platform/server/embedded-database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { restorePostgres, serverFacts } from '#src/platform/server/postgres-copy.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { DatabaseLocation } from './command.ts'

/**
 * Unpacks the backup next to the database and replaces it once the backup is open and migrated. Throws
 * while a shop holds the folder, and for an existing database without `replace`.
 */
export async function restoreIntoFolder(
  { dataDir }: DatabaseLocation,
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
    await rm(fresh, { recursive: true, force: true }) // left by an aborted restore
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

/** Throws while a shop is connected, and for existing tables without `replace`. */
export async function restoreIntoServer(
  { databaseUrl = '', programPath }: DatabaseLocation,
  backup: Backup,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const db = await openDatabase({ url: databaseUrl, poolSize: 1, setting: 'DATABASE_URL' })
  const facts = await serverFacts(db).finally(() => db.close())
  if (facts.others > 0) {
    throw new ShopError('conflict', 'С этой базой данных работает магазин: сначала остановите его.')
  }
  if (facts.tables > 0 && !replace) {
    throw new ShopError('conflict', 'База данных не пуста: --yes заменит её копией.')
  }
  const access = { url: databaseUrl, path: programPath }
  await restorePostgres(access, facts.major, backup.content()).catch((error: Error) => {
    throw new Error(`Копия не загрузилась, база данных прежняя: ${error.message}`)
  })
}
