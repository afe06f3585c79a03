// Finds categories for known products: for those in «Прочее», or for all.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  categoryText,
  FALLBACK_CATEGORY,
  findCategories,
  type KnownCategory,
  matchCategory,
} from '../../category-match.ts'
import { namedCategories } from '../categories.repository.ts'
import { findByWords } from '../category-texts/find-by-words.repository.ts'
import { allTexts, placeByTexts } from '../category-texts/supplier-categories.repository.ts'
import { setBulkSettings } from '../list-switch/listed-table.repository.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { createTables, resetDue } from '../temporary-tables.repository.ts'
import { placeByRules } from './place-by-rules.ts'
import {
  countByCategory,
  countLeft,
  fillListedWithExisting,
  moveExisting,
} from './standing-products.repository.ts'

export type ApplyOptions = {
  /** The owner's rules and mappings apply to products in all categories. */
  readonly isEverywhere?: boolean | undefined
  /** Nothing is written. */
  readonly isDryRun?: boolean
}

export type MovedProducts = {
  /** Counts by the id of the new category, the largest first. */
  readonly byCategory: ReadonlyMap<number, number>
  /** Products for which no category was found: they stay in «Прочее». */
  readonly left: { readonly onSale: number; readonly hidden: number }
}

/**
 * Moves products by the category texts of lists, the owner's rules, part numbers of car makers and
 * names, and refreshes search and product lists, in one transaction. A product in another category
 * than «Прочее» is moved only with `isEverywhere`, and by the owner's rules and mappings alone.
 */
export async function applyCategories(
  db: Database,
  { isEverywhere = false, isDryRun = false }: ApplyOptions = {},
): Promise<MovedProducts> {
  return db.transaction(async (tx) => {
    if (!isDryRun) await waitForOtherLists(tx)
    await setBulkSettings(tx)
    const known = await namedCategories(tx)
    await createTables(tx, 'listed')
    await fillListedWithExisting(tx, fallbackCategoryId(known), isEverywhere)
    await placeByListedTexts(tx, known)
    await placeByRules(tx, { movesKnown: isEverywhere })
    const left = await countLeft(tx)
    const byCategory = new Map(
      (await countByCategory(tx)).map(({ categoryId, products }) => [categoryId, products]),
    )
    if (!isDryRun && byCategory.size > 0) {
      await resetDue(tx, 'lists')
      await moveExisting(tx)
      if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
    }
    await tx.script('DROP TABLE IF EXISTS pg_temp.listed')
    return { byCategory, left }
  })
}

/** Id of «Прочее»; null where the shop has none. */
function fallbackCategoryId(known: readonly KnownCategory[]): number | null {
  const { found, rest } = matchCategory(known, FALLBACK_CATEGORY)
  return found && rest.length === 0 ? found.id : null
}

const MOST_TEXTS = 10_000

/** Writes `listed.category_id` where it is null and a category text of an offer has a category. */
async function placeByListedTexts(tx: Database, known: readonly KnownCategory[]): Promise<void> {
  const texts = await allTexts(tx, MOST_TEXTS)
  if (texts.length === 0) return
  const paths = texts.map(({ text }) => ({ names: text.split(' > '), isFromTop: false }))
  const byName = findCategories(known, paths)
  const foundByWords = await findByWords(tx, paths.map(categoryText))
  const byWords = new Map(foundByWords.map(({ place, id }) => [place, id]))
  const placed = texts.flatMap(({ id: textId, categoryId: mapped }, at) => {
    const categoryId = mapped ?? byName[at]?.id ?? byWords.get(at) ?? null
    return categoryId === null ? [] : [{ textId, categoryId, isMapped: mapped !== null }]
  })
  await placeByTexts(tx, placed)
}
