// Vocabulary of buyers: synonyms of parts, sides, cars and manufacturers, abbreviations, stop words.

import * as z from 'zod/mini'
import { ShopError } from '#src/shared/errors.ts'
import { carWordsFile as cars } from '#src/vehicles/server/public.ts'
import { wordsOf } from '../word-key.ts'
import manufacturers from './manufacturers.json' with { type: 'json' }
import nicknames from './nicknames.json' with { type: 'json' }
import oils from './oils.json' with { type: 'json' }
import parts from './parts.json' with { type: 'json' }
import sides from './sides.json' with { type: 'json' }
import stop from './stop.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

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
/** Normalised as queries are: lower case, е for ё, one space between words. */
const form = z.pipe(
  name,
  z.pipe(
    z.transform((text: string) => wordsOf(text).join(' ')),
    z.string().check(z.minLength(1, NO_FORM)),
  ),
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

/** Throws `invalid` with the name of the file and up to five errors. */
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

/** A form in both vocabularies has the senses of both. */
export const mergeVocabularies = (own: Vocabulary, owners: Vocabulary): Vocabulary => ({
  parts: [...own.parts, ...owners.parts],
  sides: [...own.sides, ...owners.sides],
  pairs: [...own.pairs, ...owners.pairs],
  cars: [...own.cars, ...owners.cars],
  manufacturers: [...own.manufacturers, ...owners.manufacturers],
  words: [...own.words, ...owners.words],
  stop: [...own.stop, ...owners.stop],
})

/** The files of the built-in vocabulary by name. */
export const vocabularyFiles = { parts, sides, cars, nicknames, manufacturers, oils, words, stop }

export const builtInVocabulary = Object.entries(vocabularyFiles)
  .map(([file, json]) => readVocabulary(json, `${file}.json`))
  .reduce(mergeVocabularies)
