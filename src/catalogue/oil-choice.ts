// Which motor oils are wanted: by field a list of values, as addresses and the API write them.

import { normaliseManufacturer } from './manufacturer-name.ts'

export const OIL_FIELDS = [
  'viscosity',
  'volume',
  'api',
  'acea',
  'approval',
  'base',
  'manufacturer',
  'in_stock',
] as const
export type OilField = (typeof OIL_FIELDS)[number]

/** By field the values of which an oil must have one; none means that all will do. */
export type OilChoice = Readonly<Record<OilField, readonly string[]>>

/** Beside the cities' slugs: some shop has it, wherever. */
export const IN_ANY_CITY = 'any'
export const ANYWHERE = 'В любом магазине'

export const MOST_VALUES = 20
const LONGEST_VALUE = 60

/** `5w-30, 5W40` → the values in the spelling of the list; what can be no value is left out. */
export const oilValues = (field: OilField, text: string): string[] => {
  const written = text.split(',').map((value) => value.trim().slice(0, LONGEST_VALUE))
  return [...new Set(written.map(SPELLINGS[field]))].filter(Boolean).slice(0, MOST_VALUES)
}

const upper = (text: string): string => text.toUpperCase()
const lower = (text: string): string => text.toLowerCase()

const SPELLINGS: Readonly<Record<OilField, (text: string) => string>> = {
  viscosity: (text) => upper(text).replace(/^(\d+) ?W[ -]?(\d+)$/, '$1W-$2'),
  volume: (text) => (/^\d{1,7}$/.test(text) ? String(Number(text)) : ''),
  api: upper,
  acea: upper,
  approval: lower,
  base: lower,
  // what has neither letter nor digit names nobody, which is not the same as no choice
  manufacturer: (text) => normaliseManufacturer(text) || text,
  in_stock: lower,
}

type Query = { readonly get: (field: string) => string | null }

/** What an address says, `?viscosity=5W-30&acea=C3`. */
export const oilChoiceOf = (query: Query): OilChoice =>
  oilChoiceBy((field) => oilValues(field, query.get(field) ?? ''))

/** A choice made field by field. */
export const oilChoiceBy = (valuesOf: (field: OilField) => readonly string[]): OilChoice =>
  Object.fromEntries(OIL_FIELDS.map((field) => [field, valuesOf(field)])) as OilChoice

/** The chosen values of all fields, in the order of the fields. */
export const chosenValues = (choice: OilChoice): { field: OilField; value: string }[] =>
  OIL_FIELDS.flatMap((field) => choice[field].map((value) => ({ field, value })))

/** Choosing a value adds it to its field; choosing it again takes it away. */
export function toggledOil(choice: OilChoice, field: OilField, value: string): OilChoice {
  const values = choice[field]
  const toggled = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value]
  return { ...choice, [field]: toggled }
}

export const withoutField = (choice: OilChoice, field: OilField): OilChoice => ({
  ...choice,
  [field]: [],
})

/** The choice as fields of a query; fields without a value are left out. */
export const oilFieldsOf = (choice: OilChoice): Partial<Record<OilField, string>> =>
  Object.fromEntries(
    OIL_FIELDS.flatMap((field) =>
      choice[field].length > 0 ? [[field, choice[field].join(',')]] : [],
    ),
  )
