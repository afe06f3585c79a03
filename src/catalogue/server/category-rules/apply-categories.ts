// Finds categories for products that the shop has already: those that stand in «Прочее», or all.

import type { Database } from '#src/platform/server/database.ts'
import { matchCategory } from '../../category-match.ts'
import { createListedTable, makeRoom } from '../list-switch/listed-table.repository.ts'
import { followTouched, swapBehind } from '../list-switch/refresh-listed.repository.ts'
import { knownCategories, waitForOtherLists } from '../upsert-products.repository.ts'
import { placeByRules } from './place-by-rules.ts'
import { collectStanding, countByCategory, moveStanding } from './standing-products.repository.ts'

export type CategoryWishes = {
  /** The owner's rules hold as well for what stands in any other category. */
  readonly isEverywhere?: boolean | undefined
  /** Nothing is written. */
  readonly isDryRun?: boolean
}

export type MovedProducts = {
  /** By the id of the category they go to, the most first. */
  readonly byCategory: ReadonlyMap<number, number>
  /** Those for which nothing was found: they stay in «Прочее». */
  readonly left: number
}

/** Products without a category of their own stand here. */
const ELSEWHERE = { names: ['Прочее'], isFromTop: true }

/**
 * One transaction: products move by the owner's rules, by the numbers of car makers and by their
 * names; search and lists follow. What a list, 1C or the owner has placed elsewhere is moved by the
 * owner's rules alone, and only where he asks for it.
 */
export async function applyCategories(
  db: Database,
  { isEverywhere = false, isDryRun = false }: CategoryWishes = {},
): Promise<MovedProducts> {
  return db.transaction(async (tx) => {
    if (!isDryRun) await waitForOtherLists(tx)
    await makeRoom(tx)
    const elsewhere = await standingElsewhere(tx)
    await createListedTable(tx)
    await collectStanding(tx, elsewhere, isEverywhere)
    const { left } = await placeByRules(tx, { movesKnown: isEverywhere })
    const byCategory = new Map(
      (await countByCategory(tx)).map(({ categoryId, products }) => [categoryId, products]),
    )
    if (!isDryRun && byCategory.size > 0) {
      await moveStanding(tx)
      if (await followTouched(tx)) await swapBehind(tx, async () => {})
    }
    await tx.script('DROP TABLE IF EXISTS pg_temp.listed')
    return { byCategory, left }
  })
}

/** Null where nothing stands elsewhere. */
async function standingElsewhere(tx: Database): Promise<number | null> {
  const { found, rest } = matchCategory(await knownCategories(tx), ELSEWHERE)
  return found && rest.length === 0 ? found.id : null
}
