// Reads page, order and filter of a list from its address, and changes parts of the query.

const LAST_PAGE = 1000

/** `?page=` as a whole number from 1; anything else is the first page. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1
  return page >= 1 && page <= LAST_PAGE ? page : 1
}

/** The same query with `changes`; an empty value takes its field out. `''` when nothing is left. */
export function withQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | number>>,
): string {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name)
    else changed.set(name, String(value))
  }
  return changed.size > 0 ? `?${changed}` : ''
}

/** The address of a page of the list; the first page has none of its own. */
export const pageHref = (path: string, query: URLSearchParams, page: number): string =>
  path + withQuery(query, { page: page === 1 ? '' : page })
