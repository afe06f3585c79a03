// Wires the slice of requests: what its routes need, and its background jobs.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { folderStore, pictureEncoder } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { arrivalTeller, deleteOldArrivals, sweepRequests } from '#src/requests/server/public.ts'
import type { Config } from './config.ts'

/** Beside the pictures of products, as processes share that folder; served by no address of theirs. */
const photoStore = ({ picturesFolder }: Config) => folderStore(join(picturesFolder, 'requests'))

export const requestParts = (
  config: Config,
  { db, reads }: { readonly db: Database; readonly reads: Database },
) => ({
  db,
  reads,
  store: photoStore(config),
  encoder: pictureEncoder(),
  limits: config.limits,
  owner: config.company.email,
  hasMail: config.smtpUrl !== undefined,
  uploads: join(config.dataDir, 'request-uploads'),
})

const TELL_MS = 30_000
const SWEEP_MS = 3_600_000
const MOST_SWEPT = 500

/** Tells of goods that came, and deletes what is old; returns a function that stops both. */
export function startRequestJobs(
  config: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): () => Promise<void> {
  const sweeping = repeat({
    everyMs: SWEEP_MS,
    work: async (end) => {
      await sweepRequests({ db, store: photoStore(config) }, end)
      while (!end.aborted && (await deleteOldArrivals(db, MOST_SWEPT)) > 0);
    },
    onFailure: (error) => log.warn(error, 'old requests were not swept'),
  })
  // without a mail server a letter would be given up in three days: nobody is told until there is one
  const telling = config.smtpUrl
    ? repeat({
        everyMs: TELL_MS,
        work: arrivalTeller(db),
        onFailure: (error) => log.warn(error, 'goods that came were not looked for'),
      })
    : async () => {}
  return async () => void (await Promise.all([sweeping(), telling()]))
}
