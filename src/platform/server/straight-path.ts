// Paths with more than one spelling: dot segments, double slashes and backslashes.

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Where no page is: a redirect from `//name` could lead to another site, a program is told 404. */
const NOWHERE = /^\/(?:\/|api\/)/i

/**
 * `straight` for a path as browsers write it. A double slash inside a page's path is moved to a
 * single one; one at the beginning or in the API is left to the router, which knows no such path.
 * What another reader of addresses would shorten is refused, so that no page has two prices.
 */
export function spellingOf(url: string): 'straight' | 'refused' | { readonly location: string } {
  if (!url.startsWith('/')) return 'straight' // a whole address, or the * of OPTIONS
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  if (path.includes('\\')) return 'refused'
  const isDotted = path.includes('/.') || path.includes('/%2')
  if (isDotted && DOT_SEGMENT.test(path)) return 'refused'
  if (!path.includes('//') || NOWHERE.test(path)) return 'straight'
  return { location: path.replace(/\/{2,}/g, '/') + url.slice(path.length) }
}
