// What the results page asks the API: the text and the car of its address.

import { pageOf } from '#src/platform/web/page-address.ts'
import { type Car, carOfQuery } from '#src/vehicles/web/public.ts'

export type SearchQuery = Car & { readonly search: string; readonly page: number }

export const searchQuery = (text: string, query: URLSearchParams): SearchQuery => ({
  search: text,
  ...carOfQuery(query),
  page: pageOf(query),
})
