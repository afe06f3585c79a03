// npm run shop -- import FILE: brings a price list into the shop and prints what happened.

import { relative, resolve } from 'node:path'
import {
  acceptedCount,
  bringList,
  previewKnown,
  type RefusedRowsFile,
  reportLines,
} from '#src/catalogue-import/server/public.ts'
import type { Command } from './command.ts'
import { IMPORT_USAGE, readImportWords } from './import-words.ts'

export const importCommand: Command = async (
  words,
  { db, folder, currencyRates: rates, print, progress },
) => {
  const asked = readImportWords(words)
  if (!asked) {
    for (const line of IMPORT_USAGE) print(line)
    return 1
  }
  const { categories } = asked
  const request = {
    ...asked,
    rates,
    path: resolve(folder, asked.path),
    report: asked.report === undefined ? undefined : resolve(folder, asked.report),
    categories: categories && { ...categories, path: resolve(folder, categories.path) },
  }
  if (asked.isPreview) {
    const { lines, questions } = await previewKnown(db, request)
    lines.forEach(print)
    const next =
      questions.length > 0
        ? 'Ответьте на вопросы, и та же команда без --preview загрузит.'
        : 'Та же команда без --preview загрузит.'
    print(`Ничего не загружено: это предложение. ${next}`)
    return 0
  }
  const { end, counts } = await bringList(db, request, {
    print,
    progress,
    onReport: (report) => reportLines(report).forEach(print),
    onRefused: (files) => files.map((file) => refusedLine(folder, file)).forEach(print),
  })
  if (end === 'asks') return ASKS
  return acceptedCount(counts) > 0 ? 0 : 1
}

/** The exit code of a list that waits for the owner's word. */
const ASKS = 3

const refusedLine = (folder: string, { path, rows }: RefusedRowsFile): string =>
  `Отказанные строки: ${relative(folder, path)} (${rows}). Исправьте их и загрузите этот файл так же.`
