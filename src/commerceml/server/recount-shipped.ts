// Counts the goods of an order anew that 1C has shipped: what it told may be without them already.

import type { Database } from '#src/platform/server/database.ts'
import { countOffers } from './count-offers.ts'
import { listCountedSince } from './exchanged-orders.repository.ts'
import { listWarehouses } from './told-classifier.repository.ts'
import { readOffers } from './told-goods.repository.ts'

/**
 * In the transaction in which the order is completed, which takes its units from the stock. A count
 * from before the order knew nothing of it. If a later one came before the shipment, 1C tells the
 * next one with the goods that the shipment changed.
 */
export async function recountShipped(db: Database, orderId: number): Promise<void> {
  const counted = await listCountedSince(db, orderId)
  if (counted.length === 0) return
  const productIds = new Map(counted.map(({ id, productId }) => [id, productId]))
  const offers = (await readOffers(db, [...productIds.keys()])).flatMap((told) => {
    const productId = productIds.get(told.offer.id)
    return productId === undefined ? [] : [{ told, productId }]
  })
  const warehouses = await listWarehouses(db)
  const locationById = new Map(warehouses.map(({ id, locationId }) => [id, locationId]))
  await countOffers(db, offers, { words: { locationById }, document: `1c order ${orderId}` })
}
