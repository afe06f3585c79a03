// Finds categories for products that the shop has already: those that stand in «Прочее», or all.

import type { Database } from '#src/platform/server/database.ts'
import { type KnownCategory, matchCategory, WITHOUT_CATEGORY } from '../../category-match.ts'
import { placeByListedTexts } from '../category-texts/place-by-listed-texts.ts'
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

/**
 * One transaction: products move by what lists call their categories, by the owner's rules, by the
 * numbers of car makers and by their names; search and lists follow. What a list, 1C or the owner has
 * placed elsewhere is moved by the owner's rules and mappings alone, and only where he asks for it.
 */
export async function applyCategories(
  db: Database,
  { isEverywhere = false, isDryRun = false }: CategoryWishes = {},
): Promise<MovedProducts> {
  return db.transaction(async (tx) => {
    if (!isDryRun) await waitForOtherLists(tx)
    await makeRoom(tx)
    const known = await knownCategories(tx)
    await createListedTable(tx)
    await collectStanding(tx, standingElsewhere(known), isEverywhere)
    await placeByListedTexts(tx, known)
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
function standingElsewhere(known: readonly KnownCategory[]): number | null {
  const { found, rest } = matchCategory(known, WITHOUT_CATEGORY)
  return found && rest.length === 0 ? found.id : null
}
