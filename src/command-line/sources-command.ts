// npm run shop -- sources: where suppliers' price lists are fetched; lists, adds, removes, tries.

import { getRun, runTaskOn } from '#src/catalogue-import/server/public.ts'
import {
  addSource,
  claimSource,
  deleteSource,
  findSource,
  isOpenlySent,
  type ListSource,
  listSources,
  lookAt,
  type Outcome,
  passwordSetting,
  previewSource,
  readSchedule,
  requireAddress,
  type SourceDeps,
  type SourceOptions,
  scheduleText,
  shownAddress,
} from '#src/list-sources/server/commands.ts'
import { ShopError } from '#src/shared/errors.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import type { Command, CommandContext } from './command.ts'
import { IMPORT_OPTIONS, listSettings } from './import-arguments.ts'
import { runLine } from './import-command.ts'
import { readArguments } from './read-arguments.ts'

export const SOURCES_USAGE =
  'sources | sources add --supplier ПОСТАВЩИК --from АДРЕС --at 6:00,14:00 | --every ЧАСОВ ' +
  '[--login ИМЯ] [--sender E-MAIL --file ИМЯ-ВЛОЖЕНИЯ] [--quiet-days N] [--inside] ' +
  '[настройки import] | sources test № | sources fetch № [--again] [настройки import] | ' +
  'sources remove №   прайс-листы по расписанию: https, ftp, почта (imaps)'

const OPTIONS = {
  ...IMPORT_OPTIONS,
  from: { type: 'string' },
  at: { type: 'string' },
  every: { type: 'string' },
  login: { type: 'string' },
  sender: { type: 'string', multiple: true },
  file: { type: 'string' },
  'quiet-days': { type: 'string' },
  inside: { type: 'boolean' },
  again: { type: 'boolean' },
} as const

const readWords = (words: readonly string[]) =>
  readArguments(words, { options: OPTIONS, usage: SOURCES_USAGE })
type Values = ReturnType<typeof readWords>['values']
type Subcommand = (values: Values, id: number, context: CommandContext) => Promise<number>

/** The exit code of a list that waits for the owner's decision or answer. */
const NEEDS_DECISION = 3

const list: Subcommand = async (_values, _id, { db, print }) => {
  const sources = await listSources(db)
  if (sources.length === 0) print('Источников нет: прайс-листы загружают руками (import).')
  for (const source of sources) sourceLines(source).forEach(print)
  return 0
}

const add: Subcommand = async (values, _id, context) => {
  const { db, print } = context
  const { supplier, from, login = '', sender = [], file = '', inside = false } = values
  if (!supplier?.trim()) throw invalid('--supplier: чей это список?')
  if (from === undefined) throw invalid('--from: откуда его брать? https://…, ftp://…, imaps://….')
  const settings = {
    ...readSchedule(values.at, values.every),
    address: from.trim(),
    login,
    senders: sender.map(readSender),
    filePattern: file,
    isInside: inside,
    quietDays: readQuietDays(values['quiet-days']),
    options: given(readOptions(values)),
  }
  requireAddress(settings.address)
  const { id, dueAt, needsPassword } = await addSource(db, supplier.trim(), settings)
  print(`Источник ${id}: ${supplier.trim()}, ${shownAddress(from)}, ${scheduleText(settings)}.`)
  print(`Первый раз: ${timeText(dueAt)}. Проверить сейчас: sources test ${id}`)
  if (needsPassword) {
    print(`Пароль впишите в .env: ${passwordSetting(id)}=… и запустите магазин заново.`)
    if (isOpenlySent(from)) print('По этому адресу пароль и цены идут без шифрования.')
  }
  return 0
}

const remove: Subcommand = async (_values, id, { db, print }) => {
  if (!(await deleteSource(db, id))) throw noSource(id)
  print(`Источник ${id} удалён: список больше не берётся, товары остаются.`)
  return 0
}

const test: Subcommand = async (values, id, context) => {
  const { print } = context
  const source = await requireSource(context, id)
  const options = { ...source.options, ...given(readOptions(values)) }
  const { name, bytes, lines, questions } = await previewSource(depsOf(context), {
    ...source,
    options,
  })
  if (bytes > 0) print(`Получен ${name || 'файл'}: ${bytes.toLocaleString('ru-RU')} байт.`)
  lines.forEach(print)
  print('Ничего не загружено: это проба.')
  return questions.length > 0 ? NEEDS_DECISION : 0
}

const fetchNow: Subcommand = async (values, id, context) => {
  const { db, print, progress } = context
  await requireSource(context, id)
  const deps = { ...depsOf(context), run: runTaskOn(db, async () => {}) }
  const source = await claimSource(db, id)
  if (!source) throw new ShopError('conflict', 'Этот список сейчас берёт магазин. Подождите.')
  const answers = given(readOptions(values))
  const isAgain = values.again === true || Object.keys(answers).length > 0
  const outcome = await lookAt(deps, source, new AbortController().signal, {
    isAgain,
    answers,
    progress,
  })
  return printOutcome(context, outcome, print)
}

async function printOutcome(
  { db }: CommandContext,
  outcome: Outcome,
  print: CommandContext['print'],
): Promise<number> {
  switch (outcome.end) {
    case 'unchanged':
      print('Нового нет: список тот же, что в прошлый раз. Загрузить его снова: --again')
      return 0
    case 'done':
      print(`Загружено: ${runLine(await getRun(db, outcome.runId))}`)
      return 0
    case 'waits':
      print(outcome.text)
      print(`Список ждёт вашего решения. Согласиться: imports apply ${outcome.runId}`)
      return NEEDS_DECISION
    case 'asks':
      print(outcome.text)
      print('Список не загружен. Ответьте теми же настройками в этой команде: они запомнятся.')
      return NEEDS_DECISION
    case 'busy':
      print('Список этого поставщика сейчас загружается. Попробуйте через несколько минут.')
      return 1
    default:
      print(outcome.end === 'fails' ? outcome.text : 'Прервано: список будет взят снова.')
      return 1
  }
}

const SUBCOMMANDS: Readonly<Record<string, { run: Subcommand; hasNumber: boolean }>> = {
  '': { run: list, hasNumber: false },
  list: { run: list, hasNumber: false },
  add: { run: add, hasNumber: false },
  remove: { run: remove, hasNumber: true },
  test: { run: test, hasNumber: true },
  fetch: { run: fetchNow, hasNumber: true },
}

export const sourcesCommand: Command = async (words, context) => {
  const { values, positionals } = readWords(words)
  const [name = '', number, ...more] = positionals
  const found = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  const id = /^\d{1,9}$/.test(number ?? '') ? Number(number) : null
  if (!found || more.length > 0 || found.hasNumber !== (id !== null) || (number && id === null)) {
    context.print(SOURCES_USAGE)
    return 1
  }
  return found.run(values, id ?? 0, context)
}

async function requireSource({ db }: CommandContext, id: number): Promise<ListSource> {
  const source = await findSource(db, id)
  if (!source) throw noSource(id)
  return source
}

function depsOf({ db, owner, currencyRates = {} }: CommandContext): Omit<SourceDeps, 'run'> {
  if (!owner?.sources) throw new Error('the settings of sources are not here')
  return { ...owner.sources, db, rates: currencyRates }
}

const NOT_OF_SOURCES = [
  'preview',
  'dry-run',
  'yes',
  'report',
  'categories',
  'category-columns',
] as const

/** Throws `invalid` for settings of an import that cannot be given beforehand. */
function readOptions(values: Values): SourceOptions {
  const wrong = NOT_OF_SOURCES.find((name) => values[name] !== undefined)
  if (wrong) throw invalid(`--${wrong}: у списков по расписанию так нельзя.`)
  return { ...listSettings(values), manufacturerPattern: values['manufacturer-pattern'] }
}

/** The options that were really given. */
const given = (options: SourceOptions): SourceOptions =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) =>
        value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  )

function readSender(text: string): string {
  const email = text.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw invalid(`--sender: «${text}» — не e-mail.`)
}

function readQuietDays(text: string | undefined): number | null {
  if (text === undefined) return null
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= 365) return days
  throw invalid('--quiet-days: через сколько дней без нового списка писать владельцу, 1–365.')
}

const TROUBLES = {
  waits: 'ждёт вашего решения',
  asks: 'не загружен, нужен ответ',
  fails: 'не приходит',
  silent: 'давно нет нового',
} as const

function sourceLines(source: ListSource): string[] {
  const { id, supplier, address, trouble, troubleText, newAt, dueAt } = source
  const last = newAt ? `последний список ${timeText(newAt)}` : 'списков ещё не было'
  const head = `${id}. ${supplier}: ${shownAddress(address)}, ${scheduleText(source)}`
  return [
    `${head}; ${last}; следующий раз ${timeText(dueAt)}`,
    ...(trouble === '' ? [] : [`   ${TROUBLES[trouble]}. ${troubleText}`]),
  ]
}

const timeText = (moment: Date): string => momentOf(new Date(moment).toISOString())

const noSource = (id: number) =>
  new ShopError('not-found', `Источника ${id} нет: номера показывает sources.`)
const invalid = (text: string) => new ShopError('invalid', text)
