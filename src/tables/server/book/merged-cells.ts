// Cells of a sheet that are merged downwards: their text stands in the first row alone.

import type { Merge } from '../../table-format.ts'
import type { TableRecord } from '../table-record.ts'
import { openArchive } from '../zip-archive.ts'
import { columnNumber } from './column-number.ts'

const MOST_MERGES = 100_000
const LONGEST_TAG = 64
const REFERENCE = /<(?:\w+:)?mergeCell\s[^<>]*ref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g

/** The sheet tells of them at its end, so its bytes are looked through once without parsing. */
export async function findMerges(path: string, sheet: string): Promise<Merge[]> {
  await using archive = await openArchive(path)
  const merges: Merge[] = []
  let rest = ''
  for await (const chunk of archive.read(sheet)) {
    const text = rest + chunk.toString('latin1')
    if (text.includes('mergeCell ')) merges.push(...mergesIn(text))
    rest = text.slice(Math.max(0, text.lastIndexOf('<'), text.length - LONGEST_TAG))
    if (merges.length > MOST_MERGES) break
  }
  return merges.toSorted((one, other) => one.from - other.from)
}

const mergesIn = (text: string): Merge[] =>
  [...text.matchAll(REFERENCE)].flatMap(([, letters = '', from, to]) => {
    const merge = { column: columnNumber(letters), from: Number(from), to: Number(to) }
    return merge.to > merge.from ? [merge] : []
  })

/** Gives each record, asked in their order, the text of the merged cells that reach down to it. */
export function mergeFiller(merges: readonly Merge[]): (record: TableRecord) => TableRecord {
  let next = 0
  let open: (Merge & { readonly text: string })[] = []
  return (record) => {
    open = open.filter(({ to }) => to >= record.line)
    const whole = open.length > 0 ? filled(record, open) : record
    for (let merge = merges[next]; merge && merge.from <= record.line; merge = merges[next]) {
      if (merge.from === record.line)
        open.push({ ...merge, text: record.cells[merge.column] ?? '' })
      next += 1
    }
    return whole
  }
}

function filled(
  record: TableRecord,
  open: readonly { readonly column: number; readonly text: string }[],
): TableRecord {
  const cells = [...record.cells]
  for (const { column, text } of open) {
    while (cells.length <= column) cells.push('')
    cells[column] ||= text
  }
  return { ...record, cells }
}
