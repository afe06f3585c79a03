// Puts a copy into a PostgreSQL database that no shop uses at the moment.

import type { Backup } from '#src/platform/server/backup-file.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { restorePostgres, serverFacts } from '#src/platform/server/postgres-copy.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Config } from './config.ts'

/** Throws while a shop is connected, and where tables are and `replace` was not said. */
export async function restoreIntoServer(
  { databaseUrl = '', programPath }: Config,
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
