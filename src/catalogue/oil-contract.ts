// Endpoints of the list of motor oils. Fields with several values are comma-separated.

import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from '#src/shared/endpoint.ts'
import { optionalText, paged, paging, requiredText, tick } from '#src/shared/wire-fields.ts'
import { Choice, Product } from './contract.ts'
import { filterFields, OIL_FIELDS, OIL_FILTERS } from './filter-contract.ts'

export const OIL_ORDERS = ['price', '-price', 'litre'] as const
export type OilOrder = (typeof OIL_ORDERS)[number]

export const oilsApi = endpoint({
  method: 'GET',
  path: '/api/oils',
  summary: 'Моторные масла по вязкости, классам, допускам и объёму; значения через запятую',
  access: 'public',
  query: z.object({
    ...filterFields(OIL_FILTERS),
    sort: z.optional(z.enum(OIL_ORDERS, 'Сортировка: price, -price или litre.')),
    ...paging,
  }),
  answer: z.object({
    products: z.array(Product),
    facets: z.record(z.enum(OIL_FIELDS), z.array(Choice)),
    /** Where nothing was found: the fields without which there is something. */
    relaxed: z.optional(z.array(z.object({ field: z.enum(OIL_FIELDS), total: z.number() }))),
    ...paged,
  }),
})

/** The engine maker's oil requirements. */
export const OilRegulationFacts = z.object({
  /** False: the values are from memory, without a source. */
  is_regulated: z.boolean(),
  viscosities: z.array(z.string()),
  classes: z.array(z.string()),
  approvals: z.array(z.string()),
  source: z.string(),
  /** With a new filter; null: not known. */
  litres: z.nullable(z.number()),
  is_litres_rough: z.boolean(),
  litres_source: z.string(),
  /** Numbers of the oil filter and of the ring of the drain plug; empty: not known. */
  filter: z.string(),
  filter_source: z.string(),
  ring: z.string(),
  note: z.string(),
})
export type OilRegulationFacts = z.infer<typeof OilRegulationFacts>

/** Canisters of one oil that together hold enough for an engine. */
export const OilFill = z.object({
  price: z.number(),
  volume_ml: z.number(),
  canisters: z.array(z.object({ product: Product, quantity: z.number() })),
  /** Required approvals of which the shop knows none for this oil; empty: it meets all. */
  approvals_to_check: z.array(z.string()),
})
export type OilFill = z.infer<typeof OilFill>

export const carOilsApi = endpoint({
  method: 'GET',
  path: '/api/oils/for-car',
  summary: 'Масло по регламенту двигателя: вязкость, классы, литры, канистры',
  access: 'public',
  query: z.object({
    brand: requiredText(100),
    model: requiredText(100),
    engine: optionalText(100),
    /** Leaves `fills` empty: who judges an oil needs no canisters. */
    without_fills: z.optional(tick),
  }),
  answer: z.object({
    /** The asked engine, or the model's only one; empty: the buyer has to choose. */
    engine: z.string(),
    regulation: z.nullable(OilRegulationFacts),
    /** Filters of the oil list that the regulation sets, as in an address. */
    filters: z.object({
      viscosity: z.optional(z.string()),
      api: z.optional(z.string()),
      acea: z.optional(z.string()),
      approval: z.optional(z.string()),
    }),
    /** Fills that meet the regulation first, then by price. */
    fills: z.array(OilFill),
  }),
})
export type CarOils = AnswerOf<typeof carOilsApi>
