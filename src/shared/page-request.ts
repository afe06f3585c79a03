// Which part of a list is asked for, and how the answer tells its size.

import { PER_PAGE } from './wire-fields.ts'

/** Totals are exact up to here; a larger list is said to hold at least this many. */
export const EXACT_TOTAL = 1000

type Asked = { readonly page?: number | undefined; readonly per_page?: number | undefined }

export type PageRequest = {
  readonly page: number
  readonly per_page: number
  readonly offset: number
}

export function pageRequest({ page = 1, per_page = PER_PAGE }: Asked): PageRequest {
  return { page, per_page, offset: (page - 1) * per_page }
}

/** `counted` may run one past EXACT_TOTAL, which says that there are more. */
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
