// Opens the database of the settings and brings it up to date; an empty one gets the demonstration.

import { loadDemo } from '#database/demo/load-demo.ts'
import { countProducts } from '#src/catalogue/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type FolderLock, lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import type { Config } from './config.ts'
import { progressBar } from './progress-bar.ts'

const DEMO_PRODUCTS = 8000

export type PreparedDatabase = {
  readonly db: OpenDatabase
  /** Held as long as the embedded database is open. */
  readonly lock: FolderLock | null
  readonly productCount: number
}

/** Throws one Russian sentence when another server holds the folder or the database is unfit. */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const lock = config.databaseUrl ? null : await lockDataFolder(config.dataDir)
  try {
    const db = await openDatabase({
      url: config.databaseUrl,
      folder: `${config.dataDir}/database`,
      poolSize: config.poolSize,
    })
    await migrate(db)
    if (config.isDemo) await loadDemoIntoEmpty(db)
    return { db, lock, productCount: await countProducts(db) }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function lockDataFolder(folder: string): Promise<FolderLock> {
  const lock = await lockFolder(folder)
  if (lock) return lock
  throw new Error(
    `Папка данных ${folder} занята другим запущенным магазином: остановите его или задайте другую DATA_DIR.`,
  )
}

async function loadDemoIntoEmpty(db: OpenDatabase): Promise<void> {
  if ((await countProducts(db)) > 0) return
  const bar = progressBar('Загружаю демонстрационный каталог')
  await loadDemo(db, { products: DEMO_PRODUCTS, onProgress: bar.show })
  bar.end()
}
