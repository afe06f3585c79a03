// What lies on a shelf, and how much of it is off the shelf: taken for orders.

import type { Database } from '#src/platform/server/database.ts'
import { MOST_ON_SHELF, type OnShelf } from '../../shelves-contract.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import { listShelfGoods } from './shelf-counts.repository.ts'
import { listTakenUnits } from './taken-units.repository.ts'

/** At the places that the member of staff sees. */
export async function goodsOnShelf(db: Database, staff: Staff, shelf: string): Promise<OnShelf> {
  const asked = { shelf, storeId: visibleStore(staff), most: MOST_ON_SHELF + 1 }
  const rows = await listShelfGoods(db, asked)
  const listed = rows.slice(0, MOST_ON_SHELF)
  const takenOf = await readTaken(
    db,
    listed.map(({ productId }) => productId),
  )
  const byPlace = Map.groupBy(listed, ({ locationId }) => locationId)
  return {
    shelf,
    places: [...byPlace].map(([locationId, goods]) => ({
      location_id: locationId,
      city: goods[0]?.city ?? '',
      address: goods[0]?.address ?? '',
      goods: goods.map((good) => ({
        product_id: good.productId,
        article: good.article,
        manufacturer: good.manufacturer,
        name: good.name,
        barcodes: [...good.barcodes],
        on_hand: good.onHand,
        reserved: good.reserved,
        taken: takenOf(good),
      })),
    })),
    is_more: rows.length > MOST_ON_SHELF,
  }
}

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
