// Wires the requests slice: dependencies of its routes and its background jobs.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { folderStore, pictureEncoder } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { arrivalTeller, deleteOldArrivals, sweepRequests } from '#src/requests/server/public.ts'
import type { Config } from './config.ts'

/** Shares the picture folder of all processes; no address serves it directly. */
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

/** Notifies of arrivals and deletes old requests; returns a function that stops both jobs. */
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
  // unsent letters expire after three days, so without a mail server nobody is notified yet
  const telling = config.smtpUrl
    ? repeat({
        everyMs: TELL_MS,
        work: arrivalTeller(db),
        onFailure: (error) => log.warn(error, 'goods that came were not looked for'),
      })
    : async () => {}
  return async () => void (await Promise.all([sweeping(), telling()]))
}
