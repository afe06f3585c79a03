// Writes the products and offers of a supplier's list, or of a batch of 1C.

import type { Database } from '#src/platform/server/database.ts'
import { FALLBACK_CATEGORY } from '../../category-match.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { saveOfferTexts } from './listed-categories.repository.ts'
import { checkedByIndex } from './listed-table.repository.ts'
import type { StagedList } from './phases.ts'
import {
  hasUncategorised,
  insertNewOffers,
  insertNewProducts,
  saveKnownOffers,
  updateChangedProducts,
  updateMissing,
} from './write-products.repository.ts'

/** Reads `listed` and `list_changes`; the keys of new products are assigned. */
export async function writeListed(
  tx: Database,
  { runId, supplierId, isFrom1C }: Pick<StagedList, 'runId' | 'supplierId' | 'isFrom1C'>,
): Promise<void> {
  const fallbackId = await fallbackCategory(tx)
  // a batch of 1C is too small for new plans to pay
  const checked = isFrom1C ? withoutNewPlans : checkedByIndex
  await checked(tx, () => insertNewProducts(tx, fallbackId))
  await updateChangedProducts(tx)
  await updateMissing(tx, runId)
  await saveOfferTexts(tx, supplierId)
  await checked(tx, () => insertNewOffers(tx, supplierId))
  await saveKnownOffers(tx, supplierId)
}

const withoutNewPlans = (_tx: Database, write: () => Promise<void>): Promise<void> => write()

/** Id of the category for new products without one; null where all have one. */
async function fallbackCategory(tx: Database): Promise<number | null> {
  if (!(await hasUncategorised(tx))) return null
  const [id = null] = await findOrCreateCategories(tx, [FALLBACK_CATEGORY])
  return id
}
