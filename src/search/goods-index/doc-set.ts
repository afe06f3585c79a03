// Sets of documents, as what was found is held: few of them as ordered numbers, many as bits. Plain
// loops over numbers: a search goes through hundreds of thousands of them.

import { keepFirst, takeRoom } from './room.ts'

/** Ordered and without repeats. */
export type Listed = { readonly kind: 'listed'; readonly docs: Uint32Array }
/** Bit 0 of word 0 is document 0. */
export type Marked = { readonly kind: 'marked'; readonly words: Uint32Array; readonly size: number }
export type DocSet = Listed | Marked

/** Where more than one document of so many is meant, bits are smaller than numbers. */
const DENSE = 32

export const isDense = (size: number, limit: number): boolean => size * DENSE > limit

export const listed = (docs: Uint32Array): Listed => ({ kind: 'listed', docs })
export const NO_DOCS: DocSet = listed(new Uint32Array(0))

export const sizeOf = (set: DocSet): number => (set.kind === 'listed' ? set.docs.length : set.size)

export function everyDoc(limit: number): DocSet {
  const words = takeRoom(Math.ceil(limit / 32)).fill(0xffffffff)
  if (limit % 32 > 0) words[words.length - 1] = 2 ** (limit % 32) - 1
  return { kind: 'marked', words, size: limit }
}

export const mark = (words: Uint32Array, doc: number): void => {
  words[doc >>> 5] = (words[doc >>> 5] ?? 0) | (1 << (doc & 31))
}
export const isMarked = (words: Uint32Array, doc: number): boolean =>
  (((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1

export function marked(words: Uint32Array): Marked {
  let size = 0
  for (let at = 0; at < words.length; at += 1) size += bitsOf(words[at] ?? 0)
  return { kind: 'marked', words, size }
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const holds = (set: DocSet, doc: number): boolean =>
  set.kind === 'marked' ? isMarked(set.words, doc) : set.docs[placeIn(set.docs, doc, 0)] === doc

/** The first place, not before `from`, of a number that is not below `doc`. */
export function placeIn(docs: Uint32Array, doc: number, from: number): number {
  let step = 1
  let low = from
  // what is looked for one after the other lies near: ever wider steps find it sooner
  while (low + step < docs.length && (docs[low + step] ?? 0) < doc) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step + 1, docs.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return low
}

export function filtered(set: DocSet, isWanted: (doc: number) => boolean): Listed {
  const docs = takeRoom(sizeOf(set))
  let size = 0
  forEachDoc(set, (doc) => {
    if (!isWanted(doc)) return
    docs[size] = doc
    size += 1
  })
  return listed(keepFirst(docs, size))
}

export function inBoth(one: DocSet, other: DocSet): DocSet {
  if (one.kind === 'marked') {
    return other.kind === 'marked' ? bothMarked(one, other) : someMarked(other, one)
  }
  if (other.kind === 'marked') return someMarked(one, other)
  return sizeOf(one) <= sizeOf(other) ? bothListed(one, other) : bothListed(other, one)
}

function bothMarked(one: Marked, other: Marked): DocSet {
  const words = takeRoom(one.words.length)
  for (let at = 0; at < words.length; at += 1) {
    words[at] = (one.words[at] ?? 0) & (other.words[at] ?? 0)
  }
  return asFits(marked(words))
}

/** What has become few is listed from then on. */
const asFits = (set: Marked): DocSet =>
  isDense(set.size, set.words.length * 32) ? set : listed(docsOf(set))

function someMarked({ docs }: Listed, { words }: Marked): Listed {
  const found = takeRoom(docs.length)
  let size = 0
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0
    found[size] = doc
    if (isMarked(words, doc)) size += 1
  }
  return listed(keepFirst(found, size))
}

function bothListed({ docs: few }: Listed, { docs: many }: Listed): Listed {
  const found = takeRoom(few.length)
  let size = 0
  let place = 0
  for (let at = 0; at < few.length; at += 1) {
    const doc = few[at] ?? 0
    place = placeIn(many, doc, place)
    found[size] = doc
    if (many[place] === doc) size += 1
  }
  return listed(keepFirst(found, size))
}

export function inEither(sets: readonly DocSet[], limit: number): DocSet {
  const [only = NO_DOCS, ...others] = sets.filter((set) => sizeOf(set) > 0)
  if (others.length === 0) return only
  const words = takeRoom(Math.ceil(limit / 32)).fill(0)
  for (const set of sets) {
    if (set.kind === 'listed') for (const doc of set.docs) mark(words, doc)
    else {
      for (let at = 0; at < words.length; at += 1)
        words[at] = (words[at] ?? 0) | (set.words[at] ?? 0)
    }
  }
  return asFits(marked(words))
}

export function docsOf(set: DocSet): Uint32Array {
  if (set.kind === 'listed') return set.docs
  const docs = takeRoom(set.size)
  let size = 0
  forEachDoc(set, (doc) => {
    docs[size] = doc
    size += 1
  })
  return docs
}

/** In ascending order. */
export function forEachDoc(set: DocSet, visit: (doc: number) => void): void {
  if (set.kind === 'listed') {
    for (let at = 0; at < set.docs.length; at += 1) visit(set.docs[at] ?? 0)
    return
  }
  for (let at = 0; at < set.words.length; at += 1) {
    let word = set.words[at] ?? 0
    while (word !== 0) {
      visit(at * 32 + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
}

/** The first so many, in ascending order. */
export function firstDocs(set: DocSet, most: number): number[] {
  if (set.kind === 'listed') return [...set.docs.subarray(0, most)]
  const first: number[] = []
  for (let at = 0; at < set.words.length; at += 1) {
    let word = set.words[at] ?? 0
    while (word !== 0) {
      if (first.length === most) return first
      first.push(at * 32 + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
  return first
}
