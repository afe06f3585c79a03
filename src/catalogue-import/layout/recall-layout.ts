// A layout that the owner has corrected before, found again in another list of the same supplier.

import type { Columns } from '../price-list-columns.ts'
import { type Body, findBody, headerAt } from './find-body.ts'
import { headerFingerprint, shapeFingerprint } from './fingerprint.ts'
import type { ListAnswers } from './list-questions.ts'
import type { RememberedStock } from './stock-columns.ts'

/** Of a list's rows, so many tell what its columns hold. */
export const ROWS_PROFILED = 300

export type RememberedLayout = {
  readonly fingerprint: string
  readonly columns: Columns
  /** Of the rows in which none is named; '' where the owner has told none. */
  readonly manufacturer: string
  /** Columns that count places; none where the owner has told none. */
  readonly stock: readonly RememberedStock[]
  /** What the owner has answered of the list besides its columns. */
  readonly answers?: ListAnswers | undefined
}

type Records = readonly (readonly string[])[]

export type Recalled = RememberedLayout & { readonly body: Body }

/** The header that was corrected before, wherever it stands now; or the same shape without one. */
export function recall(
  records: Records,
  remembered: readonly RememberedLayout[],
): Recalled | undefined {
  if (remembered.length === 0) return undefined
  const bodies = records.map((_, at) => headerAt(records, at))
  const prints = bodies.map(({ titles }) => headerFingerprint(titles ?? []))
  for (const layout of remembered) {
    const body = bodies[prints.indexOf(layout.fingerprint)]
    if (body) return { ...layout, body }
  }
  const body = findBody(records, {})
  if (body.titles) return undefined
  const shape = shapeFingerprint(records.slice(body.skipped, body.skipped + ROWS_PROFILED))
  const own = remembered.find(({ fingerprint }) => fingerprint === shape)
  return own && { ...own, body }
}
