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
      placeNamed(places, wanted) ??
      before.get(id) ??
      placeNamed(places, name) ??
      (await insertWarehouse(db, ['Склад 1С', name || ownName(id)].filter(Boolean).join(': ')))
    located.push({ ...warehouse, locationId })
  }
  await saveWarehouses(db, located)
}

const ownName = (id: string): string => (id === WITHOUT_WAREHOUSE ? '' : id)

/** How names are compared. */
export const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * A slip of the pen must not put stock where nobody can buy it. Throws `invalid` when one of the
 * shops of the owner's setting does not exist or keeps no goods.
 */
export async function requireWantedPlaces(
  db: Database,
  storeByWarehouse: ReadonlyMap<string, string>,
): Promise<void> {
  if (storeByWarehouse.size === 0) return
  const places = await listStockPlaces(db)
  const missing = [...storeByWarehouse.values()].find((wanted) => !placeNamed(places, wanted))
  if (missing === undefined) return
  const known = places.slice(0, MOST_TOLD).map(({ storeId, title, address }) => {
    return storeId === null ? address : `${storeId} — ${title}`
  })
  throw new ShopError(
    'invalid',
    `Настройка EXCHANGE_WAREHOUSES называет магазин «${missing}», а места хранения с таким названием нет: обмен не начат. ` +
      (known.length === 0 ? 'Мест хранения пока нет.' : `Места хранения: ${known.join('; ')}.`),
  )
}

const MOST_TOLD = 30

function placeNamed(places: readonly StockPlace[], name: string | undefined): number | undefined {
  if (!name) return undefined
  const wanted = plain(name)
  return places.find(
    ({ storeId, title, address }) =>
      (storeId !== null && String(storeId) === wanted) ||
      plain(title ?? '') === wanted ||
      plain(address) === wanted,
  )?.id
}
