// The shop whose stock a price list counts.

import { stockLocationOfStore } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listCities } from '#src/stores/server/public.ts'

type Store = { readonly id: number; readonly title: string }

/** By id, by title or by a part of it that names one shop only. Throws `invalid` otherwise. */
export async function chooseLocation(db: Database, asked: string): Promise<number> {
  const stores = await listStores(db)
  const store = storeNamed(stores, asked)
  if (!store) {
    throw new ShopError('invalid', `Магазина «${asked}» нет. ${storesSentence(stores)}`)
  }
  const location = await stockLocationOfStore(db, store.id)
  if (location === null) throw new ShopError('invalid', `Магазин «${store.title}» не хранит товар.`)
  return location
}

/** Said when a list has quantities and nobody told whose they are. */
export async function storeNotTold(db: Database): Promise<ShopError> {
  return new ShopError(
    'invalid',
    `В списке есть остатки: назовите магазин, где лежит товар (--store), или --no-stock, если остатки не ваши. ${storesSentence(await listStores(db))}`,
  )
}

const listStores = async (db: Database): Promise<Store[]> =>
  (await listCities(db)).flatMap(({ shops }) => shops)

function storeNamed(stores: readonly Store[], asked: string): Store | undefined {
  const words = asked.trim().toLowerCase()
  const exact = stores.find(
    ({ id, title }) => String(id) === words || title.toLowerCase() === words,
  )
  if (exact) return exact
  const alike = stores.filter(({ title }) => title.toLowerCase().includes(words))
  return alike.length === 1 ? alike[0] : undefined
}

const storesSentence = (stores: readonly Store[]): string =>
  stores.length === 0
    ? 'Магазинов пока нет.'
    : `Магазины: ${stores.map(({ id, title }) => `${id} — ${title}`).join('; ')}.`
