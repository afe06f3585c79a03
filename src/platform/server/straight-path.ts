// Paths with more than one spelling: dot segments, double slashes and backslashes.

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * `straight` for a path as browsers write it. A double slash is moved to a single one; everything
 * else that another reader of addresses would shorten is refused, so that no page has two prices.
 */
export function spellingOf(url: string): 'straight' | 'refused' | { readonly location: string } {
  if (!url.startsWith('/')) return 'straight' // a whole address, or the * of OPTIONS
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (path.includes('\\')) return 'refused'
  const isDotted = path.includes('/.') || path.includes('/%2')
  if (isDotted && DOT_SEGMENT.test(path)) return 'refused'
  if (!path.includes('//')) return 'straight'
  if (path.startsWith('/api/')) return 'refused' // a program is told its mistake
  return { location: path.replace(/\/{2,}/g, '/') + url.slice(path.length) }
}
