// /robots.txt: what search engines leave alone, and where the list of pages is.

import type { FastifyInstance } from 'fastify'

/**
 * The API, and lists of what a visitor searched: without end, nothing that others look for. The
 * pages of one visitor stay open, because a page that is not read cannot say its `noindex`.
 */
const CLOSED = ['/api/', '/catalog/search']

/** Fields that only tell where a visitor came from. */
const TRACES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ysclid',
  'gclid',
  'from',
]

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // of Yandex: the same page whatever these fields say; others do not know the rule
    `Clean-param: ${TRACES.join('&')} /`,
    'Clean-param: sort /catalog',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

export function serveRobots(server: FastifyInstance, publicUrl: string): void {
  const text = robotsText(publicUrl)
  server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(text),
  )
}
