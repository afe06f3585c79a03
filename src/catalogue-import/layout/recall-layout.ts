// Finds the remembered layout, corrected by the owner, that fits a new list of the supplier.

import type { Columns } from '../price-list-columns.ts'
import { type Body, findBody, headerAt } from './find-body.ts'
import { headerFingerprint, shapeFingerprint } from './fingerprint.ts'
import type { ListAnswers } from './list-questions.ts'
import type { RememberedStock } from './stock-columns.ts'

/** Number of rows whose cells are used to recognise columns. */
export const ROWS_PROFILED = 300

export type RememberedLayout = {
  readonly fingerprint: string
  readonly columns: Columns
  /** The manufacturer of rows without one; '' when the owner named none. */
  readonly manufacturer: string
  /** Stock columns named by the owner. */
  readonly stock: readonly RememberedStock[]
  /** The owner's answers to questions besides columns. */
  readonly answers?: ListAnswers | undefined
}

type Records = readonly (readonly string[])[]

export type Recalled = RememberedLayout & { readonly body: Body }

/** Matches the header in any of the records, or the shape of a list without a header. */
export function recallLayout(
  records: Records,
  remembered: readonly RememberedLayout[],
): Recalled | undefined {
  if (remembered.length === 0) return undefined
  const bodies = records.map((_, at) => headerAt(records, at))
  const fingerprints = bodies.map(({ titles }) => headerFingerprint(titles ?? []))
  for (const layout of remembered) {
    const body = bodies[fingerprints.indexOf(layout.fingerprint)]
    if (body) return { ...layout, body }
  }
  const body = findBody(records, {})
  if (body.titles) return undefined
  const shape = shapeFingerprint(records.slice(body.skipped, body.skipped + ROWS_PROFILED))
  const own = remembered.find(({ fingerprint }) => fingerprint === shape)
  return own && { ...own, body }
}
