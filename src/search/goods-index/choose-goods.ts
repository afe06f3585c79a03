// The best of what a query matches: what meets more preferences first, then the most bought, or
// the cheapest, or the dearest.

import type { Candidate, SearchOrder } from '../rank-candidates.ts'
import { type DocSet, filtered, firstDocs, isMarked, sizeOf } from './doc-set.ts'
import { matcher, matching, narrowed } from './match-query.ts'
import { type Query, readTsquery } from './read-tsquery.ts'
import { freeRoom } from './room.ts'
import type { Segment } from './segment.ts'

export type GoodsQuery = {
  readonly match: string
  /** Asked when all that match were chosen: what it finds stands behind them. */
  readonly otherwise?: string | null
  /** As in Candidate; the most important first. */
  readonly prefer: readonly string[]
  readonly order: SearchOrder
  /** Kopecks. */
  readonly priceFrom?: number | null
  readonly priceTo?: number | null
}

export type ChosenGood = Omit<Candidate, 'locationIds'>

/** `total`: how many match, also beyond those that were chosen. */
export type ChosenGoods = { readonly goods: ChosenGood[]; readonly total: number }

/** At most `most`, the best first. */
export function chooseGoods(
  segments: readonly Segment[],
  query: GoodsQuery,
  most: number,
): ChosenGoods {
  freeRoom()
  const { order, priceFrom = null, priceTo = null, otherwise } = query
  const prefer = query.prefer.map(readTsquery)
  const wishes = { order, priceFrom, priceTo, prefer }
  // the highest bit of a preference says that it was not found by `otherwise`
  const fitting = chooseOf(segments, readTsquery(query.match), { ...wishes, met: 1 }, most)
  const { goods, total } = fitting
  if (otherwise == null || total > goods.length) return fitting
  const known = new Set(goods.map(({ id }) => id))
  const rest = chooseOf(segments, readTsquery(otherwise), { ...wishes, met: 0 }, most)
  const others = rest.goods.filter(({ id }) => !known.has(id))
  return {
    goods: [...goods, ...others].slice(0, most),
    total: goods.length + rest.total - (rest.goods.length - others.length),
  }
}

type Wishes = Pick<GoodsQuery, 'order'> & {
  readonly priceFrom: number | null
  readonly priceTo: number | null
  readonly prefer: readonly Query[]
  /** The bits that are known before any preference. */
  readonly met: number
}

function chooseOf(
  segments: readonly Segment[],
  query: Query,
  wishes: Wishes,
  most: number,
): ChosenGoods {
  const goods: ChosenGood[] = []
  let total = 0
  for (const segment of segments) {
    const found = affordable(segment, living(segment, matching(segment, query)), wishes)
    total += sizeOf(found)
    goods.push(...bestOf(segment, found, wishes, most))
  }
  goods.sort(ORDERS[wishes.order])
  return { goods: goods.slice(0, most), total }
}

const living = (segment: Segment, found: DocSet): DocSet =>
  segment.deadCount > 0 ? filtered(found, (doc) => !segment.isDead(doc)) : found

function affordable(segment: Segment, found: DocSet, { priceFrom, priceTo }: Wishes): DocSet {
  if (priceFrom === null && priceTo === null) return found
  const least = priceFrom ?? 0
  const most = priceTo ?? Number.POSITIVE_INFINITY
  return filtered(found, (doc) => {
    const price = segment.columns.price[doc] ?? 0
    return price >= least && price <= most
  })
}

const ORDERS: Readonly<Record<SearchOrder, (one: ChosenGood, other: ChosenGood) => number>> = {
  relevance: (one, other) => other.preference - one.preference || one.rank - other.rank,
  price: (one, other) => one.price - other.price || one.id - other.id,
  '-price': (one, other) => other.price - one.price || other.id - one.id,
}

function bestOf(segment: Segment, found: DocSet, wishes: Wishes, most: number): ChosenGood[] {
  const docs =
    wishes.order === 'relevance'
      ? worthAsking(segment, found, wishes, most)
      : firstByPrice(segment, found, wishes.order, most)
  const matchers = wishes.prefer.map((query) => matcher(segment, query))
  // the first preference is the highest bit
  const metBy = (doc: number) => {
    let met = wishes.met
    for (const isMet of matchers) met = met * 2 + (isMet(doc) ? 1 : 0)
    return met
  }
  if (wishes.order !== 'relevance') return docs.map((doc) => goodAt(segment, doc, metBy(doc)))
  const byPreference = [...Map.groupBy(docs, metBy)].sort(([one], [other]) => other - one)
  return byPreference
    .flatMap(([met, alike]) => alike.map((doc) => [doc, met] as const))
    .slice(0, most)
    .map(([doc, met]) => goodAt(segment, doc, met))
}

/** Of so many matches, the most bought ones, it is asked which preferences they meet. */
const ASKED = 500
/** With fewer good ones among these, those that meet the first preference are looked for. */
const FEW_GOOD = 100

/**
 * Documents lie in the order of rank. Of the words of a part nearly every match meets the first
 * preference, its name; of what many other goods are called after, hardly one.
 */
function worthAsking(
  segment: Segment,
  found: DocSet,
  { prefer: [first] }: Wishes,
  most: number,
): number[] {
  const bought = firstDocs(found, Math.max(most, ASKED))
  if (!first || bought.length === sizeOf(found)) return bought
  const isGood = matcher(segment, first)
  let good = 0
  for (const doc of bought) if (isGood(doc)) good += 1
  if (good >= FEW_GOOD) return bought
  const meeting = firstDocs(narrowed(segment, found, first), most)
  return [...new Set([...meeting, ...bought])].sort((one, other) => one - other)
}

/** Of few the places by price are put in order, for many those places are gone through. */
function firstByPrice(
  { byPrice, placeByPrice, size }: Segment,
  found: DocSet,
  order: 'price' | '-price',
  most: number,
): number[] {
  const isDown = order === '-price'
  if (found.kind === 'listed') {
    const places = found.docs.map((doc) => placeByPrice[doc] ?? 0).sort()
    const best = isDown ? places.reverse().subarray(0, most) : places.subarray(0, most)
    return [...best].map((place) => byPrice[place] ?? 0)
  }
  const first: number[] = []
  for (let at = 0; at < size && first.length < most; at += 1) {
    const doc = byPrice[isDown ? size - 1 - at : at] ?? 0
    if (isMarked(found.words, doc)) first.push(doc)
  }
  return first
}

function goodAt({ columns }: Segment, doc: number, preference: number): ChosenGood {
  return {
    id: columns.id[doc] ?? 0,
    rank: columns.rank[doc] ?? 0,
    categoryId: columns.categoryId[doc] ?? 0,
    manufacturerId: columns.manufacturerId[doc] ?? 0,
    price: columns.price[doc] ?? 0,
    preference,
  }
}
