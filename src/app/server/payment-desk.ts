// The desk of payments of a shop by its settings: without keys there is no provider.

import type { FastifyBaseLogger } from 'fastify'
import { type PaymentDesk, yooKassa } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Config } from './config.ts'

export function paymentDesk(
  { payments: { provider, taxSystem }, publicUrl, company }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): PaymentDesk {
  return {
    db,
    provider: provider === null ? null : yooKassa(provider),
    seller: { publicUrl, taxSystem, email: company.email },
    log: {
      warn: (what, text) => log.warn(what, text),
      error: (what, text) => log.error(what, text),
    },
  }
}
