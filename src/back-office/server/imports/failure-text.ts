// Texts of failed imports for staff: without paths of the server and foreign messages.

import {
  type ImportRun,
  type ImportTask,
  RUN_INTERRUPTED,
} from '#src/catalogue-import/server/public.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CATEGORIES_FILE } from '../../imports-contract.ts'

/** Replaces messages of the database and the system, which are for the log. */
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

/** The text of a failed task that had begun; `run` is null when its state could not be read. */
export function failureText(run: ImportRun | null, { task, error, isBroken }: FailedWork): string {
  if (run === null) return END_UNKNOWN
  const isUndo = task.act === 'undo'
  const text = error instanceof ShopError ? inRequestNames(error.message, task) : null
  if (isBroken || text === RUN_INTERRUPTED) return isUndo ? UNDO_BROKEN_OFF : RUN_INTERRUPTED
  return text ?? (isUndo ? UNDO_FAILURE : UNKNOWN_FAILURE)
}

/** The failure of a run in the journal. Our own texts begin in Russian or with a quotation. */
export const publicFailure = (text: string): string =>
  text === '' || /^(?:«|[А-ЯЁ])/.test(text) || text.startsWith('--')
    ? asFields(text)
    : UNKNOWN_FAILURE

/** Replaces options of the command line by fields of the API: `--no-stock` → `no_stock`. */
export const asFields = (text: string): string =>
  text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, option: string) => option.replaceAll('-', '_'))

type Sent = Pick<Upload, 'path' | 'name' | 'others'>

const inFileNames = (text: string, { path, name, others }: Sent): string =>
  asFields(
    Object.entries(others)
      .reduce((named, [part, own]) => named.replaceAll(own, `«${part}»`), text)
      .replaceAll(path, `«${name}»`),
  )

function inRequestNames(text: string, task: ImportTask): string {
  if (!('request' in task)) return asFields(text)
  const { path, source: name = '', categories } = task.request
  const others = categories ? { [CATEGORIES_FILE]: categories.path } : {}
  return inFileNames(text, { path, name, others })
}

/** A refusal with the API's names of fields and files. */
export function asRefusal(error: Error, sent: Sent): Error {
  if (!(error instanceof ShopError)) return error
  const text = inFileNames(error.message, sent)
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
