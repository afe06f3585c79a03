// One page of a list for staff: whether there is more is learnt from one row too many.

import { STAFF_PAGE } from '../contract.ts'

type Asked = { readonly page?: number | undefined }

/** What to read for a page. */
export const sliceOf = ({ page = 1 }: Asked) => ({
  limit: STAFF_PAGE + 1,
  offset: (page - 1) * STAFF_PAGE,
})

/** What was read by `sliceOf`, as it is answered. */
export const pageOf = <Row>({ page = 1 }: Asked, read: readonly Row[]) => ({
  rows: read.slice(0, STAFF_PAGE),
  page,
  has_more: read.length > STAFF_PAGE,
})
