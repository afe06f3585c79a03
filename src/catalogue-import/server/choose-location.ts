// The shop whose stock a price list counts.

import { stockLocationOfStore } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listCities, listStockPlaces } from '#src/stores/server/public.ts'
import { type KnownPlace, oneNamed } from '../known-place.ts'

type Store = { readonly id: number; readonly title: string }

/** By id, by title or by a part of it that names one shop only. Throws `invalid` otherwise. */
export async function chooseLocation(db: Database, asked: string): Promise<number> {
  const stores = await listStores(db)
  const store = oneNamed(stores, asked, ({ id }) => id)
  if (!store) {
    throw new ShopError('invalid', `Магазина «${asked}» нет. ${storesSentence(stores)}`)
  }
  const location = await stockLocationOfStore(db, store.id)
  if (location === null) throw new ShopError('invalid', `Магазин «${store.title}» не хранит товар.`)
  return location
}

/**
 * Said when a list has quantities and nobody told whose they are; `beside` is their column where
 * others name their shops.
 */
export async function storeNotTold(db: Database, beside?: string): Promise<ShopError> {
  if (beside !== undefined) {
    return new ShopError(
      'invalid',
      `Столбец «${beside}» не говорит, в каком магазине лежит товар: назовите его (--stock '${beside}=МАГАЗИН', не ваш — '${beside}=-'). ${storesSentence(await listStores(db))}`,
    )
  }
  return new ShopError(
    'invalid',
    `В списке есть остатки: назовите магазин, где лежит товар (--store), или --no-stock, если остатки не ваши. ${storesSentence(await listStores(db))}`,
  )
}

const listStores = async (db: Database): Promise<Store[]> =>
  (await listCities(db)).flatMap(({ shops }) => shops)

/** Shops and warehouses, as lists may name them. */
export const listPlaces = async (db: Database): Promise<KnownPlace[]> =>
  (await listStockPlaces(db)).map(({ title, address, ...place }) => ({
    ...place,
    title: title ?? address,
  }))

const storesSentence = (stores: readonly Store[]): string =>
  stores.length === 0
    ? 'Магазинов пока нет.'
    : `Магазины: ${stores.map(({ id, title }) => `${id} — ${title}`).join('; ')}.`
