// What travels when a buyer searches.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, paged, paging } from '#src/shared/wire-fields.ts'

/** A longer text names no part; it is refused rather than cut. */
export const LONGEST_SEARCH = 500

export const searchApi = {
  products: endpoint({
    method: 'GET',
    path: '/api/products/search',
    summary: 'Поиск товаров по тексту, артикулу и автомобилю',
    access: 'public',
    query: z.object({
      search: optionalText(LONGEST_SEARCH),
      brand: optionalText(100),
      model: optionalText(100),
      engine: optionalText(100),
      ...paging,
    }),
    answer: z.object({
      products: z.array(Product),
      corrected: z.optional(z.string()),
      similar: z.optional(z.boolean()),
      ...paged,
    }),
  }),
}
