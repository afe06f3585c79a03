// Sets of documents, as what was found is held: few of them as ordered numbers, many as bits.

/** Ordered and without repeats. */
type Listed = { readonly kind: 'listed'; readonly docs: Uint32Array }
/** Bit 0 of word 0 is document 0. */
type Marked = { readonly kind: 'marked'; readonly words: Uint32Array; readonly size: number }
export type DocSet = Listed | Marked

/** Where more than one document of so many is meant, bits are smaller than numbers. */
const DENSE = 32

export const NO_DOCS: DocSet = { kind: 'listed', docs: new Uint32Array(0) }

export const sizeOf = (set: DocSet): number => (set.kind === 'listed' ? set.docs.length : set.size)

/** `docs` are ordered, without repeats and below `limit`. */
export function docSet(docs: Uint32Array, limit: number): DocSet {
  if (docs.length * DENSE <= limit) return { kind: 'listed', docs }
  const words = new Uint32Array(Math.ceil(limit / 32))
  for (const doc of docs) mark(words, doc)
  return { kind: 'marked', words, size: docs.length }
}

export function everyDoc(limit: number): DocSet {
  const words = new Uint32Array(Math.ceil(limit / 32)).fill(0xffffffff)
  if (limit % 32 > 0) words[words.length - 1] = 2 ** (limit % 32) - 1
  return { kind: 'marked', words, size: limit }
}

export const mark = (words: Uint32Array, doc: number): void => {
  words[doc >>> 5] = (words[doc >>> 5] ?? 0) | (1 << (doc & 31))
}
export const isMarked = (words: Uint32Array, doc: number): boolean =>
  (((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1

export const holds = (set: DocSet, doc: number): boolean =>
  set.kind === 'marked' ? isMarked(set.words, doc) : set.docs[placeIn(set.docs, doc)] === doc

/** The first place, not before `from`, of a number that is not below `doc`. */
function placeIn(docs: Uint32Array, doc: number, from = 0): number {
  let low = from
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return low
}

export function filtered(set: DocSet, isWanted: (doc: number) => boolean): DocSet {
  const docs = new Uint32Array(sizeOf(set))
  let size = 0
  forEachDoc(set, (doc) => {
    if (isWanted(doc)) {
      docs[size] = doc
      size += 1
    }
  })
  return { kind: 'listed', docs: docs.slice(0, size) }
}

export function inBoth(one: DocSet, other: DocSet): DocSet {
  if (one.kind === 'marked' && other.kind === 'marked') {
    return marked(one.words.map((word, at) => word & (other.words[at] ?? 0)))
  }
  const [few, many] = sizeOf(one) <= sizeOf(other) ? [one, other] : [other, one]
  if (few.kind === 'marked') return filtered(many, (doc) => isMarked(few.words, doc))
  return filtered(few, (doc) => holds(many, doc))
}

export function inEither(sets: readonly DocSet[], limit: number): DocSet {
  const [only = NO_DOCS, ...others] = sets
  if (others.length === 0) return only
  const size = sets.reduce((sum, set) => sum + sizeOf(set), 0)
  if (size * DENSE <= limit) return { kind: 'listed', docs: merged(sets, size) }
  const words = new Uint32Array(Math.ceil(limit / 32))
  for (const set of sets) {
    if (set.kind === 'listed') for (const doc of set.docs) mark(words, doc)
    else for (const [at, word] of set.words.entries()) words[at] = (words[at] ?? 0) | word
  }
  return marked(words)
}

function merged(sets: readonly DocSet[], size: number): Uint32Array {
  const all = new Uint32Array(size)
  let end = 0
  for (const set of sets) {
    forEachDoc(set, (doc) => {
      all[end] = doc
      end += 1
    })
  }
  all.sort()
  return all.filter((doc, at) => at === 0 || doc !== all[at - 1])
}

function marked(words: Uint32Array): DocSet {
  let size = 0
  for (const word of words) size += bitsOf(word)
  return { kind: 'marked', words, size }
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** In ascending order. */
export function forEachDoc(set: DocSet, visit: (doc: number) => void): void {
  if (set.kind === 'listed') {
    for (const doc of set.docs) visit(doc)
    return
  }
  for (let at = 0; at < set.words.length; at += 1) {
    let word = set.words[at] ?? 0
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word)
      visit(at * 32 + bit)
      word &= word - 1
    }
  }
}
