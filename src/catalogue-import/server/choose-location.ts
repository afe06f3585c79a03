// Finds the store whose stock a price list counts.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listCities, listStockPlaces, stockLocationOfStore } from '#src/stores/server/public.ts'
import { findByName, type KnownPlace } from '../known-place.ts'

type Store = { readonly id: number; readonly title: string }

/**
 * The location of a store by id, title or an unambiguous part of it, or of a warehouse by its
 * address. Throws `invalid` for none.
 */
export async function chooseLocation(db: Database, name: string): Promise<number> {
  const stores = await listStores(db)
  const store = findByName(stores, name, ({ id }) => id)
  if (!store) {
    const warehouses = (await listPlaces(db)).filter(({ storeId }) => storeId === null)
    const warehouse = findByName(warehouses, name, () => null)
    if (warehouse) return warehouse.id
    const others = warehouses.map(({ title }) => title).join('; ')
    throw new ShopError(
      'invalid',
      `Магазина «${name}» нет. ${storesSentence(stores)}${others && ` Склады: ${others}.`}`,
    )
  }
  const location = await stockLocationOfStore(db, store.id)
  if (location === null) throw new ShopError('invalid', `Магазин «${store.title}» не хранит товар.`)
  return location
}

/**
 * The error for a list with quantities and no store. `column` is their title in a list whose other
 * stock columns name stores.
 */
export async function missingStoreError(db: Database, column?: string): Promise<ShopError> {
  if (column !== undefined) {
    return new ShopError(
      'invalid',
      `Столбец «${column}» не говорит, в каком магазине лежит товар: назовите его (--stock '${column}=МАГАЗИН', не ваш — '${column}=-'). ${storesSentence(await listStores(db))}`,
    )
  }
  return new ShopError(
    'invalid',
    `В списке есть остатки: назовите магазин, где лежит товар (--store), или --no-stock, если остатки не ваши. ${storesSentence(await listStores(db))}`,
  )
}

const listStores = async (db: Database): Promise<Store[]> =>
  (await listCities(db)).flatMap(({ shops }) => shops)

/** The shop's own locations with the names that lists may use. */
export const listPlaces = async (db: Database): Promise<KnownPlace[]> =>
  (await listStockPlaces(db))
    .filter(({ isToOrder }) => !isToOrder)
    .map(({ title, address, isToOrder: _, ...place }) => ({ ...place, title: title ?? address }))

const storesSentence = (stores: readonly Store[]): string =>
  stores.length === 0
    ? 'Магазинов пока нет.'
    : `Магазины: ${stores.map(({ id, title }) => `${id} — ${title}`).join('; ')}.`
