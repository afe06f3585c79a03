// Where goods that come back are taken in: stock and the money that is given back belong there.

import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { listStockPlaces, type StockPlace } from '#src/stores/server/public.ts'
import type { ReturnPlace } from '../returns-contract.ts'
import { listLinePlaces } from './order-sources.repository.ts'
import type { Staff } from './staff.repository.ts'
import { visibleStore } from './visible-orders.ts'

export type ReturnPlaces = {
  /** Null: it has to be chosen. */
  readonly place: ReturnPlace | null
  /** Where he may take goods in. */
  readonly places: readonly ReturnPlace[]
}

type Asked = {
  readonly orderId: number
  /** The shop of the pickup; null: a delivery. */
  readonly storeId: number | null
  /** A stock location; null: the one where the order was handed over. */
  readonly placeId: number | null
}

export async function findReturnPlace(
  db: Database,
  staff: Staff,
  { orderId, storeId, placeId }: Asked,
): Promise<ReturnPlaces> {
  const [stockPlaces, sources] = await Promise.all([
    listStockPlaces(db),
    storeId === null ? listLinePlaces(db, orderId) : [],
  ])
  return chooseReturnPlace(stockPlaces, { boundTo: visibleStore(staff), storeId, placeId, sources })
}

type Choice = Pick<Asked, 'storeId' | 'placeId'> & {
  /** The only shop of a seller or picker. */
  readonly boundTo: number | null
  /** Of a delivery: where its units were taken from. */
  readonly sources: readonly { readonly locationId: number; readonly quantity: number }[]
}

/** Throws `invalid` for a place where he may not take goods in. */
export function chooseReturnPlace(
  all: readonly StockPlace[],
  { boundTo, storeId, placeId, sources }: Choice,
): ReturnPlaces {
  const open = all.filter(
    (each) => !each.isToOrder && (boundTo === null || each.storeId === boundTo),
  )
  const places = open.map(({ id, city, title, address }) => ({
    id,
    title: `${city}, ${title ?? address}`,
  }))
  const find = (id: number | undefined) => places.find((each) => each.id === id) ?? null
  if (placeId !== null) {
    const place = find(placeId)
    if (place === null) throw invalidField('place', wrongPlace(boundTo))
    return { place, places }
  }
  if (boundTo !== null) return { place: places[0] ?? null, places }
  const ofShop = open.find((each) => storeId !== null && each.storeId === storeId)
  return { place: find(storeId === null ? fullestOf(sources) : ofShop?.id), places }
}

function fullestOf(sources: Choice['sources']): number | undefined {
  const units = new Map<number, number>()
  for (const { locationId: id, quantity } of sources) units.set(id, (units.get(id) ?? 0) + quantity)
  return [...units].toSorted(([id, many], [other, more]) => more - many || id - other)[0]?.[0]
}

const wrongPlace = (boundTo: number | null): string =>
  boundTo === null
    ? 'Здесь товар не принимают: выберите магазин или склад из списка.'
    : 'Вы принимаете товар только в своём магазине.'
