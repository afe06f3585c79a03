// Opens the database of the settings, up to date; a new one gets articles and demonstration.

import { isUntouched, loadDemo } from '#database/demo/load-demo.ts'
import { countProducts } from '#src/catalogue/server/public.ts'
import { bringFirstArticles } from '#src/content/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type FolderLock, lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { listServerRisks } from '#src/platform/server/server-risks.ts'
import type { Config } from './config.ts'
import { progressBar } from './progress-bar.ts'

const DEMO_PRODUCTS = 8000

export type Prepared = Pick<PreparedDatabase, 'productCount' | 'warnings'>

/** Disposing of it closes the database and then lets go of its folder. */
export type PreparedDatabase = AsyncDisposable & {
  readonly db: OpenDatabase
  readonly productCount: number
  /** What the operator should know of the server, one sentence each. */
  readonly warnings: readonly string[]
}

/**
 * Throws one Russian sentence when another server holds the folder or the database is unfit, and
 * when `end` breaks off the loading of the demonstration; nothing stays open then.
 */
export async function prepareDatabase(
  config: Config,
  end?: AbortSignal,
): Promise<PreparedDatabase> {
  await using open = new AsyncDisposableStack()
  if (!config.databaseUrl) {
    const lock = await lockDataFolder(config.dataDir)
    open.defer(lock.release)
  }
  const db = await openDatabase({
    url: config.databaseUrl,
    folder: `${config.dataDir}/database`,
    poolSize: config.poolSize,
    setting: 'DATABASE_URL',
  })
  open.defer(db.close)
  const applied = await migrate(db)
  if (applied.length > 0 && !(await isUntouched(db))) await tidy(db)
  await bringFirstArticles(db)
  if (config.isDemo && (await isUntouched(db))) await loadDemoInto(db, end)
  end?.throwIfAborted()
  const productCount = await countProducts(db)
  const warnings = await listServerRisks(db)
  const kept = open.move()
  return { db, productCount, warnings, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/**
 * After migrations have written tables anew: of such a one the server knows neither what is in it
 * nor which pages everybody may see, and would answer nothing out of its indexes alone.
 */
const tidy = (db: OpenDatabase) => db.script('VACUUM (ANALYZE)')

/** Prepares it for others, and closes it. */
export async function prepareOnce(config: Config, end: AbortSignal): Promise<Prepared> {
  await using prepared = await prepareDatabase(config, end)
  const { productCount, warnings } = prepared
  return { productCount, warnings }
}

/**
 * As `prepareDatabase`, for those who serve: what PostgreSQL is asked from now on has a limit of
 * time. Migrations and the demonstration, before, have none.
 */
export async function prepareToServe(config: Config, end: AbortSignal): Promise<PreparedDatabase> {
  const { databaseUrl, poolSize, statementMs } = config
  if (!databaseUrl) return prepareDatabase(config, end)
  const found = await prepareOnce(config, end)
  const asked = { url: databaseUrl, poolSize, statementMs, setting: 'DATABASE_URL' }
  const db = await openDatabase(asked)
  return { db, ...found, [Symbol.asyncDispose]: () => db.close() }
}

async function lockDataFolder(folder: string): Promise<FolderLock> {
  const lock = await lockFolder(folder).catch((error: Error) => {
    throw new Error(`Настройка DATA_DIR: папка ${folder} не открывается (${error.message}).`)
  })
  if (lock) return lock
  throw new Error(
    `Папка данных ${folder} занята другим магазином или командой: дождитесь их конца или задайте другую DATA_DIR.`,
  )
}

async function loadDemoInto(db: OpenDatabase, end: AbortSignal | undefined): Promise<void> {
  const bar = progressBar('Загружаю демонстрационный каталог')
  const onProgress = (done: number, total: number) => {
    end?.throwIfAborted() // all or nothing: the next start loads it from the beginning
    bar.show(done, total)
  }
  await loadDemo(db, { products: DEMO_PRODUCTS, onProgress })
  bar.end()
}
