// Finds the stock location of each warehouse of 1C, or creates one.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { insertWarehouse, listStockPlaces, type StockPlace } from '#src/stores/server/public.ts'
import type { WarehouseRecord } from '../exchange-records.ts'
import { listWarehouses, saveWarehouses } from './told-classifier.repository.ts'

/** The warehouse id of quantities without a warehouse. */
export const WITHOUT_WAREHOUSE = 'total'

/**
 * The owner's setting wins, then the former location, then the store of the same name. Otherwise
 * creates a warehouse that is not a store, so that no unit is lost or placed in a wrong store.
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
    const named = storeByWarehouse.get(plain(id)) ?? storeByWarehouse.get(plain(name))
    const locationId =
      placeNamed(places, named) ??
      before.get(id) ??
      placeNamed(places, name) ??
      (await insertWarehouse(db, ['Склад 1С', name || ownName(id)].filter(Boolean).join(': ')))
    located.push({ ...warehouse, locationId })
  }
  await saveWarehouses(db, located)
}

const ownName = (id: string): string => (id === WITHOUT_WAREHOUSE ? '' : id)

/** Normalises a name for comparison. */
export const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Throws `invalid` when the owner's setting names an unknown location: a typing error must not
 * place stock where buyers cannot see it.
 */
export async function requireNamedPlaces(
  db: Database,
  storeByWarehouse: ReadonlyMap<string, string>,
): Promise<void> {
  if (storeByWarehouse.size === 0) return
  const places = await listStockPlaces(db)
  const missing = [...storeByWarehouse.values()].find((named) => !placeNamed(places, named))
  if (missing === undefined) return
  const known = places.slice(0, MOST_NAMED).map(({ storeId, title, address }) => {
    return storeId === null ? address : `${storeId} — ${title}`
  })
  throw new ShopError(
    'invalid',
    `Настройка EXCHANGE_WAREHOUSES называет магазин «${missing}», а места хранения с таким названием нет: обмен не начат. ` +
      (known.length === 0 ? 'Мест хранения пока нет.' : `Места хранения: ${known.join('; ')}.`),
  )
}

const MOST_NAMED = 30

function placeNamed(places: readonly StockPlace[], name: string | undefined): number | undefined {
  if (!name) return undefined
  const named = plain(name)
  return places.find(
    ({ storeId, title, address }) =>
      (storeId !== null && String(storeId) === named) ||
      plain(title ?? '') === named ||
      plain(address) === named,
  )?.id
}
