// Takes back the offers of what 1C does not sell any more; what it never sold goes on waiting.

import {
  dropOffers,
  externalIdsOf,
  findExternal,
  refreshProductLists,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { emptyCounted } from './count-offers.ts'
import { SOURCE } from './place-sellables.ts'
import { livingOffers, type OfferOutcome, type ToldOffer } from './told-goods.repository.ts'

type Unwanted = {
  readonly told: ToldOffer
  readonly reason: string
  /** 1C means it so; else it is a fault, and the product stays as it was. */
  readonly isExpected: boolean
}

type Source = {
  /** 1C as one of the suppliers. */
  readonly supplierId: number
  readonly document: string
}

/**
 * Nothing is left of what 1C has counted of them; products that no other supplier has, and that lie
 * nowhere, are hidden.
 */
export async function withdrawOffers(
  db: Database,
  unwanted: readonly Unwanted[],
  source: Source,
): Promise<OfferOutcome[]> {
  if (unwanted.length === 0) return []
  const ids = unwanted.filter(({ isExpected }) => isExpected).map(({ told }) => told.offer.id)
  const known = await findExternal(db, SOURCE, ids)
  const productIds = [...new Set(known.map(({ productId }) => productId))]
  await drop(db, await notHeld(db, productIds, ids), source)
  const knownIds = new Set(known.map(({ externalId }) => externalId))
  return unwanted.map(({ told, reason, isExpected }) => {
    const { id } = told.offer
    if (!isExpected) return { id, reason, state: 'refused' }
    return { id, reason, state: knownIds.has(id) ? 'withdrawn' : 'waiting' }
  })
}

/** A product that another of 1C's goods stands for is 1C's still. */
async function notHeld(db: Database, productIds: readonly number[], ids: readonly string[]) {
  if (productIds.length === 0) return []
  const gone = new Set(ids)
  const holders = await externalIdsOf(db, SOURCE, productIds)
  const living = await livingOffers(db, [...holders.values()].flat())
  const isHeld = (productId: number) =>
    (holders.get(productId) ?? []).some((id) => living.has(id) && !gone.has(id))
  return productIds.filter((id) => !isHeld(id))
}

async function drop(
  db: Database,
  productIds: readonly number[],
  { supplierId, document }: Source,
): Promise<void> {
  if (productIds.length === 0) return
  // first: what still lies in the shop is not hidden
  await emptyCounted(db, productIds, document)
  await refreshProductLists(db, await dropOffers(db, supplierId, productIds))
}
