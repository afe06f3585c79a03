// npm run shop -- imports: the journal of loaded lists; agrees to one that waits, takes one back.

import {
  applyRun,
  type ImportRun,
  listRuns,
  reportLines,
  STATUS,
  undoRun,
} from '#src/catalogue-import/server/public.ts'
import type { Command } from './command.ts'
import { readWords } from './read-words.ts'

export const IMPORTS_USAGE =
  'imports | imports apply № | imports undo №   загрузки прайс-листов: журнал, согласиться, отменить'

const MOST_RUNS = 30
/** The exit code of a list that waits for the owner's word, as of `import`. */
const ASKS = 3

export const importsCommand: Command = async (words, { db, print, progress }) => {
  const { positionals } = readWords(words, { options: {}, usage: IMPORTS_USAGE })
  const [deed, number, ...more] = positionals
  if (deed === undefined) {
    for (const line of (await listRuns(db, MOST_RUNS)).map(runLine)) print(line)
    return 0
  }
  const id = Number(number)
  if (more.length > 0 || !Number.isSafeInteger(id) || id < 1) return usage(print)
  if (deed === 'apply') {
    const report = await applyRun(db, id, { progress })
    if (report.end === 'asks') print('С тех пор каталог изменился: разница теперь другая.')
    for (const line of reportLines(report)) print(line)
    if (report.end === 'asks') return ASKS
  } else if (deed === 'undo') {
    const stockChanged = await undoRun(db, id)
    print(`Загрузка № ${id} отменена. Остатки возвращены у товаров: ${stockChanged}.`)
  } else return usage(print)
  return 0
}

function usage(print: (text: string) => void): number {
  print(IMPORTS_USAGE)
  return 1
}

function runLine(run: ImportRun) {
  const { id, startedAt, status, supplier, source, difference, failure } = run
  const when = new Date(startedAt).toLocaleString('ru-RU')
  const counts = difference
    ? `: новых ${difference.added}, изменено ${difference.changed}, исчезло ${difference.vanishing}`
    : ''
  const why = failure === '' ? '' : ` — ${failure}`
  const end = status === 'done' && !run.isKept ? `${STATUS.done}, уже не отменить` : STATUS[status]
  return `№ ${id}  ${when}  ${end}  ${supplier} (${source})${counts}${why}`
}
