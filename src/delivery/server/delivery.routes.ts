// Routes of delivery: offers for a cart, places for lists, the tables of the delivery page.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { deliveryApi } from '../contract.ts'
import type { CarrierCalculator } from './carrier-calculator.ts'
import { deliveryOffers } from './delivery-offers.ts'
import { placeOffers } from './place-offers.ts'
import { priceTable } from './price-table.ts'

type Parts = {
  readonly db: Database
  readonly calculator?: CarrierCalculator | null
  readonly clock?: () => Date
}

export function serveDelivery(api: ApiServer, parts: Parts): void {
  const { db, calculator = null, clock = () => new Date() } = parts
  serve(api, deliveryApi.offers, ({ query: { products, city = '' } }) =>
    deliveryOffers(db, { asked: merged(products), city, calculator, clock }),
  )
  serve(api, deliveryApi.places, async ({ query: { shop, city = '' } }) => ({
    places: await placeOffers(db, { shop, city, clock }),
  }))
  serve(api, deliveryApi.prices, () => priceTable(db, { clock, calculator }))
}

type Line = { readonly id: number; readonly quantity: number }

/** Merges lines of the same product. */
function merged(lines: readonly Line[]): Line[] {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of lines) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return [...quantities].map(([id, quantity]) => ({ id, quantity }))
}
