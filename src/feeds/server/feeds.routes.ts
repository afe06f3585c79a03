// /feeds/…: the catalogue for search engines and partners, served from disk.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'
import { type FeedName, type OpenFeed, openFeed } from './edition-store.ts'

const TYPES: Readonly<Record<FeedName, string>> = {
  'yandex.yml': 'application/xml; charset=utf-8',
  'price.csv': 'text/csv; charset=utf-8',
  'price.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const PRICE_LISTS: readonly FeedName[] = ['price.csv', 'price.xlsx']

const RETRY_SECONDS = 60

type FeedOptions = { readonly folder: string; readonly hasPriceList: boolean }

export function serveFeeds(server: FastifyInstance, { folder, hasPriceList }: FeedOptions): void {
  const names: FeedName[] = ['yandex.yml', ...(hasPriceList ? PRICE_LISTS : [])]
  for (const name of names) {
    server.route({
      method: ['GET', 'HEAD'],
      url: `/feeds/${name}`,
      // packed on disk already; HEAD must not read the file
      compress: false,
      handler: async (request, reply) => {
        const isPacked = name !== 'price.xlsx' && wantsGzip(request)
        const feed = await openFeed(folder, name, isPacked)
        if (feed) return answer(feed, { name, isPacked, request, reply })
        throw new ShopError('unavailable', 'Файл ещё готовится. Попробуйте через минуту.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      },
    })
  }
}

type Asked = {
  readonly name: FeedName
  readonly isPacked: boolean
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer({ edition, facts, file }: OpenFeed, asked: Asked): Promise<FastifyReply> {
  const { name, isPacked, request, reply } = asked
  const etag = `"${facts.etag}${isPacked ? '-gzip' : ''}"`
  const madeAt = new Date(edition.madeAt)
  reply.headers({
    etag,
    'last-modified': madeAt.toUTCString(),
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
  })
  if (isKnown(request, etag, madeAt)) {
    await file.close()
    return reply.code(304).send()
  }
  reply.headers({
    'content-type': TYPES[name],
    'content-length': isPacked ? (facts.packedSize ?? 0) : facts.size,
    ...(isPacked && { 'content-encoding': 'gzip' }),
    ...(PRICE_LISTS.includes(name) && { 'content-disposition': `attachment; filename="${name}"` }),
  })
  if (request.method === 'HEAD') {
    await file.close()
    return reply.send()
  }
  return reply.send(file.createReadStream())
}

/** The tag takes precedence over the time (RFC 9110, 13.2.2). */
function isKnown({ headers }: FastifyRequest, etag: string, madeAt: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes(etag) || known.includes('*')
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= madeAt.getTime()
}

/** Whether gzip is named, without a quality of 0. */
const wantsGzip = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '')
    .toString()
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;\s*q\s*=\s*(?!0(\.0*)?\s*$).*)?$/.test(coding))
