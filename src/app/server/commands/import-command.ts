// npm run shop -- import FILE: brings a price list into the shop and prints what happened.

import { resolve } from 'node:path'
import {
  acceptedCount,
  importCatalogue,
  previewList,
  rememberColumns,
  reportLines,
  withKnowledge,
  writeRefusedRows,
} from '#src/catalogue-import/server/public.ts'
import type { Command } from './command.ts'
import { IMPORT_USAGE, readImportWords } from './import-words.ts'

export const importCommand: Command = async (words, { db, folder, print, progress }) => {
  const asked = readImportWords(words)
  if (!asked) {
    for (const line of IMPORT_USAGE) print(line)
    return 1
  }
  const { categories, report: reportPath } = asked
  const request = await withKnowledge(db, {
    ...asked,
    path: resolve(folder, asked.path),
    categories: categories && { ...categories, path: resolve(folder, categories.path) },
  })
  if (asked.isPreview) {
    for (const line of await previewList(request.path, request)) print(line)
    return 0
  }
  const report = await importCatalogue(db, request, { print, progress })
  for (const line of reportLines(report)) print(line)
  if (acceptedCount(report.counts) > 0) await rememberColumns(db, request)
  if (reportPath !== undefined && report.counts.refused > 0) {
    const rows = await writeRefusedRows(request.path, request, resolve(folder, reportPath))
    print(`Отказанные строки: ${reportPath} (${rows}). Исправьте их и загрузите этот файл так же.`)
  }
  return acceptedCount(report.counts) > 0 ? 0 : 1
}
