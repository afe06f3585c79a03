// Decides from whom products are sold, after their offers or stock have changed.

import { refreshProductLists, waitBrieflyForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { chooseOffers, hasDueOffers } from './order-terms.repository.ts'

const BATCH = 500
const WAIT_MS = 500

/**
 * Works until no product is queued. Until then a product is sold from where it was, at the price of
 * there, or not at all. While a price list comes in it does nothing: the next round follows.
 */
export async function followOffers(db: Database, end?: AbortSignal): Promise<void> {
  try {
    while (!end?.aborted && (await hasDueOffers(db))) {
      await db.transaction(async (tx) => {
        await waitBrieflyForOtherLists(tx, WAIT_MS)
        await refreshProductLists(tx, await chooseOffers(tx, BATCH))
      })
    }
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}
