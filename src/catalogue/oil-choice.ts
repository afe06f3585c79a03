// Which motor oils are wanted: by field a list of values, as addresses and the API write them.

import { OIL_FIELDS, OIL_FILTERS, type OilField, spelledValues } from './filter-contract.ts'

/** By field the values of which an oil must have one; none means that all will do. */
export type OilChoice = Readonly<Record<OilField, readonly string[]>>

/** The values of a field, as the list spells them. */
export const oilValues = (field: OilField, text: string): string[] =>
  spelledValues(OIL_FILTERS[field].spell, text)

type Query = { readonly get: (field: string) => string | null }

/** Parses the query `?viscosity=5W-30&acea=C3`. */
export const oilChoiceOf = (query: Query): OilChoice =>
  oilChoiceBy((field) => oilValues(field, query.get(field) ?? ''))

/** A choice made field by field. */
export const oilChoiceBy = (valuesOf: (field: OilField) => readonly string[]): OilChoice =>
  Object.fromEntries(OIL_FIELDS.map((field) => [field, valuesOf(field)])) as OilChoice

/** No filter: every oil matches. */
export const NO_OIL_CHOICE: OilChoice = oilChoiceBy(() => [])

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
