// Why an import failed, for whoever sits before a screen: no paths of the server, no foreign words.

import { BROKEN_OFF, type ImportRun, type ImportTask } from '#src/catalogue-import/server/public.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CATEGORIES_FILE } from '../../imports-contract.ts'

/** What the database or the system says is for the log. */
const UNKNOWN_FAILURE =
  'Загрузка не удалась из-за ошибки магазина. Покупатели видят прежний список. Попробуйте позже.'

const UNDO_FAILURE =
  'Отмена не удалась из-за ошибки магазина. Покупатели видят загруженный список. Попробуйте позже.'
const UNDO_BROKEN_OFF =
  'Отмена прервана. Покупатели видят загруженный список. Отмените загрузку ещё раз.'
const END_UNKNOWN =
  'Чем кончилась загрузка, пока неизвестно: база данных не отвечает. Посмотрите её позже.'

export type FailedWork = {
  readonly task: ImportTask
  readonly error: unknown
  readonly isBroken: boolean
}

/** Of work that has begun; without its run nobody knows what buyers see. */
export function failureText(run: ImportRun | null, { task, error, isBroken }: FailedWork): string {
  if (run === null) return END_UNKNOWN
  const isUndo = task.act === 'undo'
  const told = error instanceof ShopError ? namesOfRequest(error.message, task) : null
  if (isBroken || told === BROKEN_OFF) return isUndo ? UNDO_BROKEN_OFF : BROKEN_OFF
  return told ?? (isUndo ? UNDO_FAILURE : UNKNOWN_FAILURE)
}

/** Of a run in the journal: our own sentences begin with a Russian word, or quote a name of theirs. */
export const toldFailure = (text: string): string =>
  text === '' || /^(?:«|[А-ЯЁ])/.test(text) || text.startsWith('--')
    ? asFields(text)
    : UNKNOWN_FAILURE

/** Options of the command line are fields here. */
export const asFields = (text: string): string =>
  text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, option: string) => option.replaceAll('-', '_'))

type Sent = Pick<Upload, 'path' | 'name' | 'others'>

const inOwnWords = (text: string, { path, name, others }: Sent): string =>
  asFields(
    Object.entries(others)
      .reduce((told, [part, own]) => told.replaceAll(own, `«${part}»`), text)
      .replaceAll(path, `«${name}»`),
  )

function namesOfRequest(text: string, task: ImportTask): string {
  if (!('request' in task)) return asFields(text)
  const { path, source: name = '', categories } = task.request
  const others = categories ? { [CATEGORIES_FILE]: categories.path } : {}
  return inOwnWords(text, { path, name, others })
}

/** A refusal in the words of the API. */
export function asRefusal(error: Error, sent: Sent): Error {
  if (!(error instanceof ShopError)) return error
  const text = inOwnWords(error.message, sent)
  const fields = error.particulars.fields ?? { [fieldOf(text)]: [text] }
  const particulars = error.kind === 'invalid' ? { ...error.particulars, fields } : {}
  return new ShopError(error.kind, text, { ...error.particulars, ...particulars })
}

const FIELDS = [
  ...['category_columns', 'categories', 'manufacturer_pattern', 'stock', 'store', 'supplier'],
  ...['columns', 'manufacturer', 'sheet', 'currency', 'hidden_rows', 'encoding', 'delimiter'],
]

/** The field that the sentence names; the file itself where it names none. */
const fieldOf = (text: string): string =>
  FIELDS.find((field) => new RegExp(`\\b${field}\\b`).test(text)) ?? 'file'
