// The feeds of a shop by its settings: where they lie, and the work that keeps them current.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { startFeedWork } from '#src/feeds/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Config } from './config.ts'

export const feedFolder = ({ dataDir }: Config): string => join(dataDir, 'feeds')

/** Returns how to stop. */
export function keepFeeds(
  config: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): () => Promise<void> {
  const { feeds, publicUrl, company } = config
  const { everyMs, ...told } = feeds
  if (everyMs === 0) return async () => {}
  return startFeedWork({
    db,
    folder: feedFolder(config),
    settings: { ...told, publicUrl, name: company.name, legalName: company.legalName },
    everyMs,
    onFailure: (error) => log.warn(error, 'the feeds were not made anew'),
  })
}
