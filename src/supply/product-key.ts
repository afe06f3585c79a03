// Makes the key of a product in addresses: Latin, readable, fixed when the product is created.

import { slugOf } from '#src/shared/slug.ts'

type Named = { readonly name: string; readonly manufacturer: string; readonly article: string }

const LONGEST_KEY = 120
/** For the dash and the digits of `attempt`. */
const ROOM_FOR_ATTEMPT = 6
/** Of manufacturer and article together. */
const LONGEST_TAIL = 80
const RESERVED = ['search', 'categories', 'product']

/**
 * Joins name, manufacturer and article; a long name is cut, so that the article stays. A
 * manufacturer or article that the name contains is not repeated. Where the key is taken, the
 * caller passes the next `attempt` (from 2), which is appended.
 */
export function productKey({ name, manufacturer, article }: Named, attempt = 1): string {
  const parts = [fastSlug(manufacturer), fastSlug(article)]
  const tail = cut(joined(parts), LONGEST_TAIL)
  const room = LONGEST_KEY - ROOM_FOR_ATTEMPT - tail.length - 1
  const start = cut(fastSlug(name), room)
  const missing = parts.filter((part) => !containsWords(start, part))
  const key = unambiguous(cut(joined([start, ...missing]), LONGEST_KEY - ROOM_FOR_ATTEMPT))
  return attempt === 1 ? key : `${key}-${attempt}`
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('-')

const containsWords = (slug: string, part: string): boolean => `-${slug}-`.includes(`-${part}-`)

/** At most `length` characters; cuts between words where it can. */
function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const lastWord = slug.lastIndexOf('-', length)
  return slug.slice(0, lastWord > 0 ? lastWord : length)
}

/** Digits alone would be read as an id, and reserved words are addresses of other pages. */
const unambiguous = (key: string): string =>
  key === '' || /^[0-9]+$/.test(key) || RESERVED.includes(key) ? joined(['p', key]) : key

/** By character code: its spelling in an address; '-' separates words, '' is left out. */
const SLUG_BY_CODE = [...codes(0x20, 0x7e), ...codes(0x410, 0x44f), 0x401, 0x451].reduce(
  (known: (string | undefined)[], code) => {
    known[code] = slugOf(`a${String.fromCharCode(code)}b`).slice(1, -1)
    return known
  },
  [],
)

function codes(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Same result as slugOf, by a table; names with letters beyond Latin and Russian go to slugOf. */
export function fastSlug(name: string): string {
  let slug = ''
  let needsDash = false
  for (let place = 0; place < name.length; place++) {
    const written = SLUG_BY_CODE[name.charCodeAt(place)]
    if (written === undefined) return slugOf(name)
    if (written === '-') needsDash = slug !== ''
    else if (written !== '') {
      slug += needsDash ? `-${written}` : written
      needsDash = false
    }
  }
  return slug
}
