// Finds the stock location of each warehouse of 1C, or creates one where its city is known.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  listCityNames,
  listStockPlaces,
  type StockPlace,
  saveWarehouse,
} from '#src/stores/server/public.ts'
import type { WarehouseRecord } from '../exchange-records.ts'
import { saveNotes } from './exchange-notes.repository.ts'
import { listWarehouses, saveWarehouses, WITHOUT_WAREHOUSE } from './told-classifier.repository.ts'

type City = { readonly id: number; readonly name: string }

/**
 * The owner's setting wins, then the former location, then the store of the same name, then a new
 * warehouse in its city. A warehouse whose city is unknown gets none: the owner is asked at the end
 * of the exchange, as a wrong city would promise wrong days.
 */
export async function locateWarehouses(
  db: Database,
  warehouses: readonly WarehouseRecord[],
  storeByWarehouse: ReadonlyMap<string, string>,
): Promise<void> {
  const places = (await listStockPlaces(db)).filter(({ isToOrder }) => !isToOrder)
  const cities = await listCityNames(db)
  const before = new Map((await listWarehouses(db)).map(({ id, locationId }) => [id, locationId]))
  const located: (WarehouseRecord & { locationId: number | null })[] = []
  for (const warehouse of warehouses) {
    const { id, name } = warehouse
    const named = storeByWarehouse.get(plain(id)) ?? storeByWarehouse.get(plain(name))
    const locationId =
      placeNamed(places, named) ??
      before.get(id) ??
      placeNamed(places, name) ??
      (await placeInCity(db, warehouse, cityOf(warehouse, cities)))
    const isChosen = id === WITHOUT_WAREHOUSE && before.get(id) === undefined && !named
    if (isChosen && cities.length > 1) await saveNotes(db, [firstCityNote(cities[0]?.name ?? '')])
    located.push({ ...warehouse, locationId })
  }
  await saveWarehouses(db, located)
}

const firstCityNote = (city: string) => ({
  subject: 'остатки без складов',
  text:
    `1С не называет складов: весь остаток лежит на месте «Склад 1С», город ${city}. Если это ` +
    'другое место, назовите его: EXCHANGE_WAREHOUSES=total=….',
})

/** The city of its address; without one the only city of the shop, or the first for all stock. */
function cityOf({ id, city }: WarehouseRecord, cities: readonly City[]): City | undefined {
  if (city !== '') return cityNamed(cities, city)
  return cities.length === 1 || id === WITHOUT_WAREHOUSE ? cities[0] : undefined
}

const cityNamed = (cities: readonly City[], wanted: string): City | undefined =>
  cities.find(({ name }) => cityWord(name) === cityWord(wanted))

/** «г. Волгоград», «Волгоград г» → `волгоград` */
const cityWord = (city: string): string =>
  plain(city)
    .replaceAll('ё', 'е')
    .replace(/^(г\.|г|город)\s*(?=\s|\p{L}{2})|\s+(г\.?|город)$/gu, '')
    .trim()

async function placeInCity(
  db: Database,
  { id, name }: Pick<WarehouseRecord, 'id' | 'name'>,
  city: City | undefined,
): Promise<number | null> {
  if (!city) return null
  const address = ['Склад 1С', name || (id === WITHOUT_WAREHOUSE ? '' : id)].filter(Boolean)
  const place = await saveWarehouse(db, { cityId: city.id, address: address.join(': ') })
  return place.locationId
}

/**
 * The owner's answer: where a warehouse lies. `where` names a place of stock, or a city, which gets
 * a warehouse. Resolves to what the place is called. Its stock follows with the next exchange.
 */
export async function placeWarehouse(db: Database, wanted: string, where: string): Promise<string> {
  const known = await listWarehouses(db)
  const named = known.filter(({ id, name }) => [plain(id), plain(name)].includes(plain(wanted)))
  const [warehouse] = named
  if (!warehouse) {
    const names = known.slice(0, MOST_NAMED).map(({ id, name }) => `«${name || id}»`)
    const hint = names.length === 0 ? 'Складов пока нет.' : `Есть: ${names.join(', ')}.`
    throw new ShopError('not-found', `Такого склада в 1С нет. ${hint}`)
  }
  if (named.length > 1) {
    throw new ShopError('conflict', `Складов «${wanted}» в 1С несколько: назовите склад по Ид.`)
  }
  return db.transaction(async (tx) => {
    const places = (await listStockPlaces(tx)).filter(({ isToOrder }) => !isToOrder)
    const city = cityNamed(await listCityNames(tx), where)
    const locationId = placeNamed(places, where) ?? (await placeInCity(tx, warehouse, city))
    if (locationId === null) {
      throw new ShopError(
        'not-found',
        `Места или города «${where}» в магазине нет. ${placesText(places)}`,
      )
    }
    await saveWarehouses(tx, [{ ...warehouse, locationId }])
    const place = (await listStockPlaces(tx)).find(({ id }) => id === locationId)
    return place ? `${place.city}, ${place.title ?? place.address}` : where
  })
}

/** Warehouses of 1C of which nobody knows where they lie: their stock is not on sale. */
export async function unplacedWarehouses(db: Database): Promise<string[]> {
  const unplaced = (await listWarehouses(db)).filter(({ locationId }) => locationId === null)
  return unplaced.slice(0, MOST_NAMED).map(({ id, name }) => name || id)
}

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
  const places = (await listStockPlaces(db)).filter(({ isToOrder }) => !isToOrder)
  const missing = [...storeByWarehouse.values()].find((named) => !placeNamed(places, named))
  if (missing === undefined) return
  throw new ShopError(
    'invalid',
    `Настройка EXCHANGE_WAREHOUSES называет магазин «${missing}», а места хранения с таким названием нет: обмен не начат. ${placesText(places)}`,
  )
}

const MOST_NAMED = 30

function placesText(places: readonly StockPlace[]): string {
  const known = places.slice(0, MOST_NAMED).map(({ storeId, title, address }) => {
    return storeId === null ? address : `${storeId} — ${title}`
  })
  return known.length === 0 ? 'Мест хранения пока нет.' : `Места хранения: ${known.join('; ')}.`
}

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
