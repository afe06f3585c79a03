// Withdraws offers that 1C no longer sells; offers never published go on waiting.

import { refreshProductLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { dropOffers, externalIdsOf, findByExternalIds } from '#src/supply/server/public.ts'
import { emptyCounted } from './count-offers.ts'
import { SOURCE } from './place-sellables.ts'
import { listLiveOffers, type OfferOutcome, type StoredOffer } from './told-goods.repository.ts'

type Unwanted = {
  readonly stored: StoredOffer
  readonly reason: string
  /** Whether 1C intends it; else it is a fault and the product stays on sale. */
  readonly isExpected: boolean
}

type Source = {
  /** The id of 1C as a supplier. */
  readonly supplierId: number
  readonly document: string
}

/**
 * Empties what 1C has counted of them; hides products that no other supplier offers and that are
 * out of stock.
 */
export async function withdrawOffers(
  db: Database,
  unwanted: readonly Unwanted[],
  source: Source,
): Promise<OfferOutcome[]> {
  if (unwanted.length === 0) return []
  const ids = unwanted.filter(({ isExpected }) => isExpected).map(({ stored }) => stored.offer.id)
  const known = await findByExternalIds(db, SOURCE, ids)
  const productIds = [...new Set(known.map(({ productId }) => productId))]
  await drop(db, await withoutLiveOffer(db, productIds, ids), source)
  const knownIds = new Set(known.map(({ externalId }) => externalId))
  return unwanted.map(({ stored, reason, isExpected }) => {
    const { id } = stored.offer
    if (!isExpected) return { id, reason, state: 'refused' }
    return { id, reason, state: knownIds.has(id) ? 'withdrawn' : 'waiting' }
  })
}

/** Products without another live offer of 1C. */
async function withoutLiveOffer(
  db: Database,
  productIds: readonly number[],
  ids: readonly string[],
) {
  if (productIds.length === 0) return []
  const gone = new Set(ids)
  const holders = await externalIdsOf(db, SOURCE, productIds)
  const live = await listLiveOffers(db, [...holders.values()].flat())
  const hasLiveOffer = (productId: number) =>
    (holders.get(productId) ?? []).some((id) => live.has(id) && !gone.has(id))
  return productIds.filter((id) => !hasLiveOffer(id))
}

async function drop(
  db: Database,
  productIds: readonly number[],
  { supplierId, document }: Source,
): Promise<void> {
  if (productIds.length === 0) return
  // first, as products in stock are not hidden
  await emptyCounted(db, productIds, document)
  await refreshProductLists(db, await dropOffers(db, supplierId, productIds))
}
