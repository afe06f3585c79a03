// In how many of the first rows the shop knows the cars, and of which texts it is not sure.

import type { CarReader } from '#src/vehicles/server/public.ts'
import type { ImportRow } from '../import-row.ts'

const ROWS_AT_ONCE = 50
const DOUBTS_SHOWN = 5

/** `rest` is called between rows, so that others are served. */
export async function previewCars(
  rows: readonly ImportRow[],
  readCars: CarReader,
  rest: () => Promise<unknown>,
): Promise<string[]> {
  const doubts = new Map<string, number>()
  let known = 0
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await rest()
    const { fits, doubts: own } = readCars(row)
    known += fits.length > 0 ? 1 : 0
    for (const { doubt } of own) doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1)
  }
  if (known + doubts.size === 0) return []
  const often = [...doubts].toSorted(([, one], [, other]) => other - one).slice(0, DOUBTS_SHOWN)
  const unsure = often.map(([text, count]) => `«${text}» (${count})`).join(', ')
  return [
    `Автомобили узнаны в строках: ${known} из первых ${rows.length}.`,
    ...(unsure === '' ? [] : [`Сомнительны: ${unsure}.`]),
  ]
}
