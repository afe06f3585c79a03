// npm run shop -- import FILE: brings a price list into the shop and prints what happened.

import { relative, resolve } from 'node:path'
import {
  acceptedCount,
  importCatalogue,
  previewList,
  rememberColumns,
  reportLines,
  tryReportTarget,
  withKnowledge,
  writeRefusedRows,
} from '#src/catalogue-import/server/public.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import type { Command, CommandRoom } from './command.ts'
import { IMPORT_USAGE, type ImportWords, readImportWords } from './import-words.ts'

export const importCommand: Command = async (words, { db, folder, print, progress }) => {
  const asked = readImportWords(words)
  if (!asked) {
    for (const line of IMPORT_USAGE) print(line)
    return 1
  }
  const { categories } = asked
  const target = asked.report === undefined ? undefined : resolve(folder, asked.report)
  const request = await withKnowledge(db, {
    ...asked,
    path: resolve(folder, asked.path),
    categories: categories && { ...categories, path: resolve(folder, categories.path) },
  })
  if (asked.isPreview) {
    const readCars = await loadCarReader(db)
    for (const line of await previewList(request.path, request, readCars)) print(line)
    return 0
  }
  const sources = [request.path, ...(request.categories ? [request.categories.path] : [])]
  if (target !== undefined) await tryReportTarget(target, sources)
  const report = await importCatalogue(db, request, { print, progress })
  for (const line of reportLines(report)) print(line)
  if (acceptedCount(report.counts) > 0) await rememberColumns(db, request)
  if (target !== undefined && report.counts.refused > 0) {
    await writeRefused(request, target, { folder, print })
  }
  if (report.end === 'asks') return ASKS
  return acceptedCount(report.counts) > 0 ? 0 : 1
}

/** The exit code of a list that waits for the owner's word. */
const ASKS = 3

async function writeRefused(
  request: ImportWords,
  target: string,
  { folder, print }: Pick<CommandRoom, 'folder' | 'print'>,
): Promise<void> {
  for (const { path, rows } of await writeRefusedRows(request.path, request, target)) {
    const name = relative(folder, path)
    print(`Отказанные строки: ${name} (${rows}). Исправьте их и загрузите этот файл так же.`)
  }
}
