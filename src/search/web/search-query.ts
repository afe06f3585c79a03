// What the results page asks the API: what its address says.

import { listAddress } from '#src/catalogue/web/public.ts'
import { carOfQuery } from '#src/vehicles/web/public.ts'

export const searchQuery = (text: string, query: URLSearchParams) => ({
  search: text,
  ...carOfQuery(query),
  exact: query.get('exact') ?? '',
  category: query.get('category') ?? '',
  manufacturer: query.get('manufacturer') ?? '',
  in_stock: query.get('in_stock') ?? '',
  price_from: priceOf(query.get('price_from')),
  price_to: priceOf(query.get('price_to')),
  ...listAddress(query),
})

/** Whole rubles; what is no price narrows nothing. */
export const priceOf = (text: string | null): string =>
  /^\d{1,8}$/.test(text ?? '') ? `${text}` : ''
