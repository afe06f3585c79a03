// One address per page: known query fields only, in one order, so that one cached body serves all.

/** Everything that a page's content depends on; other fields (utm_source …) change nothing. */
const KNOWN_FIELDS = [
  ...['search', 'brand', 'model', 'engine', 'category', 'sort', 'page'],
  // of a search
  ...['exact', 'price_from', 'price_to'],
  // of the list of oils; a search is narrowed by the last two as well
  ...['viscosity', 'volume', 'api', 'acea', 'approval', 'base', 'manufacturer', 'in_stock'],
]
const LONGEST_ADDRESS = 4000

/** Path and known query fields; null when the address cannot be read or is absurdly long. */
export function pageAddress(url: string): string | null {
  if (url.length > LONGEST_ADDRESS) return null
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  try {
    decodeURI(path)
  } catch {
    return null
  }
  const given = new URLSearchParams(url.slice(path.length))
  const known = new URLSearchParams()
  for (const field of KNOWN_FIELDS) {
    const value = given.get(field)
    if (value) known.set(field, value)
  }
  return known.size > 0 ? `${path}?${known}` : path
}
