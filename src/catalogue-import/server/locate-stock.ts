// Finds the locations that a price list counts: by its stock columns and by the option `--store`.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findOrderLocation } from '#src/supply/server/public.ts'
import type { KnownPlace } from '../known-place.ts'
import { doubtNotes } from '../layout/propose-stock.ts'
import { chooseLocation, listPlaces, missingStoreError } from './choose-location.ts'
import type { ImportRequest } from './import-request.ts'
import type { PriceList, PriceListPart } from './read-price-list.ts'

export type LocatedList = {
  readonly list: PriceList
  /** Sorted; none when the quantities are not the shop's own. */
  readonly locationIds: readonly number[]
  /** Those of them that only titles of columns name, not the owner. */
  readonly titledIds: readonly number[]
}

/**
 * A supplier whose goods are sold to order has a location of his own. Throws `invalid` when
 * quantities have no location.
 */
export async function locateStock(
  db: Database,
  { store, isStockIgnored, supplier }: ImportRequest,
  list: PriceList,
): Promise<LocatedList> {
  const orderLocation = await findOrderLocation(db, supplier)
  if (orderLocation !== null) return locateAtSupplier(list, { store, orderLocation })
  if (store === undefined && isStockIgnored) return { list, locationIds: [], titledIds: [] }
  const named = list.parts.flatMap(({ layout }) => layout.stock.map(({ place }) => place))
  if (named.length > 0) refuseDoubts(list)
  const isLeft = list.parts.some(({ layout }) => layout.columns.quantity !== undefined)
  if (isLeft && store === undefined) throw await missingStoreError(db, unplacedQuantity(list))
  const own = store === undefined ? null : await chooseLocation(db, store)
  const ids = [...named.flatMap((place) => place?.id ?? []), ...(own === null ? [] : [own])]
  const locationIds = [...new Set(ids)].toSorted((one, other) => one - other)
  const titledIds = titledPlaces(list)
  if (own === null || locationIds.length < 2) return { list, locationIds, titledIds }
  const place = (await listPlaces(db)).find(({ id }) => id === own)
  const parts = list.parts.map((part) => (place ? countedAt(part, place) : part))
  return { list: { ...list, ...parts[0], parts }, locationIds, titledIds }
}

type AtSupplier = { readonly store: string | undefined; readonly orderLocation: number }

/** One column counts his location; without one his stock stays as it is. */
function locateAtSupplier(list: PriceList, { store, orderLocation }: AtSupplier): LocatedList {
  const places = list.parts.flatMap(({ layout }) =>
    layout.stock.flatMap(({ place }) => place ?? []),
  )
  if (store !== undefined || places.length > 0) {
    throw new ShopError(
      'invalid',
      'Товары этого поставщика продаются под заказ: их остатки — его, а не ваших магазинов. ' +
        'Загрузите список без --store, а столбец с остатком назовите: --columns quantity=… ' +
        'Чтобы товар снова лежал в магазине: npm run shop -- suppliers stop ПОСТАВЩИК.',
    )
  }
  const isCounted = list.parts.some(({ layout }) => layout.columns.quantity !== undefined)
  return { list, locationIds: isCounted ? [orderLocation] : [], titledIds: [] }
}

/** Throws `invalid` for doubtful stock columns: else a store would be left out silently. */
function refuseDoubts({ parts }: PriceList): void {
  const doubts = parts.flatMap(({ layout: { stockDoubts, titles } }) =>
    doubtNotes(stockDoubts, titles),
  )
  if (doubts.length > 0) throw new ShopError('invalid', doubts.join(' '))
}

function titledPlaces({ parts }: PriceList): number[] {
  const stock = parts.flatMap(({ layout }) => layout.stock)
  const ids = (isByTitle: boolean) =>
    stock
      .filter(({ certainty }) => (certainty.origin === 'title') === isByTitle)
      .flatMap(({ place }) => place?.id ?? [])
  const named = ids(false)
  return [...new Set(ids(true).filter((id) => !named.includes(id)))].toSorted(
    (one, two) => one - two,
  )
}

/** The title of the quantity column without a location, in a list whose other columns have one. */
const unplacedQuantity = ({ parts }: PriceList): string | undefined => {
  const part = parts.find(
    ({ layout }) => layout.stock.length > 0 && layout.columns.quantity !== undefined,
  )
  const { columns, titles } = part?.layout ?? {}
  return part && (titles?.[columns?.quantity ?? -1] ?? String((columns?.quantity ?? 0) + 1))
}

/** Turns the quantity column into a stock column of `place`, as the list counts several. */
function countedAt(part: PriceListPart, place: KnownPlace): PriceListPart {
  const { quantity, ...columns } = part.layout.columns
  if (quantity === undefined) return part
  const certainty = { origin: 'owner', percent: 100 } as const
  const stock = [...part.layout.stock, { column: quantity, place, certainty }]
  return { ...part, layout: { ...part.layout, columns, stock } }
}
