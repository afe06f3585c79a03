// The key of a product in addresses: latin, readable, fixed when the product is made.

import { quickSlug } from './quick-slug.ts'

type Named = { readonly name: string; readonly manufacturer: string; readonly article: string }

const LONGEST_KEY = 120
const ROOM_FOR_ATTEMPT = 6
const LONGEST_TAIL = 80
const RESERVED = ['search', 'categories', 'product']

/**
 * Name, manufacturer and article; a long name is cut, so that the article stays. What the name
 * already says is not said twice. Where the key is taken, the next `attempt` (from 2) numbers it.
 */
export function productKey({ name, manufacturer, article }: Named, attempt = 1): string {
  const parts = [quickSlug(manufacturer), quickSlug(article)]
  const tail = cut(joined(parts), LONGEST_TAIL)
  const room = LONGEST_KEY - ROOM_FOR_ATTEMPT - tail.length - 1
  const start = cut(quickSlug(name), room)
  const missing = parts.filter((part) => !says(start, part))
  const key = readable(cut(joined([start, ...missing]), LONGEST_KEY - ROOM_FOR_ATTEMPT))
  return attempt === 1 ? key : `${key}-${attempt}`
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('-')

const says = (slug: string, part: string): boolean => `-${slug}-`.includes(`-${part}-`)

/** At most `length` characters, whole words where the text has them. */
function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const lastWord = slug.lastIndexOf('-', length)
  return slug.slice(0, lastWord > 0 ? lastWord : length)
}

/** Digits alone would be read as an id, and some words are addresses of their own. */
const readable = (key: string): string =>
  key === '' || /^[0-9]+$/.test(key) || RESERVED.includes(key) ? joined(['p', key]) : key
