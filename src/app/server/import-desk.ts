// The desk of the imports of staff, by the settings of the shop.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type ImportDesk, recordImport } from '#src/back-office/server/public.ts'
import { runTaskOn } from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Config } from './config.ts'
import { runTaskApart } from './import-apart.ts'

/** The embedded database has one owner, this process; with PostgreSQL pages need not wait. */
export const importDesk = (
  { databaseUrl, dataDir, currencyRates, importMaxBytes, importRoomBytes, importKeptBytes }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): ImportDesk => ({
  db,
  folder: join(dataDir, 'imports'),
  rates: currencyRates,
  mostBytes: importMaxBytes,
  mostBytesAtOnce: importRoomBytes,
  mostBytesKept: importKeptBytes,
  run: databaseUrl === undefined ? runTaskOn(db, recordImport) : runTaskApart(databaseUrl),
  log: { warn: (what, text) => log.warn(what, text) },
})
