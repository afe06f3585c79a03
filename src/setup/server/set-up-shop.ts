// Sets a shop up: facts of the trade, cities, shops, warehouses, hours and ways to pay, all or nothing.

import { rebuildProductLists } from '#src/catalogue/server/public.ts'
import { savePlaceHours } from '#src/delivery/server/public.ts'
import { savePaymentMethod } from '#src/orders/server/setup.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type SaveOutcome, saveCity, saveShop, saveWarehouse } from '#src/stores/server/public.ts'
import type { ShopFile } from '../shop-file.ts'
import { type AddedFacts, loadTradeFacts } from './load-trade-facts.ts'
import { cityFacts } from './trade-facts.ts'

export type SavedPlace = {
  readonly kind: 'city' | 'shop' | 'warehouse' | 'payment'
  readonly name: string
  readonly outcome: SaveOutcome
}

export type SetupReport = { readonly facts: AddedFacts; readonly places: readonly SavedPlace[] }

const ZOOM_OF_ONE = 15
const ZOOM_OF_MANY = 11
const ROUNDING = 1000

class DryRun extends Error {
  readonly report: SetupReport

  constructor(report: SetupReport) {
    super('a dry run')
    this.report = report
  }
}

/** Known shops take what the file says differently; what it does not name stays as it is. */
export async function setUpShop(
  db: Database,
  file: ShopFile | null,
  { isDryRun = false }: { readonly isDryRun?: boolean | undefined } = {},
): Promise<SetupReport> {
  try {
    const report = await db.transaction(async (tx) => {
      const facts = await loadTradeFacts(tx)
      const places: SavedPlace[] = []
      for (const city of file?.cities ?? []) places.push(...(await saveCityPlaces(tx, city)))
      for (const { name, kind, offered: isOffered } of file?.payments ?? []) {
        const outcome = await savePaymentMethod(tx, { name, kind, isOffered })
        places.push({ kind: 'payment', name, outcome })
      }
      if (isDryRun) throw new DryRun({ facts, places })
      return { facts, places }
    })
    // names of manufacturers stand in the lists that are searched
    if (report.facts.renamed > 0) await rebuildProductLists(db)
    return report
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

type City = ShopFile['cities'][number]

async function saveCityPlaces(tx: Database, city: City): Promise<SavedPlace[]> {
  const { id: cityId, outcome } = await saveCity(tx, {
    name: city.city,
    at: pointOf(city),
    zoom: city.zoom ?? null,
    usual: { ...middleOf(city), zoom: city.shops.length > 1 ? ZOOM_OF_MANY : ZOOM_OF_ONE },
  })
  const saved: SavedPlace[] = [{ kind: 'city', name: city.city, outcome }]
  for (const shop of city.shops) {
    const { address: title, phone, hours } = shop
    const place = await saveShop(tx, { cityId, title, phone, at: pointOf(shop) })
    saved.push({ kind: 'shop', name: title, outcome: await withHours(tx, place, hours) })
  }
  for (const { address, hours } of city.warehouses) {
    const place = await saveWarehouse(tx, { cityId, address })
    saved.push({ kind: 'warehouse', name: address, outcome: await withHours(tx, place, hours) })
  }
  return saved
}

async function withHours(
  tx: Database,
  { locationId, outcome }: { readonly locationId: number; readonly outcome: SaveOutcome },
  hours: City['shops'][number]['hours'],
): Promise<SaveOutcome> {
  const isChanged = hours !== undefined && (await savePlaceHours(tx, locationId, hours))
  return isChanged && outcome === 'same' ? 'changed' : outcome
}

type Place = { readonly lat?: number | undefined; readonly lng?: number | undefined }

const pointOf = ({ lat, lng }: Place) =>
  lat === undefined || lng === undefined ? null : { lat, lng }

/** Where the map of a city opens: what is known of it, else the middle of its shops. */
function middleOf(city: City): { lat: number; lng: number } {
  const known = cityFacts.find(({ name }) => name === city.city)
  const points = city.shops.flatMap((shop) => pointOf(shop) ?? [])
  const own = pointOf(city) ?? known
  if (own) return own
  if (points.length === 0) {
    throw new ShopError(
      'invalid',
      `Город «${city.city}»: назовите его середину, lat и lng, или координаты его магазинов.`,
    )
  }
  // rounded, so that no shop seems to stand in the middle for want of coordinates
  const mean = (values: readonly number[]) =>
    Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * ROUNDING) /
    ROUNDING
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) }
}
