// The content of feeds: settings, categories, stock locations and products.

import type { Kopecks } from '#src/shared/money.ts'

/** Settings of the feeds. */
export type FeedSettings = {
  readonly publicUrl: string
  readonly name: string
  readonly legalName: string
  /** Price of a courier in the shop's own city; null: it is set in the search engine's account. */
  readonly courierRubles: number | null
  /** Working days: `1`, `1-3`, or empty: unknown. */
  readonly courierDays: string
  readonly pickupDays: string
  readonly hasPriceList: boolean
}

export type FeedCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
}

/** A stock location of the shop: a store, or a warehouse without buyers. */
export type FeedPlace = {
  readonly id: number
  readonly storeId: number | null
  readonly city: string
  readonly address: string
}

export type FeedTerm = {
  /** null: nobody knows when the goods come. */
  readonly days: { readonly least: number; readonly most: number } | null
  readonly orderBefore: number
}

/** The courier in the shop's own city. */
export type FeedCourier = FeedTerm & { readonly price: Kopecks }

/** null: he does not take such goods. */
export type CourierOf = (
  goods: Pick<FeedProduct, 'isPickupOnly' | 'parcelG' | 'lengthMm' | 'widthMm' | 'heightMm'>,
  places: Iterable<number>,
) => FeedCourier | null

/** What is the same for all products of a feed. */
export type FeedFrame = {
  /** By the owner's tables; null: they have no courier of the shop's own city. */
  readonly courier: CourierOf | null
  /** When goods of a place can be collected. */
  readonly pickup: (place: number) => FeedTerm
  readonly settings: FeedSettings
  readonly categories: readonly FeedCategory[]
  readonly places: readonly FeedPlace[]
  readonly isDelivered: boolean
  readonly isPickedUp: boolean
}

export type FeedParameter = readonly [name: string, value: string]

/** A product that can be bought. `freeAt` has the free units by id of the place, never 0. */
export type FeedProduct = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly country: string
  readonly description: string
  readonly price: Kopecks
  readonly categoryId: number
  readonly isPickupOnly: boolean
  /** It lies in no shop: a supplier has all of `freeAt`. */
  readonly isToOrder: boolean
  readonly weightG: number | null
  /** Its own weight, else the usual one of its category. */
  readonly parcelG: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly multiplicity: number
  readonly unit: string
  /** Addresses without the host; Yandex reads ten, a product has eight at most. */
  readonly pictures: readonly string[]
  /** With right check digits. */
  readonly barcodes: readonly string[]
  readonly parameters: readonly FeedParameter[]
  readonly freeAt: ReadonlyMap<number, number>
}

export const freeEverywhere = ({ freeAt }: FeedProduct): number =>
  freeAt.values().reduce((sum, free) => sum + free, 0)

/** When a buyer can collect what a supplier has; null: it lies in the shops. */
export function orderTerm({ isToOrder, freeAt }: FeedProduct, frame: FeedFrame): FeedTerm | null {
  const [place] = freeAt.keys()
  return isToOrder && place !== undefined ? frame.pickup(place) : null
}

export const productAddress = ({ publicUrl }: FeedSettings, { key }: FeedProduct): string =>
  `${publicUrl}/catalog/product/${key}`
