// The words of buyers: what they call parts, sides, cars and makers, and words that say nothing.

import * as z from 'zod/mini'
import { ShopError } from '#src/shared/errors.ts'
import { plainWords } from './plain-words.ts'

const MOST_RECORDS = 20_000
const LONGEST_TEXT = 100
const MOST_FAULTS = 5

const NO_TEXT = 'нужен текст'
const NO_FORM = 'нет ни буквы, ни цифры'
const NO_FORMS = 'нужно хотя бы одно написание'

const name = z
  .string(NO_TEXT)
  .check(
    z.trim(),
    z.minLength(1, NO_TEXT),
    z.maxLength(LONGEST_TEXT, `не больше ${LONGEST_TEXT} знаков`),
  )
/** Kept as queries are read, however its author spelt it. */
const form = z.pipe(
  name,
  z.pipe(z.transform(plainWords), z.string().check(z.minLength(1, NO_FORM))),
)
const forms = z.array(form, NO_FORMS).check(z.minLength(1, NO_FORMS))
const means = z.array(form, NO_FORMS).check(z.minLength(1, NO_FORMS))

const record = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject(fields, 'нужна запись в фигурных скобках')
const list = <Record extends z.ZodMiniType>(of: Record) =>
  z._default(
    z
      .array(of, 'нужен список')
      .check(z.maxLength(MOST_RECORDS, `не больше ${MOST_RECORDS} записей`)),
    [],
  )

const Vocabulary = record({
  about: z.optional(z.string(NO_TEXT)),
  parts: list(record({ means, forms })),
  sides: list(record({ means, forms })),
  pairs: list(record({ form, sides: means })),
  cars: list(
    record({ make: name, model: z.optional(name), forms, beside: z.optional(z.boolean()) }),
  ),
  manufacturers: list(record({ manufacturer: name, forms })),
  words: list(record({ word: form, forms })),
  stop: list(form),
})
export type Vocabulary = Readonly<Omit<z.output<typeof Vocabulary>, 'about'>>

/** Throws `invalid` with the file's name and every wrong place, at most five. */
export function readVocabulary(json: unknown, file: string): Vocabulary {
  const read = Vocabulary.safeParse(json)
  if (read.success) {
    const { about: _, ...vocabulary } = read.data
    return vocabulary
  }
  const faults = read.error.issues.slice(0, MOST_FAULTS).map(faultOf)
  throw new ShopError('invalid', `Словарь поиска ${file}: ${faults.join('; ')}.`)
}

function faultOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${placeOf(path)}неизвестное поле «${issue.keys.join('», «')}»`
  }
  return `${placeOf(path)}${message}`
}

/** `parts, запись 4, forms, запись 1: ` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? ''
    : `${path.map((step) => (typeof step === 'number' ? `запись ${step + 1}` : String(step))).join(', ')}: `

/** Both together, the owner's words behind: a form that both hold means what either says. */
export const joined = (own: Vocabulary, owners: Vocabulary): Vocabulary => ({
  parts: [...own.parts, ...owners.parts],
  sides: [...own.sides, ...owners.sides],
  pairs: [...own.pairs, ...owners.pairs],
  cars: [...own.cars, ...owners.cars],
  manufacturers: [...own.manufacturers, ...owners.manufacturers],
  words: [...own.words, ...owners.words],
  stop: [...own.stop, ...owners.stop],
})
