// Why an import failed, for whoever sits before a screen: no paths of the server, no foreign words.

import type { Upload } from '#src/platform/server/uploads.ts'
import { ShopError } from '#src/shared/errors.ts'

const UNKNOWN =
  'Загрузка не удалась из-за ошибки магазина. Покупатели видят прежний список. Попробуйте позже.'

/** What the database or the system says is for the log. */
export const toldFailure = (text: string): string =>
  text === '' || /[а-яё]{2}/i.test(text) ? text : UNKNOWN

/** A refusal in the words of the API: options of the command line are fields here. */
export function asRefusal(error: Error, { path, name }: Pick<Upload, 'path' | 'name'>): Error {
  if (!(error instanceof ShopError)) return error
  const text = error.message
    .replaceAll(path, `«${name}»`)
    .replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, option: string) => option.replaceAll('-', '_'))
  const fields = error.particulars.fields ?? { [fieldOf(text)]: [text] }
  const particulars = error.kind === 'invalid' ? { ...error.particulars, fields } : {}
  return new ShopError(error.kind, text, { ...error.particulars, ...particulars })
}

const FIELDS = ['store', 'columns', 'manufacturer', 'sheet', 'encoding', 'delimiter']

/** The field that the sentence names; the file itself where it names none. */
const fieldOf = (text: string): string =>
  FIELDS.find((field) => new RegExp(`\\b${field}\\b`).test(text)) ?? 'file'
