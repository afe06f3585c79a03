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
  if (sizeOf(found) <= FEW) return filtered(found, (doc) => isMatch(segment, doc, query))
  return inBoth(found, matching(segment, query))
}

function isMatch(segment: Segment, doc: number, query: Query): boolean {
  if (query.kind === 'all') return query.of.every((part) => isMatch(segment, doc, part))
  if (query.kind === 'any') return query.of.some((part) => isMatch(segment, doc, part))
  const posting = segment.postings.get(query.lexeme)
  if (!posting) return false
  if (query.weights === 0) return holds(posting.docs, doc)
  return isWeighed(posting, doc, query.weights)
}

function isWeighed({ docs, weights }: Posting, doc: number, wanted: number): boolean {
  if (!weights) return false
  if (docs.kind === 'listed' && weights instanceof Uint8Array) {
    const place = placeIn(docs.docs, doc, 0)
    return docs.docs[place] === doc && ((weights[place] ?? 0) & wanted) !== 0
  }
  return setsOf(weights, wanted).some((set) => holds(set, doc))
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
  const found = new Uint32Array(docs.length)
  let size = 0
  for (let at = 0; at < docs.length; at += 1) {
    found[size] = docs[at] ?? 0
    if (((weights[at] ?? 0) & wanted) !== 0) size += 1
  }
  return listed(found.subarray(0, size))
}

const setsOf = (weights: NonNullable<Posting['weights']>, wanted: number): DocSet[] =>
  weights instanceof Uint8Array
    ? []
    : [...weights].filter(([bit]) => (bit & wanted) !== 0).map(([, set]) => set)

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
