// Reads the rows of the owner's table as records by column title.

import { readTable, recogniseFormat } from '#src/tables/server/public.ts'

/** Returns the rows below the title row. */
export async function tableRows(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  let titles: readonly string[] | undefined
  const sought = { count: (all: readonly unknown[]) => all.length, otherXml: '' }
  for await (const { cells } of readTable(path, await recogniseFormat(path, { sought }))) {
    if (titles) rows.push(Object.fromEntries(titles.map((title, n) => [title, cells[n] ?? ''])))
    else titles = cells.map((title) => title.trim())
  }
  return rows
}
