// Keeps the index of goods in memory and follows what changes in it, before each search: what was
// written before a search began is found by it, in every process.

import type { Database } from '#src/platform/server/database.ts'
import type { Segment } from '../goods-index/segment.ts'
import { countGoods } from './goods-index.repository.ts'
import { type GoodsIndex, readIndex, takeChanges } from './read-goods-index.ts'

/** A shop of so many goods is read while the first search waits; larger ones beside the searches. */
const SMALL_SHOP = 20_000
/** Reading everything anew takes at most this part of the time, however often it is needed. */
const MOST_SHARE = 1 / 10
/** Changes are kept for an hour: who has not looked for so long may have missed some. */
const LONGEST_ABSENCE_MS = 30 * 60_000

/** The segments of the moment; null while they are being read: PostgreSQL has to search itself. */
export type GoodsSegments = () => Promise<readonly Segment[] | null>

/** `onFailure` is told when a reading in the background fails; a later search begins another. */
export function keepGoodsIndex(db: Database, onFailure: (error: unknown) => void): GoodsSegments {
  let index: GoodsIndex | null = null
  let lookedAt = 0
  let restUntil = 0
  let reading: Promise<void> | null = null
  let following: Promise<void> | null = null
  let next: Promise<void> | null = null

  const readAnew = (): Promise<void> => {
    const startedAt = performance.now()
    reading ??= readIndex(db)
      .then((read) => {
        index = read
        lookedAt = performance.now()
      })
      .finally(() => {
        restUntil = performance.now() + (performance.now() - startedAt) / MOST_SHARE
        reading = null
      })
    return reading
  }
  const readBeside = () => {
    if (!reading && performance.now() >= restUntil) readAnew().catch(onFailure)
  }

  const look = async () => {
    if (!index) return
    const current = index
    const state = await takeChanges(db, current)
    lookedAt = performance.now()
    if (state === 'worn') readBeside()
    if (state === 'lost' && index === current) index = null
  }
  /** One look at a time; who comes during one waits for the next, which all of them share. */
  const follow = (): Promise<void> => {
    if (!following) {
      following = look().finally(() => {
        following = null
      })
      return following
    }
    next ??= following
      .catch(() => undefined)
      .then(() => {
        next = null
        return follow()
      })
    return next
  }

  return async () => {
    if (performance.now() - lookedAt > LONGEST_ABSENCE_MS) index = null
    if (!index) {
      if (performance.now() < restUntil || (await countGoods(db)) > SMALL_SHOP) {
        readBeside()
        return null
      }
      await readAnew()
    }
    await follow()
    return index?.segments ?? null
  }
}
