// npm run shop -- import FILE: loads a price list and prints the result. npm run shop -- imports: lists
// the loaded ones, applies one that waits for the owner, undoes one.

import { relative, resolve } from 'node:path'
import {
  acceptedCount,
  applyRun,
  bringList,
  type ImportRun,
  listRuns,
  previewKnown,
  type RefusedRowsFile,
  reportLines,
  STATUS,
  undoRun,
} from '#src/catalogue-import/server/public.ts'
import { hasPictures } from '#src/pictures/server/public.ts'
import type { Command } from './command.ts'
import { IMPORT_USAGE, readImportArguments } from './import-arguments.ts'
import { addAndReport } from './pictures-command.ts'
import { readArguments } from './read-arguments.ts'

/** The exit code of a list that waits for the owner's decision. */
const NEEDS_DECISION = 3

export const importCommand: Command = async (words, context) => {
  const { db, folder, currencyRates: rates, print, progress } = context
  const asked = readImportArguments(words)
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
    const { lines, advice } = await previewKnown(db, request)
    lines.forEach(print)
    print(`Ничего не загружено: это предложение. ${advice}`)
    return 0
  }
  const { end, counts } = await bringList(db, request, {
    print,
    progress,
    onReport: (report) => reportLines(report).forEach(print),
    onRefused: (files) => files.map((file) => refusedLine(folder, file)).forEach(print),
  })
  if (end === 'asks') return NEEDS_DECISION
  if (end === 'done' && !request.isDryRun && (await hasPictures(request.path))) {
    const { path } = request
    await addAndReport(context, { path, manufacturer: null, isDryRun: false, source: 'list' })
  }
  return acceptedCount(counts) > 0 ? 0 : 1
}

const refusedLine = (folder: string, { path, rows }: RefusedRowsFile): string =>
  `Отказанные строки: ${relative(folder, path)} (${rows}). Исправьте их и загрузите этот файл так же.`

export const IMPORTS_USAGE =
  'imports | imports apply № | imports undo №   загрузки прайс-листов: журнал, согласиться, отменить'

const MOST_RUNS = 30

export const importsCommand: Command = async (words, { db, print, progress }) => {
  const { positionals } = readArguments(words, { options: {}, usage: IMPORTS_USAGE })
  const [subcommand, number, ...more] = positionals
  if (subcommand === undefined) {
    for (const line of (await listRuns(db, MOST_RUNS)).map(runLine)) print(line)
    return 0
  }
  const id = Number(number)
  if (more.length > 0 || !Number.isSafeInteger(id) || id < 1) return usage(print)
  if (subcommand === 'apply') {
    const report = await applyRun(db, id, { progress })
    if (report.end === 'asks') print('С тех пор каталог изменился: разница теперь другая.')
    for (const line of reportLines(report)) print(line)
    if (report.end === 'asks') return NEEDS_DECISION
  } else if (subcommand === 'undo') {
    const stockChanged = await undoRun(db, id, { progress })
    print(`Загрузка № ${id} отменена. Остатки возвращены у товаров: ${stockChanged}.`)
  } else return usage(print)
  return 0
}

function usage(print: (text: string) => void): number {
  print(IMPORTS_USAGE)
  return 1
}

export function runLine(run: ImportRun) {
  const { id, startedAt, status, supplier, source, difference, failure } = run
  const when = new Date(startedAt).toLocaleString('ru-RU')
  const counts = difference
    ? `: новых ${difference.added}, изменено ${difference.changed}, исчезло ${difference.vanishing}` +
      (difference.codes?.unknown ? `, кодов неизвестно: ${difference.codes.unknown}` : '')
    : ''
  const why = failure === '' ? '' : ` — ${failure}`
  const end = status === 'done' && !run.isKept ? `${STATUS.done}, уже не отменить` : STATUS[status]
  return `№ ${id}  ${when}  ${end}  ${supplier} (${source})${counts}${why}`
}
