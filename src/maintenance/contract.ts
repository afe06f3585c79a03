// Endpoint of the services of a car: the items due at a mileage, and the goods for them.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { OilRegulationFacts } from '#src/catalogue/oil-contract.ts'
import { type AnswerOf, endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, tick, wholeNumber } from '#src/shared/wire-fields.ts'

/** Goods that satisfy a line: one product, or canisters of one oil that add up. */
export const ServiceOffer = z.object({
  price: z.number(),
  goods: z.array(z.object({ product: Product, quantity: z.number() })),
  /** Required approvals of which the shop knows none for this oil; else empty. */
  approvals_to_check: z.array(z.string()),
  /** When the shop of the answer has all of it; null: not asked for, or not known. */
  promise: z.nullable(z.object({ days: z.number(), at: z.string(), text: z.string() })),
})
export type ServiceOffer = z.infer<typeof ServiceOffer>

export const ServiceLine = z.object({
  item: z.string(),
  name: z.string(),
  /** `свеча на цилиндр`; empty: nothing to say. */
  note: z.string(),
  /** `вариатор`: only for cars with this gearbox; empty: for all. */
  gearbox: z.string(),
  every_km: z.nullable(z.number()),
  every_months: z.nullable(z.number()),
  source: z.string(),
  is_sourced: z.boolean(),
  /** The category of the line's goods; null: the shop has no such category. */
  category: z.nullable(z.object({ key: z.string(), name: z.string(), pictogram: z.string() })),
  /** Whether the first offer is in the set by default. */
  is_in_set: z.boolean(),
  /** Why the buyer has to decide on it; empty: it is in the set, or nothing fits. */
  why_not_in_set: z.string(),
  /** Fitting goods in stock, the soonest first, then the cheapest; empty: none. */
  offers: z.array(ServiceOffer),
})
export type ServiceLine = z.infer<typeof ServiceLine>

const MOST_KM = 1_000_000

export const maintenanceApi = {
  set: endpoint({
    method: 'GET',
    path: '/api/maintenance',
    summary: 'ТО машины: что менять на пробеге и товары для этого',
    access: 'public',
    query: z.object({
      brand: requiredText(100),
      model: requiredText(100),
      engine: optionalText(100),
      km: z.optional(wholeNumber(1, MOST_KM, 'Пробег — целое число километров.')),
      /** Prefers goods that are there soonest, and says when; else the cheapest come first. */
      soonest: z.optional(tick),
      /** With `soonest`: the shop or the city where they are wanted. */
      shop: z.optional(wholeNumber(1, 2_147_483_647, 'Неизвестный магазин.')),
      city: optionalText(100),
    }),
    answer: z.object({
      /** The asked engine, or the model's only one; empty: the buyer has to choose. */
      engine: z.string(),
      /** Country of the table; empty: the usual items, as the model's table is unknown. */
      market: z.string(),
      mileages: z.array(z.number()),
      /** Mileage of the asked service in kilometres, one of `mileages`. */
      km: z.number(),
      oil: z.nullable(OilRegulationFacts),
      /** Gearboxes of the car's table; a car has one of them. */
      gearboxes: z.array(z.string()),
      /** The shop that the promises are for; null: nothing is promised. */
      shop: z.nullable(z.object({ city: z.string(), title: z.string() })),
      lines: z.array(ServiceLine),
    }),
  }),
}
export type ServiceSet = AnswerOf<typeof maintenanceApi.set>
