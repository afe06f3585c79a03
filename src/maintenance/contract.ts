// The wire of the services of a car: the items due at a mileage, and the goods for them.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { OilRegulationFacts } from '#src/catalogue/oil-contract.ts'
import { type AnswerOf, endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

/** Goods that do for a line: one product, or canisters of one oil that add up. */
export const ServiceOffer = z.object({
  price: z.number(),
  goods: z.array(z.object({ product: Product, quantity: z.number() })),
  /** Approvals of which an oil should have one, and the shop knows none of it; else none. */
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
  /** Where all goods of the line stand; null: the shop has no such category. */
  category: z.nullable(z.object({ key: z.string(), name: z.string(), pictogram: z.string() })),
  /** Its first offer is in the set unless the buyer takes it out. */
  is_in_set: z.boolean(),
  /** The cheapest that fits first; none: nothing that fits lies in a shop. */
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
      /** Whose services they are: the asked engine, or the only one of the model; empty: which one? */
      engine: z.string(),
      /** The country whose table it is; empty: what is usual, as the model's table is not known. */
      market: z.string(),
      mileages: z.array(z.number()),
      /** The asked service, in kilometres: one of the mileages. */
      km: z.number(),
      oil: z.nullable(OilRegulationFacts),
      lines: z.array(ServiceLine),
    }),
  }),
}
export type ServiceSet = AnswerOf<typeof maintenanceApi.set>
