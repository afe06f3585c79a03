// The best of what a query matches: what meets more preferences first, then the most bought, or
// the cheapest, or the dearest.

import type { Candidate, SearchOrder } from '../rank-candidates.ts'
import { type DocSet, filtered, forEachDoc, holds, inBoth, isMarked, sizeOf } from './doc-set.ts'
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
  const preferred = wishes.prefer.map((query) => narrowed(segment, found, query))
  const docs =
    wishes.order === 'relevance'
      ? mostPreferred(found, preferred, most)
      : firstByPrice(segment, found, wishes.order, most)
  return docs.map((doc) => goodAt(segment, doc, metBy(doc, preferred)))
}

/** The first preference is the highest bit. */
const metBy = (doc: number, preferred: readonly DocSet[]): number =>
  preferred.reduce((met, set) => met * 2 + (holds(set, doc) ? 1 : 0), 0)

/** Documents lie in the order of rank: the first of those that meet the most are the best. */
function mostPreferred(found: DocSet, preferred: readonly DocSet[], most: number): number[] {
  const best = firstOf(preferred.reduce(inBoth, found), most)
  if (best.length === most || sizeOf(found) === best.length) return best
  const byPreference: number[][] = Array.from({ length: 1 << preferred.length }, () => [])
  forEachDoc(found, (doc) => {
    const alike = byPreference[metBy(doc, preferred)]
    if (alike && alike.length < most) alike.push(doc)
  })
  return byPreference.reverse().flat().slice(0, most)
}

function firstOf(set: DocSet, most: number): number[] {
  if (set.kind === 'listed') return [...set.docs.subarray(0, most)]
  const first: number[] = []
  for (let at = 0; at < set.words.length && first.length < most; at += 1) {
    if (set.words[at] === 0) continue
    for (let doc = at * 32; doc < at * 32 + 32 && first.length < most; doc += 1) {
      if (isMarked(set.words, doc)) first.push(doc)
    }
  }
  return first
}

function firstByPrice(
  { columns, size }: Segment,
  found: DocSet,
  order: 'price' | '-price',
  most: number,
): number[] {
  const sign = order === 'price' ? 1 : -1
  // price and place in one number, so that one sort of numbers orders them
  const keys = new Float64Array(sizeOf(found))
  let end = 0
  forEachDoc(found, (doc) => {
    keys[end] = sign * (columns.price[doc] ?? 0) * size + doc
    end += 1
  })
  return [...keys.sort().subarray(0, most)].map((key) => ((key % size) + size) % size)
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
