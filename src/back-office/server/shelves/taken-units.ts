// How many units of what lies at a place are off the shelf, taken for orders.

import type { Database } from '#src/platform/server/database.ts'
import { listTakenUnits } from './taken-units.repository.ts'

type Lying = { readonly productId: number; readonly locationId: number; readonly onHand: number }

/** Never more than is on hand: what waits to be put back may have been sold since. */
export async function readTaken(
  db: Database,
  productIds: readonly number[],
): Promise<(lying: Lying) => number> {
  const rows = productIds.length > 0 ? await listTakenUnits(db, productIds) : []
  const keyOf = (productId: number, locationId: number) => `${productId} ${locationId}`
  const units = new Map(rows.map((row) => [keyOf(row.productId, row.locationId), row.units]))
  return ({ productId, locationId, onHand }) =>
    Math.min(units.get(keyOf(productId, locationId)) ?? 0, onHand)
}
