// The target of a request as a path. Clients of a proxy send it with scheme and host, and a server
// has to take that as well (RFC 9112, 3.2.2); everything behind this knows paths only.

import type { IncomingMessage } from 'node:http'

const SLASH = 47
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/** For Fastify's `rewriteUrl`. Nothing is resolved or decoded: what is odd in a path stays so. */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  if (url.charCodeAt(0) === SLASH) return url
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (!host) return url
  request.headers.host = host // of the two the target counts
  return rest.charCodeAt(0) === SLASH ? rest : `/${rest}`
}
