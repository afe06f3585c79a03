// Which documents of a segment a query matches.

import {
  type DocSet,
  everyDoc,
  filtered,
  holds,
  inBoth,
  inEither,
  type Listed,
  listed,
  NO_DOCS,
  placeIn,
  sizeOf,
} from './doc-set.ts'
import type { Query } from './read-tsquery.ts'
import { WEIGHTS } from './read-tsvector.ts'
import { keepFirst, takeRoom } from './room.ts'
import type { Posting, Segment } from './segment.ts'

/** So few are asked one by one, rather than to put all together that the rest of a query matches. */
const FEW = 2000

export function matching(segment: Segment, query: Query): DocSet {
  if (query.kind === 'word')
    return docsWith(segment.postings.get(query.lexeme), query.weights, segment)
  if (query.kind === 'any') {
    return inEither(
      query.of.map((part) => matching(segment, part)),
      segment.size,
    )
  }
  const [rarest, ...others] = query.of.toSorted(
    (one, other) => mostOf(segment, one) - mostOf(segment, other),
  )
  if (!rarest) return everyDoc(segment.size)
  return others.reduce((found, part) => narrowed(segment, found, part), matching(segment, rarest))
}

/** What of the set the query matches too. */
export function narrowed(segment: Segment, found: DocSet, query: Query): DocSet {
  if (sizeOf(found) <= FEW) return filtered(found, matcher(segment, query))
  return inBoth(found, matching(segment, query))
}

type Matcher = (doc: number) => boolean

/** What a query means here is looked up once, not for each document. */
export function matcher(segment: Segment, query: Query): Matcher {
  if (query.kind === 'word') {
    const posting = segment.postings.get(query.lexeme)
    return posting ? wordMatcher(posting, query.weights) : () => false
  }
  const parts = query.of.map((part) => matcher(segment, part))
  return query.kind === 'all'
    ? (doc) => parts.every((isMatch) => isMatch(doc))
    : (doc) => parts.some((isMatch) => isMatch(doc))
}

function wordMatcher({ docs, weights }: Posting, wanted: number): Matcher {
  if (wanted === 0) return (doc) => holds(docs, doc)
  if (!weights) return () => false
  if (docs.kind === 'marked' || !(weights instanceof Uint8Array)) {
    const sets = setsOf(weights, wanted)
    return (doc) => sets.some((set) => holds(set, doc))
  }
  const { docs: places } = docs
  return (doc) => {
    const place = placeIn(places, doc, 0)
    return places[place] === doc && ((weights[place] ?? 0) & wanted) !== 0
  }
}

function docsWith(posting: Posting | undefined, wanted: number, { size }: Segment): DocSet {
  if (!posting) return NO_DOCS
  if (wanted === 0) return posting.docs
  const { docs, weights } = posting
  if (!weights) return NO_DOCS
  if (docs.kind === 'listed' && weights instanceof Uint8Array) return weighed(docs, weights, wanted)
  return inEither(setsOf(weights, wanted), size)
}

function weighed({ docs }: Listed, weights: Uint8Array, wanted: number): Listed {
  const found = takeRoom(docs.length)
  let size = 0
  for (let at = 0; at < docs.length; at += 1) {
    found[size] = docs[at] ?? 0
    if (((weights[at] ?? 0) & wanted) !== 0) size += 1
  }
  return listed(keepFirst(found, size))
}

/** What stands with one of the weights: together where that was put together before. */
function setsOf(weights: NonNullable<Posting['weights']>, wanted: number): DocSet[] {
  if (weights instanceof Uint8Array) return []
  const together = weights.get(wanted)
  if (together) return [together]
  return Object.values(WEIGHTS).flatMap((bit) => (wanted & bit ? (weights.get(bit) ?? []) : []))
}

/** At most so many documents match: to begin with what is rarest. */
function mostOf(segment: Segment, query: Query): number {
  if (query.kind === 'word') {
    const posting = segment.postings.get(query.lexeme)
    return posting ? sizeOf(posting.docs) : 0
  }
  const sizes = query.of.map((part) => mostOf(segment, part))
  return query.kind === 'any'
    ? sizes.reduce((sum, size) => sum + size, 0)
    : Math.min(segment.size, ...sizes)
}
