// What travels about the list of motor oils. Several values of a field stand behind commas.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { paged, paging } from '#src/shared/wire-fields.ts'
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
