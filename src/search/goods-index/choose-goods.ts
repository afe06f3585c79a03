// The best of what a query matches: what meets more preferences first, then the most bought, or
// the cheapest, or the dearest.

import type { Candidate, SearchOrder } from '../rank-candidates.ts'
import {
  type DocSet,
  docsOf,
  filtered,
  firstDocs,
  holds,
  listed,
  sizeOf,
  without,
} from './doc-set.ts'
import { matching, narrowed } from './match-query.ts'
import { type Query, readTsquery } from './read-tsquery.ts'
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
  const prefer = query.prefer.map(readTsquery)
  const fitting = chooseOf(segments, readTsquery(query.match), { ...query, prefer }, most)
  const isFitting = 1 << prefer.length
  const goods = fitting.goods.map((good) => ({ ...good, preference: good.preference | isFitting }))
  const { otherwise } = query
  if (otherwise == null || fitting.total > goods.length) return { goods, total: fitting.total }
  const known = new Set(goods.map(({ id }) => id))
  const rest = chooseOf(segments, readTsquery(otherwise), { ...query, prefer }, most)
  const others = rest.goods.filter(({ id }) => !known.has(id))
  return {
    goods: [...goods, ...others].slice(0, most),
    total: goods.length + rest.total - (rest.goods.length - others.length),
  }
}

type Wishes = Pick<GoodsQuery, 'order' | 'priceFrom' | 'priceTo'> & {
  readonly prefer: readonly Query[]
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
  if (priceFrom == null && priceTo == null) return found
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
  if (wishes.order === 'relevance') {
    return mostPreferred(segment, found, { prefer: wishes.prefer, most, met: 0 })
  }
  const docs = firstByPrice(segment, found, wishes.order, most)
  const set = listed(Uint32Array.from(docs).sort())
  const met = new Map(
    mostPreferred(segment, set, { prefer: wishes.prefer, most, met: 0 }).map((good) => [
      good.id,
      good,
    ]),
  )
  return docs.flatMap((doc) => met.get(segment.columns.id[doc] ?? 0) ?? [])
}

type Preferring = { readonly prefer: readonly Query[]; readonly most: number; readonly met: number }

/**
 * What meets the first preference stands before all that does not, and so on within both. Documents
 * lie in the order of rank: the first of those that meet the same are the best.
 */
function mostPreferred(
  segment: Segment,
  found: DocSet,
  { prefer: [first, ...others], most, met }: Preferring,
): ChosenGood[] {
  if (most === 0 || sizeOf(found) === 0) return []
  if (!first) return firstDocs(found, most).map((doc) => goodAt(segment, doc, met))
  const meeting = narrowed(segment, found, first)
  const best = mostPreferred(segment, meeting, { prefer: others, most, met: met * 2 + 1 })
  if (best.length === most) return best
  const rest = { prefer: others, most: most - best.length, met: met * 2 }
  return [...best, ...mostPreferred(segment, without(found, meeting), rest)]
}

/** Of more than so many it is quicker to go through the whole shop by price until enough is met. */
const MANY = 20_000

function firstByPrice(
  { columns, byPrice, size }: Segment,
  found: DocSet,
  order: 'price' | '-price',
  most: number,
): number[] {
  const isDown = order === '-price'
  if (sizeOf(found) <= MANY) {
    // price and place in one number: sorting plain numbers is many times faster
    const keys = Float64Array.from(docsOf(found), (doc) => (columns.price[doc] ?? 0) * size + doc)
    const sorted = keys.sort()
    const best = isDown ? sorted.reverse().subarray(0, most) : sorted.subarray(0, most)
    return [...best].map((key) => key % size)
  }
  const first: number[] = []
  for (let at = 0; at < size && first.length < most; at += 1) {
    const doc = byPrice[isDown ? size - 1 - at : at] ?? 0
    if (holds(found, doc)) first.push(doc)
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
