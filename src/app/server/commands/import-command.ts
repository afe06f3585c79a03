// npm run shop -- import FILE: brings a price list into the shop and prints what happened.

import { resolve } from 'node:path'
import { acceptedCount, importCatalogue, reportLines } from '#src/catalogue-import/server/public.ts'
import type { Command } from './command.ts'
import { IMPORT_USAGE, readImportWords } from './import-words.ts'

export const importCommand: Command = async (words, { db, folder, print, progress }) => {
  const asked = readImportWords(words)
  if (!asked) {
    for (const line of IMPORT_USAGE) print(line)
    return 1
  }
  const { categories } = asked
  const request = {
    ...asked,
    path: resolve(folder, asked.path),
    categories: categories && { ...categories, path: resolve(folder, categories.path) },
  }
  const report = await importCatalogue(db, request, { print, progress })
  for (const line of reportLines(report)) print(line)
  return acceptedCount(report.counts) > 0 ? 0 : 1
}
