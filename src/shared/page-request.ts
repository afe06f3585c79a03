// Paging: the requested part of a list and the total in the answer.

import { PER_PAGE } from './wire-fields.ts'

/** Totals are exact up to here; above, they are a lower bound. */
export const EXACT_TOTAL = 1000

/** The largest offset: a deeper page would read everything before it. */
export const FARTHEST_OFFSET = 2400

type Asked = { readonly page?: number | undefined; readonly per_page?: number | undefined }

export type PageRequest = {
  readonly page: number
  readonly per_page: number
  readonly offset: number
}

export function pageRequest({ page = 1, per_page = PER_PAGE }: Asked): PageRequest {
  return { page, per_page, offset: (page - 1) * per_page }
}

/** `counted` is one above EXACT_TOTAL when there are more. */
export const pagedAnswer = (
  { page, per_page }: PageRequest,
  counted: number,
  isAtLeast = counted > EXACT_TOTAL,
) => ({
  total: Math.min(counted, EXACT_TOTAL),
  ...(isAtLeast && { total_is_lower_bound: true }),
  page,
  per_page,
})
