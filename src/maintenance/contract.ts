// Endpoint of the services of a car: the items due at a mileage, and the goods for them.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { OilRegulationFacts } from '#src/catalogue/oil-contract.ts'
import { type AnswerOf, endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

/** Goods that satisfy a line: one product, or canisters of one oil that add up. */
export const ServiceOffer = z.object({
  price: z.number(),
  goods: z.array(z.object({ product: Product, quantity: z.number() })),
  /** Required approvals of which the shop knows none for this oil; else empty. */
  approvals_to_check: z.array(z.string()),
})
export type ServiceOffer = z.infer<typeof ServiceOffer>

export const ServiceLine = z.object({
  item: z.string(),
  name: z.string(),
  /** `свеча на цилиндр`, `если у машины вариатор`; empty: nothing to say. */
  note: z.string(),
  every_km: z.nullable(z.number()),
  every_months: z.nullable(z.number()),
  source: z.string(),
  is_sourced: z.boolean(),
  /** The category of the line's goods; null: the shop has no such category. */
  category: z.nullable(z.object({ key: z.string(), name: z.string(), pictogram: z.string() })),
  /** Whether the first offer is in the set by default. */
  is_in_set: z.boolean(),
  /** Fitting goods in stock, cheapest first; empty: none. */
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
      lines: z.array(ServiceLine),
    }),
  }),
}
export type ServiceSet = AnswerOf<typeof maintenanceApi.set>
