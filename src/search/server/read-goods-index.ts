// Reads the index of goods, and takes in what changed since.

import type { Database } from '#src/platform/server/database.ts'
import { type IndexRow, type Segment, segmentBuilder } from '../goods-index/segment.ts'
import {
  type GoodsChange,
  readGoods,
  readGoodsBehind,
  readGoodsChanges,
} from './goods-index.repository.ts'

/** A page is taken in within some milliseconds: others are answered between two. */
const PAGE = 500
/** More changes at once are worth reading everything anew. */
const MOST_CHANGES = 2000
/** Of changes that are told again, because an older transaction is still under way. */
const MOST_TOLD = 10_000
/** More segments are put together: each of them is asked by every search. */
const MOST_SEGMENTS = 8
/** Of the whole shop, before everything is read anew. */
const MOST_DEAD = 1 / 20

export type GoodsIndex = {
  readonly generation: number
  horizon: string
  /** The whole shop first, then what changed since. */
  segments: readonly Segment[]
  /** Changes that are in the segments and may be told again. */
  taken: ReadonlySet<string>
}

/** Fails when the shop is put in a new order meanwhile. */
export async function readIndex(db: Database): Promise<GoodsIndex> {
  const { horizon } = await readGoodsChanges(db, null, 0)
  const { generation, changes } = await readGoodsChanges(db, horizon, MOST_TOLD)
  const builder = segmentBuilder()
  for (let rank = 0; ; ) {
    const rows = await readGoodsBehind(db, rank, PAGE)
    for (const row of rows) builder.add(row)
    rank = rows.at(-1)?.rank ?? rank
    if (rows.length < PAGE) break
  }
  const taken = new Set(changes.map(keyOf))
  const read = { generation, horizon, segments: [builder.build()], taken }
  if ((await takeChanges(db, read)) === 'lost') throw new Error('the goods changed while read')
  return read
}

/** `lost`: the index does not hold what the shop has, and cannot be brought to it. */
export async function takeChanges(
  db: Database,
  index: GoodsIndex,
): Promise<'taken' | 'worn' | 'lost'> {
  const told = await readGoodsChanges(db, index.horizon, MOST_TOLD)
  const fresh = told.changes.filter((change) => !index.taken.has(keyOf(change)))
  if (told.generation !== index.generation) return 'lost'
  if (told.changes.length === MOST_TOLD || fresh.length > MOST_CHANGES) return 'lost'
  if (fresh.length > 0) await takeGoods(db, index, [...new Set(fresh.map(({ id }) => id))])
  if (told.horizon !== index.horizon || fresh.length > 0) {
    index.horizon = told.horizon
    index.taken = new Set(told.changes.map(keyOf))
  }
  const [whole] = index.segments
  return whole && whole.deadCount > whole.size * MOST_DEAD ? 'worn' : 'taken'
}

const keyOf = ({ id, transaction }: GoodsChange): string => `${id} ${transaction}`

/** What is in a later segment is dead in the earlier ones. */
async function takeGoods(
  db: Database,
  index: GoodsIndex,
  changed: readonly number[],
): Promise<void> {
  const [whole, ...later] = index.segments
  const isFull = later.length >= MOST_SEGMENTS
  const ids = new Set([...changed, ...(isFull ? later.flatMap((each) => each.livingIds()) : [])])
  const rows = await rowsOf(db, [...ids])
  const builder = segmentBuilder()
  for (const row of rows.sort((one, other) => one.rank - other.rank)) builder.add(row)
  // from here on at once: a search sees a product in one segment, whenever it looks
  const earlier = isFull && whole ? [whole] : index.segments
  for (const segment of earlier) for (const id of changed) segment.kill(id)
  index.segments = rows.length > 0 ? [...earlier, builder.build()] : earlier
}

async function rowsOf(db: Database, ids: readonly number[]): Promise<IndexRow[]> {
  const rows: IndexRow[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    rows.push(...(await readGoods(db, ids.slice(at, at + PAGE))))
  }
  return rows
}
