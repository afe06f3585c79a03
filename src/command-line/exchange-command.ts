// npm run shop -- exchange: lists exchanges with 1C and notes, applies or undoes one, places a warehouse.

import {
  applyExchange,
  countNotes,
  EXCHANGE_STATUS,
  type ExchangeRun,
  findRun,
  listNotes,
  listRefusals,
  listRuns,
  listWaitingRuns,
  placeWarehouse,
  undoExchange,
} from '#src/commerceml/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const EXCHANGE_USAGE =
  'exchange | exchange show № | exchange apply № | exchange undo № | exchange notes | exchange place СКЛАД МЕСТО   обмены с 1С: журнал, отказы, разрешить, отменить, замечания, где лежит склад'

const MOST_RUNS = 30
const MOST_REFUSALS = 1000
const MOST_NOTES = 200

export const exchangeCommand: Command = async (words, { db, print }) => {
  const { positionals } = readArguments(words, { options: {}, usage: EXCHANGE_USAGE })
  const [subcommand, number, ...more] = positionals
  if (subcommand === undefined) {
    const runs = await listRuns(db, MOST_RUNS)
    const older = (await listWaitingRuns(db)).filter(({ id }) => id < (runs.at(-1)?.id ?? 0))
    for (const run of [...runs, ...older]) print(runLine(run))
    const notes = await countNotes(db)
    if (notes > 0) print(`Замечаний: ${notes} — npm run shop -- exchange notes`)
    return 0
  }
  if (subcommand === 'notes' && number === undefined) {
    const notes = await listNotes(db, MOST_NOTES)
    if (notes.length === 0) print('Замечаний нет.')
    for (const { subject, text, toldAt } of notes) {
      print(`${new Date(toldAt).toLocaleString('ru-RU')}  ${subject}: ${text}`)
    }
    return 0
  }
  if (subcommand === 'place' && number !== undefined && more.length === 1) {
    const place = await placeWarehouse(db, number, more[0] ?? '')
    print(`Склад «${number}» лежит здесь: ${place}. Его остатки придут со следующим обменом.`)
    return 0
  }
  const id = Number(number)
  if (more.length > 0 || !Number.isSafeInteger(id) || id < 1) return usage(print)
  if (subcommand === 'show') {
    const run = await findRun(db, id)
    if (!run) throw new ShopError('not-found', `Обмена № ${id} нет.`)
    print(runLine(run))
    for (const { text } of run.questions) print(`  ${text}`)
    const refusals = await listRefusals(db, id, MOST_REFUSALS)
    for (const { offerId, article, name, reason } of refusals) {
      print(`  ${[article, name, offerId].filter(Boolean).join('  ')}: ${reason}`)
    }
    if (run.refused > refusals.length) print(`  и ещё ${run.refused - refusals.length}`)
  } else if (subcommand === 'apply') {
    await applyExchange(db, id)
    print(`Обмен № ${id} разрешён и загружен.`)
  } else if (subcommand === 'undo') {
    const stockChanged = await undoExchange(db, id)
    print(`Обмен № ${id} отменён. Остатки возвращены у товаров: ${stockChanged}.`)
  } else return usage(print)
  return 0
}

function usage(print: (text: string) => void): number {
  print(EXCHANGE_USAGE)
  return 1
}

function runLine({ id, startedAt, status, offers, refused, failure, isKept }: ExchangeRun): string {
  const when = new Date(startedAt).toLocaleString('ru-RU')
  const late = status !== 'undone' && !isKept ? ', уже не отменить' : ''
  const why = failure === '' ? '' : ` — ${failure}`
  return (
    `№ ${id}  ${when}  ${EXCHANGE_STATUS[status]}${late}: ` +
    `предложений ${offers}, отказано ${refused}${why}`
  )
}
