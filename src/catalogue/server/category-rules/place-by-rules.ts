// Finds categories for the products of a list that names none.

import type { Database } from '#src/platform/server/database.ts'
import { hasCategoryRules } from './category-rules.repository.ts'
import { placeByName } from './place-by-name.repository.ts'
import { placeByNumber } from './place-by-number.repository.ts'
import { placeByOwner } from './place-by-owner.repository.ts'
import {
  countMoved,
  countPlaced,
  dropUnplaced,
  gatherUnplaced,
  settlePlaced,
} from './unplaced.repository.ts'

export type PlacedCounts = {
  /** New products by the way in which their category was found. */
  readonly byRule: number
  readonly byNumber: number
  readonly byName: number
  /** New products for which there is none: their category stays null. */
  readonly left: number
  /** Known products that the owner's rules put elsewhere; 0 unless they were asked for. */
  readonly moved: number
}

type Wishes = {
  /** Whether the owner's rules hold for products as well that the shop has already. */
  readonly movesKnown?: boolean
}

/**
 * A step over the table `listed` of the open transaction, before margins: writes `category_id` where
 * it is null. First the owner's rules, then the numbers of car makers, then the names of categories.
 */
export async function placeByRules(
  tx: Database,
  { movesKnown = false }: Wishes = {},
): Promise<PlacedCounts> {
  const isOwned = await hasCategoryRules(tx)
  const gathered = await gatherUnplaced(tx, movesKnown && isOwned)
  const counts = gathered === 0 ? NOTHING : await placeGathered(tx, isOwned)
  await dropUnplaced(tx)
  return counts
}

const NOTHING: PlacedCounts = { byRule: 0, byNumber: 0, byName: 0, left: 0, moved: 0 }

async function placeGathered(tx: Database, isOwned: boolean): Promise<PlacedCounts> {
  for (const placeSome of [...(isOwned ? [placeByOwner] : []), placeByNumber, placeByName]) {
    await placeSome(tx)
    await countPlaced(tx)
  }
  const { ways, left } = await settlePlaced(tx)
  return {
    byRule: ways.get('rule') ?? 0,
    byNumber: ways.get('number') ?? 0,
    byName: ways.get('name') ?? 0,
    left,
    moved: isOwned ? await countMoved(tx) : 0,
  }
}
