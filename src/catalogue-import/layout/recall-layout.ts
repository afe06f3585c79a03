// A layout that the owner has corrected before, found again in another list of the same supplier.

import type { Columns } from '../price-list-columns.ts'
import { type Body, findBody, headerAt } from './find-body.ts'
import { headerFingerprint, shapeFingerprint } from './fingerprint.ts'

/** Of a list's rows, so many tell what its columns hold. */
export const ROWS_PROFILED = 300

export type RememberedLayout = {
  readonly fingerprint: string
  readonly columns: Columns
  /** Of the rows in which none is named; '' where the owner has told none. */
  readonly manufacturer: string
}

type Records = readonly (readonly string[])[]

type Recalled = Pick<RememberedLayout, 'columns' | 'manufacturer'> & { readonly body: Body }

/** The header that was corrected before, wherever it stands now; or the same shape without one. */
export function recall(
  records: Records,
  remembered: readonly RememberedLayout[],
): Recalled | undefined {
  for (const { fingerprint, columns, manufacturer } of remembered) {
    const bodies = records.map((_, at) => headerAt(records, at))
    const body = bodies.find(({ titles }) => headerFingerprint(titles ?? []) === fingerprint)
    if (body) return { body, columns, manufacturer }
  }
  const body = findBody(records, {})
  if (body.titles) return undefined
  const shape = shapeFingerprint(records.slice(body.skipped, body.skipped + ROWS_PROFILED))
  const own = remembered.find(({ fingerprint }) => fingerprint === shape)
  return own && { body, columns: own.columns, manufacturer: own.manufacturer }
}
