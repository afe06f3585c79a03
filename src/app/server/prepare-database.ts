// Opens and migrates the database; that of a new shop gets the first articles and the demonstration.

import { isUntouched, loadDemo } from '#database/demo/load-demo.ts'
import type { DemoLogin } from '#database/demo/office/load-office.ts'
import { listStaff } from '#src/back-office/server/public.ts'
import { countProducts } from '#src/catalogue/server/public.ts'
import { bringFirstArticles } from '#src/content/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { listServerRisks } from '#src/platform/server/database-state.ts'
import { type FolderLock, lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import type { Config } from './config.ts'
import { progressBar } from './progress-bar.ts'

const DEMO_PRODUCTS = 8000

export type Prepared = Pick<PreparedDatabase, 'productCount' | 'warnings' | 'logins'>

/** Disposal closes the database, then releases its folder. */
export type PreparedDatabase = AsyncDisposable & {
  readonly db: OpenDatabase
  readonly productCount: number
  /** Warnings for the operator, one sentence each. */
  readonly warnings: readonly string[]
  /** Of the demonstration's staff, at the start that makes it: told once. */
  readonly logins: readonly DemoLogin[]
}

/**
 * Throws one Russian sentence when another server holds the folder or the database is unfit, and
 * when `end` aborts the loading of the demonstration; nothing stays open then.
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
  const isNewShop = await isUntouched(db)
  if (isNewShop) await bringFirstArticles(db)
  const hasDemo = config.isDemo && isNewShop
  const logins = hasDemo ? await loadDemoInto(db, end) : []
  end?.throwIfAborted()
  const productCount = await countProducts(db)
  const warnings = [...(await listServerRisks(db)), ...(await missingStaff(db))]
  const kept = open.move()
  return { db, productCount, warnings, logins, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function missingStaff(db: OpenDatabase): Promise<string[]> {
  if ((await listStaff(db)).length > 0) return []
  return [
    'сотрудников ещё нет, служебная часть (/office) никого не впустит. Заведите владельца: ' +
      'npm run shop -- staff add --email ПОЧТА --name "Имя Фамилия" --role owner',
  ]
}

/**
 * Analyses and vacuums tables that migrations have rewritten: without it PostgreSQL has no statistics
 * and uses no index-only scans.
 */
const tidy = (db: OpenDatabase) => db.script('VACUUM (ANALYZE)')

/** Prepares the database for other processes, and closes it. */
export async function prepareOnce(config: Config, end: AbortSignal): Promise<Prepared> {
  await using prepared = await prepareDatabase(config, end)
  const { productCount, warnings, logins } = prepared
  return { productCount, warnings, logins }
}

/**
 * As `prepareDatabase`, for a serving process: later statements have a time limit. Migrations and
 * the demonstration have none.
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

async function loadDemoInto(db: OpenDatabase, end: AbortSignal | undefined): Promise<DemoLogin[]> {
  const bar = progressBar('Загружаю демонстрационный каталог')
  const onProgress = (done: number, total: number) => {
    end?.throwIfAborted() // all or nothing: the next start loads everything
    bar.show(done, total)
  }
  const logins = await loadDemo(db, { products: DEMO_PRODUCTS, hasOffice: true, onProgress })
  bar.end()
  return logins
}
