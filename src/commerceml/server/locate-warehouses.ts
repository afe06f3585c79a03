// Finds the place of the shop that a warehouse of 1C is; where there is none, makes one.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { insertWarehouse, listStockPlaces, type StockPlace } from '#src/stores/server/public.ts'
import type { WarehouseRecord } from '../exchange-records.ts'
import { listWarehouses, saveWarehouses } from './told-classifier.repository.ts'

/** Quantities that are told without a warehouse. */
export const WITHOUT_WAREHOUSE = 'total'

/**
 * By the owner's word first; else where it was before; else the shop that is called so; else a
 * warehouse of its own without a door, so that no unit is lost and none lies in the wrong shop.
 * Throws `invalid` when the shop of the owner's word does not exist.
 */
export async function locateWarehouses(
  db: Database,
  warehouses: readonly WarehouseRecord[],
  storeByWarehouse: ReadonlyMap<string, string>,
): Promise<void> {
  const places = await listStockPlaces(db)
  const before = new Map((await listWarehouses(db)).map(({ id, locationId }) => [id, locationId]))
  const located: (WarehouseRecord & { locationId: number | null })[] = []
  for (const warehouse of warehouses) {
    const { id, name } = warehouse
    const wanted = storeByWarehouse.get(plain(id)) ?? storeByWarehouse.get(plain(name))
    const locationId =
      wanted === undefined
        ? (before.get(id) ??
          placeNamed(places, name) ??
          (await insertWarehouse(db, ['Склад 1С', name || ownName(id)].filter(Boolean).join(': '))))
        : requirePlace(places, wanted)
    located.push({ ...warehouse, locationId })
  }
  await saveWarehouses(db, located)
}

const ownName = (id: string): string => (id === WITHOUT_WAREHOUSE ? '' : id)

/** How names are compared. */
export const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** A slip of the pen in the setting must not put the stock where nobody can buy it. */
function requirePlace(places: readonly StockPlace[], wanted: string): number {
  const known = placeNamed(places, wanted)
  if (known !== undefined) return known
  const titles = places.flatMap(({ title }) => (title ? [`«${title}»`] : [])).slice(0, 10)
  throw new ShopError(
    'invalid',
    `Магазина «${wanted}» из настройки EXCHANGE_WAREHOUSES нет, остатки не загружены. ` +
      `Есть: ${titles.join(', ')}.`,
  )
}

function placeNamed(places: readonly StockPlace[], name: string): number | undefined {
  if (name === '') return undefined
  const wanted = plain(name)
  return places.find(
    ({ storeId, title, address }) =>
      String(storeId) === wanted || plain(title ?? '') === wanted || plain(address) === wanted,
  )?.id
}
