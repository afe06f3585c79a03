// What feeds tell of: the seller, his places and categories, and what he has to sell.

import type { Kopecks } from '#src/shared/money.ts'

/** Settings of the feeds. */
export type FeedSettings = {
  readonly publicUrl: string
  readonly name: string
  readonly legalName: string
  /** Courier to the buyer of the shop's own city; null: the search engine's account tells it. */
  readonly courierRubles: number | null
  /** Working days: `1`, `1-3`, or empty where nobody knows. */
  readonly courierDays: string
  readonly pickupDays: string
  readonly hasPriceList: boolean
}

export type FeedCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
}

/** Where goods lie: in a shop, or in a warehouse that no buyer visits. */
export type FeedPlace = {
  readonly id: number
  readonly storeId: number | null
  readonly city: string
  readonly address: string
}

/** What is the same for all goods of a feed. */
export type FeedFrame = {
  readonly settings: FeedSettings
  readonly categories: readonly FeedCategory[]
  readonly places: readonly FeedPlace[]
  readonly isDelivered: boolean
  readonly isPickedUp: boolean
}

export type FeedParameter = readonly [name: string, value: string]

/** A product that can be bought now. `freeAt` counts by the id of the place, never zero. */
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
  readonly weightG: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly multiplicity: number
  readonly unit: string
  readonly pictures: readonly string[]
  readonly parameters: readonly FeedParameter[]
  readonly freeAt: ReadonlyMap<number, number>
}

export const freeEverywhere = ({ freeAt }: FeedProduct): number =>
  freeAt.values().reduce((sum, free) => sum + free, 0)

export const productAddress = ({ publicUrl }: FeedSettings, { key }: FeedProduct): string =>
  `${publicUrl}/catalog/product/${key}`
