// Takes products off sale that 1C does not sell any more; what it never sold goes on waiting.

import {
  externalIdsOf,
  findExternal,
  hideProducts,
  refreshProductLists,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { noteHidden } from './hidden-products.repository.ts'
import { SOURCE } from './place-sellables.ts'
import { livingOffers, type OfferOutcome, type ToldOffer } from './told-goods.repository.ts'

type Unwanted = {
  readonly told: ToldOffer
  readonly reason: string
  /** 1C means it so; else it is a fault, and the product stays as it was. */
  readonly isExpected: boolean
}

export async function withdrawOffers(
  db: Database,
  unwanted: readonly Unwanted[],
): Promise<OfferOutcome[]> {
  if (unwanted.length === 0) return []
  const ids = unwanted.filter(({ isExpected }) => isExpected).map(({ told }) => told.offer.id)
  const known = await findExternal(db, SOURCE, ids)
  await hideUnlessHeld(
    db,
    known.map(({ productId }) => productId),
    ids,
  )
  const knownIds = new Set(known.map(({ externalId }) => externalId))
  return unwanted.map(({ told, reason, isExpected }) => {
    const { id } = told.offer
    if (!isExpected) return { id, reason, state: 'refused' }
    return { id, reason, state: knownIds.has(id) ? 'withdrawn' : 'waiting' }
  })
}

/** A product that another of 1C's goods stands for stays on sale. */
async function hideUnlessHeld(db: Database, productIds: readonly number[], ids: readonly string[]) {
  if (productIds.length === 0) return
  const gone = new Set(ids)
  const holders = await externalIdsOf(db, SOURCE, productIds)
  const living = await livingOffers(db, [...holders.values()].flat())
  const isHeld = (productId: number) =>
    (holders.get(productId) ?? []).some((id) => living.has(id) && !gone.has(id))
  const hidden = await hideProducts(
    db,
    productIds.filter((id) => !isHeld(id)),
    true,
  )
  await noteHidden(db, hidden)
  await refreshProductLists(db, hidden)
}
