// Finds a column with the manufacturer inside a longer text: «Производитель: ACME».

import { cleanText } from '../cell-values.ts'

export const MAKER_INSIDE =
  /(?:^|[\s;,.(])(?:производитель|изготовитель|бренд)\s*[:—-]\s*([^;,\n)]+)/iu
const LEAST_SHARE = 0.5

/** The column that names the manufacturer in at least half of the rows; undefined for none. */
export function makerPatternColumn(
  rows: readonly (readonly string[])[],
  width: number,
): number | undefined {
  const share = (column: number) =>
    rows.filter((row) => MAKER_INSIDE.test(cleanText(row[column]))).length / (rows.length || 1)
  const columns = Array.from({ length: width }, (_, column) => ({ column, share: share(column) }))
  const [best] = columns.toSorted((one, other) => other.share - one.share)
  return best && best.share >= LEAST_SHARE ? best.column : undefined
}
