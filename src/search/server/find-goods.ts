// The best goods that a query matches: out of the index in memory, or by PostgreSQL while that is
// being read.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { type ChosenGood, chooseGoods } from '../goods-index/choose-goods.ts'
import type { Segment } from '../goods-index/segment.ts'
import type { Candidate, SearchOrder } from '../rank-candidates.ts'
import {
  type CandidateQuery,
  type CandidateWishes,
  findCandidates,
  TOLD_STOCK_OF,
} from './candidates.repository.ts'
import { readStockOf } from './goods-index.repository.ts'

export type GoodsWishes = CandidateWishes & { readonly order: SearchOrder }

export type FoundGoods = {
  readonly candidates: Candidate[]
  /** No other goods match. */
  readonly isWhole: boolean
}

/** One more than is counted: that there are more can then be said. */
const MOST = EXACT_TOTAL + 1
/** Who wants what a shop nearby has is answered out of the best of so many. */
const MOST_ASKED_FOR_STOCK = 10_000
const STOCK_PAGE = 1000

export async function findGoods(
  db: Database,
  segments: readonly Segment[] | null,
  query: CandidateQuery,
  wishes: GoodsWishes,
): Promise<FoundGoods> {
  if (!segments) return findCandidates(db, query, MOST, wishes)
  const { locationIds } = wishes
  const most = mostOf(segments, query)
  const asked = { ...query, ...wishes }
  if (locationIds) {
    const places = new Set(locationIds)
    const few = chooseGoods(segments, asked, STOCK_PAGE)
    const near = await stocked(db, { ...few, most }, places)
    if (near.isWhole || near.candidates.length === most) return near
    const many = chooseGoods(segments, asked, MOST_ASKED_FOR_STOCK)
    return stocked(db, { ...many, most }, places)
  }
  const { goods, total } = chooseGoods(segments, asked, most)
  const told = goods.slice(0, wishes.stocked ?? TOLD_STOCK_OF).map(({ id }) => id)
  const stock = await readStockOf(db, told)
  return {
    candidates: goods.map((good) => ({ ...good, locationIds: stock.get(good.id) ?? NOWHERE })),
    isWhole: total === goods.length,
  }
}

const NOWHERE: readonly number[] = []
const LARGE_SHOP = 20_000

/** In a large shop so many as the query finds enough. */
function mostOf(segments: readonly Segment[], { sample = MOST }: CandidateQuery): number {
  const [whole] = segments
  return whole && whole.size > LARGE_SHOP ? Math.min(MOST, sample) : MOST
}

type Looked = {
  readonly goods: readonly ChosenGood[]
  readonly total: number
  readonly most: number
}

/** The best first, until enough of them lie at one of the places. */
async function stocked(
  db: Database,
  { goods, total, most }: Looked,
  places: ReadonlySet<number>,
): Promise<FoundGoods> {
  const candidates: Candidate[] = []
  let looked = 0
  while (looked < goods.length && candidates.length < most) {
    const page = goods.slice(looked, looked + STOCK_PAGE)
    const stock = await readStockOf(
      db,
      page.map(({ id }) => id),
    )
    for (const good of page) {
      const locationIds = stock.get(good.id) ?? NOWHERE
      if (locationIds.some((id) => places.has(id))) candidates.push({ ...good, locationIds })
    }
    looked += page.length
  }
  return {
    candidates: candidates.slice(0, most),
    isWhole: looked === total && candidates.length <= most,
  }
}
