// Some goods and which of them each word stands in: a document is the place of a product here.

import { type DocSet, isDense, isMarked, listed, mark, marked } from './doc-set.ts'
import { readTsvector, WEIGHTS } from './read-tsvector.ts'

/** What the index knows of a product, apart from its words. */
export type IndexedProduct = {
  readonly id: number
  /** 1 is the most bought product of the shop. */
  readonly rank: number
  readonly categoryId: number
  readonly manufacturerId: number
  /** Kopecks. */
  readonly price: number
}

/** A product and the text of its tsvector. */
export type IndexRow = IndexedProduct & { readonly words: string }

/** Where a lexeme stands. */
export type Posting = {
  readonly docs: DocSet
  /**
   * By bits of WEIGHTS: of few docs the bits of each, of many those with one of some bits, for each
   * bit and for those that are asked together.
   */
  readonly weights: Uint8Array | ReadonlyMap<number, DocSet> | null
}

/** The columns run in parallel; documents lie in the order of their rank. */
export type Segment = {
  readonly size: number
  readonly columns: Readonly<Record<keyof IndexedProduct, Int32Array>>
  readonly postings: ReadonlyMap<string, Posting>
  /** Documents from the cheapest on. */
  readonly byPrice: Uint32Array
  /** Of each document its place among them. */
  readonly placeByPrice: Uint32Array
  /** Documents that a later segment knows better; the one thing here that changes. */
  readonly deadCount: number
  readonly isDead: (doc: number) => boolean
  /** A product that is not here, or dead, is passed over. */
  readonly kill: (id: number) => void
  readonly livingIds: () => number[]
}

type Growing = { docs: Uint32Array; weights: Uint8Array | null; size: number }

export type SegmentBuilder = {
  /** Rows come in the order of their rank. */
  readonly add: (row: IndexRow) => void
  readonly build: () => Segment
}

const COLUMNS = ['id', 'rank', 'categoryId', 'manufacturerId', 'price'] as const
const FIRST_ROOM = 4

export function segmentBuilder(): SegmentBuilder {
  const growing = new Map<string, Growing>()
  const rows: Record<(typeof COLUMNS)[number], number[]> = {
    ...{ id: [], rank: [], categoryId: [], manufacturerId: [], price: [] },
  }
  let size = 0
  return {
    add: (row) => {
      for (const column of COLUMNS) rows[column].push(row[column])
      readTsvector(row.words, (lexeme, weights) => {
        let posting = growing.get(lexeme)
        if (!posting) {
          posting = { docs: new Uint32Array(FIRST_ROOM), weights: null, size: 0 }
          growing.set(lexeme, posting)
        }
        append(posting, size, weights)
      })
      size += 1
    },
    build: () => {
      const columns = Object.fromEntries(
        COLUMNS.map((column) => [column, Int32Array.from(rows[column])]),
      ) as Segment['columns']
      const postings = new Map<string, Posting>()
      for (const [lexeme, posting] of growing) {
        postings.set(lexeme, finished(posting, size))
        growing.delete(lexeme) // the room of what is finished is free for the next
      }
      return segmentOf(columns, postings)
    },
  }
}

function segmentOf(columns: Segment['columns'], postings: Segment['postings']): Segment {
  const size = columns.id.length
  const dead = new Uint32Array(Math.ceil(size / 32))
  // ids are given one after the other: a table by id is the smallest way to find a place
  const places = new Int32Array(columns.id.reduce((most, id) => Math.max(most, id), -1) + 1)
  for (const [doc, id] of columns.id.entries()) places[id] = doc + 1
  const byPrice = cheapestFirst(columns)
  const placeByPrice = new Uint32Array(size)
  for (const [place, doc] of byPrice.entries()) placeByPrice[doc] = place
  let deadCount = 0
  const isDead = (doc: number) => deadCount > 0 && isMarked(dead, doc)
  return {
    ...{ size, columns, postings, isDead, byPrice, placeByPrice },
    get deadCount() {
      return deadCount
    },
    kill: (id) => {
      const doc = (places[id] ?? 0) - 1
      if (doc === -1 || isDead(doc)) return
      mark(dead, doc)
      deadCount += 1
    },
    livingIds: () => [...columns.id].filter((_, doc) => !isDead(doc)),
  }
}

function cheapestFirst({ price }: Segment['columns']): Uint32Array {
  // price and place in one number: sorting plain numbers is many times faster
  const keys = Float64Array.from(price, (kopecks, doc) => kopecks * price.length + doc).sort()
  return Uint32Array.from(keys, (key) => key % price.length)
}

function append(posting: Growing, doc: number, weights: number): void {
  if (posting.size === posting.docs.length) {
    posting.docs = widened(posting.docs, new Uint32Array(posting.size * 2))
    if (posting.weights) {
      posting.weights = widened(posting.weights, new Uint8Array(posting.size * 2))
    }
  }
  if (weights !== 0) posting.weights ??= new Uint8Array(posting.docs.length)
  posting.docs[posting.size] = doc
  if (posting.weights) posting.weights[posting.size] = weights
  posting.size += 1
}

function widened<Numbers extends Uint32Array | Uint8Array>(old: Numbers, wide: Numbers): Numbers {
  wide.set(old)
  return wide
}

function finished({ docs, weights, size }: Growing, limit: number): Posting {
  const found = docs.slice(0, size)
  if (!isDense(size, limit)) {
    return { docs: listed(found), weights: weights ? weights.slice(0, size) : null }
  }
  const bitsWhere = (isWanted: (at: number) => boolean): DocSet => {
    const words = new Uint32Array(Math.ceil(limit / 32))
    for (let at = 0; at < size; at += 1) if (isWanted(at)) mark(words, found[at] ?? 0)
    return marked(words)
  }
  if (!weights) return { docs: bitsWhere(() => true), weights: null }
  const { A, B, C } = WEIGHTS
  const byWeight = [...Object.values(WEIGHTS), A | B, A | B | C].map(
    (wanted) => [wanted, bitsWhere((at) => ((weights[at] ?? 0) & wanted) !== 0)] as const,
  )
  return { docs: bitsWhere(() => true), weights: new Map(byWeight) }
}
