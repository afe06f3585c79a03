// Which documents of a segment a query matches.

import {
  type DocSet,
  docSet,
  everyDoc,
  filtered,
  holds,
  inBoth,
  inEither,
  NO_DOCS,
  sizeOf,
} from './doc-set.ts'
import type { Query } from './read-tsquery.ts'
import type { Posting, Segment } from './segment.ts'

/** So few are asked one by one, rather than to put all together that the rest of a query matches. */
const FEW = 2000

export function matching(segment: Segment, query: Query): DocSet {
  if (query.kind === 'word')
    return docsOf(segment.postings.get(query.lexeme), query.weights, segment)
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
  return (weightsAt(posting, doc) & query.weights) !== 0
}

function weightsAt({ docs, weights }: Posting, doc: number): number {
  if (!weights || docs.kind !== 'listed') return 0
  let low = 0
  let high = docs.docs.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = docs.docs[middle] ?? 0
    if (there === doc) return weights[middle] ?? 0
    if (there < doc) low = middle + 1
    else high = middle - 1
  }
  return 0
}

function docsOf(posting: Posting | undefined, wanted: number, { size }: Segment): DocSet {
  if (!posting) return NO_DOCS
  if (wanted === 0) return posting.docs
  const { docs, weights } = posting
  if (!weights || docs.kind !== 'listed') return NO_DOCS
  return docSet(
    docs.docs.filter((_, at) => ((weights[at] ?? 0) & wanted) !== 0),
    size,
  )
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
