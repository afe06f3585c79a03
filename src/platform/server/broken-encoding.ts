// Refuses a query whose percent-encoding is broken: what was asked cannot be known.

import type { FastifyRequest } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'

/** A hook for every request; Fastify itself refuses broken paths only. Throws `malformed`. */
export async function refuseBrokenEncoding({ url }: Pick<FastifyRequest, 'url'>): Promise<void> {
  const queryStart = url.indexOf('?')
  if (queryStart < 0 || !url.includes('%', queryStart)) return
  try {
    decodeURIComponent(url.slice(queryStart))
  } catch {
    throw new ShopError('malformed', 'Адрес не удалось прочитать.')
  }
}
