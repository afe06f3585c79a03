// The desk of the exchange with 1C, by the settings of the shop.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ExchangeDesk } from '#src/commerceml/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Config } from './config.ts'

/** 1C waits half a minute for an answer at least. */
const PATIENCE_MS = 10_000
const SILENCE_SECONDS = 15

export const exchangeDesk = (
  { exchange, dataDir, limits }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): ExchangeDesk => ({
  db,
  settings: exchange,
  folder: join(dataDir, 'exchange'),
  failedLogins: limits.failedLoginsPerAccount,
  patienceMs: PATIENCE_MS,
  silenceSeconds: SILENCE_SECONDS,
  log: { warn: (what, text) => log.warn(what, text) },
})
