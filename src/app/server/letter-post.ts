// The post of a shop by its settings: letters wait where no mail server is named.

import type { FastifyBaseLogger } from 'fastify'
import { type LetterWorker, letterWorker, smtpTransport } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Config } from './config.ts'

const IDLE: LetterWorker = { start: () => {}, stop: async () => {} }

export function letterPost(
  { smtpUrl, company, publicUrl }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): LetterWorker {
  if (!smtpUrl) return IDLE
  const { name, phone, email, hours } = company
  return letterWorker({
    db,
    transport: smtpTransport({ url: smtpUrl, from: { name, address: email } }),
    shop: { publicUrl, name, phone, email, hours },
    // the server's words may hold the e-mail: they are in the database, not in the log
    onFailure: (letter) => log.warn(letter, 'a letter was not sent'),
    onLost: (error) => log.warn(error, 'letters could not be looked for'),
  })
}
