// Normalises the address of a page, the key of the page cache: known query fields in one order.

import {
  filterNames,
  LIST_FILTERS,
  OIL_FILTERS,
  SEARCH_FILTERS,
} from '#src/catalogue/filter-contract.ts'

const LIST = ['category', 'engine', 'sort', 'page']
const NARROWED = filterNames(LIST_FILTERS)
const OILS = filterNames(OIL_FILTERS)
const CATEGORY = ['brand', 'model', 'engine', 'all', 'sort', 'page']
const SEARCH = ['search', 'brand', 'model', 'all', 'exact', ...filterNames(SEARCH_FILTERS)]

/**
 * Everything that a page's content depends on, by its path; other fields (utm_source …) change
 * nothing. A field that a page does not read would let anybody fill the cache with copies of it.
 */
const FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/catalog\/search(\/|$)/i, ordered([...SEARCH, ...LIST])],
  [/^\/catalog\/product\//i, []],
  [/^\/catalog\/categories\//i, ordered([...CATEGORY, ...NARROWED])],
  [/^\/catalog\/[^/]+\/[^/]/i, ordered([...LIST, ...NARROWED])], // of a model
  [/^\/oil\/?$/i, ordered([...OILS, ...CATEGORY])],
  [/^\/service\/[^/]+\/[^/]/i, ['engine', 'km']],
]

/** In one order, whatever the order in the address. */
function ordered(fields: readonly string[]): readonly string[] {
  const order = 'search brand model engine all category sort page exact price_from price_to'.split(
    ' ',
  )
  return [...new Set([...order, ...OILS, ...SEARCH, ...NARROWED])].filter((field) =>
    fields.includes(field),
  )
}

const LONGEST_ADDRESS = 4000

/** Path and known query fields; null when the address cannot be read or is absurdly long. */
export function pageAddress(url: string): string | null {
  if (url.length > LONGEST_ADDRESS) return null
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  const decoded = decodedPath(path)
  if (decoded === null) return null
  if (queryStart < 0) return path
  const fields = FIELDS.find(([pattern]) => pattern.test(decoded))?.[1] ?? []
  if (fields.length === 0) return path
  const given = new URLSearchParams(url.slice(path.length))
  const known = new URLSearchParams()
  for (const field of fields) {
    const value = given.get(field)
    if (value) known.set(field, value)
  }
  return known.size > 0 ? `${path}?${known}` : path
}

function decodedPath(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
