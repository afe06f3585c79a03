// Writes files for the owner, never over one that is there.

import { writeFile } from 'node:fs/promises'
import { csvLine } from '#src/shared/csv-line.ts'
import { ShopError } from '#src/shared/errors.ts'

/** Rows below the title row, as spreadsheets open them; `file` is its name as it was given. */
export const writeTable = (
  path: string,
  file: string,
  titles: readonly string[],
  rows: readonly Readonly<Record<string, string | number | boolean>>[],
): Promise<void> => {
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
  // spreadsheets recognise UTF-8 by its byte order mark
  return writeNew(path, file, `\uFEFF${lines.map(csvLine).join('\r\n')}\r\n`)
}

export const writeNew = (path: string, file: string, text: string): Promise<void> =>
  writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new ShopError('conflict', `Файл ${file} уже есть: назовите другой.`)
      : error
  })
