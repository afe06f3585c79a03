// Filters of lists, one table: the names of a field in an address, how its values are spelled and
// checked.

import * as z from 'zod/mini'
import { optionalText, wholeNumber } from '#src/shared/wire-fields.ts'
import { normaliseManufacturer } from './manufacturer-name.ts'

/** The spelling of a filter in an address. */
export type AddressFilter =
  /** One value, or several behind commas, as the address has them. */
  | { readonly kind: 'one' | 'many' }
  /** Several values behind commas, put into the spelling of the list; '' is no value. */
  | { readonly kind: 'spelled'; readonly spell: (text: string) => string }
  /** Whole numbers from and to, each with a name of its own in the address. */
  | { readonly kind: 'range'; readonly names: readonly [string, string] }

type Filters = Readonly<Record<string, AddressFilter>>

const upper = (text: string): string => text.toUpperCase()
const lower = (text: string): string => text.toLowerCase()

/** Filters of the search. */
export const SEARCH_FILTERS = {
  category: { kind: 'one' },
  manufacturer: { kind: 'many' },
  /** The slug of a city, or `any`. */
  in_stock: { kind: 'one' },
  /** Rubles. */
  price: { kind: 'range', names: ['price_from', 'price_to'] },
} as const satisfies Filters

/** Filters of the lists of a model and of a category. */
export const LIST_FILTERS = {
  in_stock: SEARCH_FILTERS.in_stock,
  quality: { kind: 'one' },
  price: SEARCH_FILTERS.price,
  manufacturer: { kind: 'many' },
} as const satisfies Filters

export const QUALITIES = ['original', 'analogue'] as const
export type Quality = (typeof QUALITIES)[number]

/** Filters of the motor oils. */
export const OIL_FILTERS = {
  viscosity: {
    kind: 'spelled',
    spell: (text) => upper(text).replace(/^(\d+) ?W[ -]?(\d+)$/, '$1W-$2'),
  },
  volume: {
    kind: 'spelled',
    spell: (text) => (/^\d{1,7}$/.test(text) ? String(Number(text)) : ''),
  },
  api: { kind: 'spelled', spell: upper },
  acea: { kind: 'spelled', spell: upper },
  approval: { kind: 'spelled', spell: lower },
  base: { kind: 'spelled', spell: lower },
  manufacturer: {
    kind: 'spelled',
    // a text without letters and digits names nobody, which is not the same as no choice
    spell: (text) => normaliseManufacturer(text) || text,
  },
  in_stock: { kind: 'spelled', spell: lower },
} as const satisfies Filters

/** What the API refuses. Apart from the tables: pages load those, and never this. */
const CHECKS: Readonly<Record<string, Check>> = {
  manufacturer: { longest: 500 },
  price: { most: 99_999_999, refusal: 'Цена — целое число рублей.' },
  quality: { form: /^(|original|analogue)$/, refusal: 'Качество: original или analogue.' },
  volume: {
    form: /^$|^\d{1,7}( ?, ?\d{1,7})*$/,
    refusal: 'Объём — целые числа миллилитров через запятую.',
  },
}
type Check = {
  /** Characters of a text, 100 unless it is said. */
  readonly longest?: number
  /** The largest number of a range, 2,147,483,647 unless it is said. */
  readonly most?: number
  readonly form?: RegExp
  readonly refusal?: string
}

export type SearchFilter = keyof typeof SEARCH_FILTERS
/** Filters with counted values; a range has none. */
type FacetOf<Table extends Filters> = {
  [Name in keyof Table & string]: Table[Name]['kind'] extends 'range' ? never : Name
}[keyof Table & string]
export type SearchFacet = FacetOf<typeof SEARCH_FILTERS>
export type ListFilter = keyof typeof LIST_FILTERS
export type ListFacetName = FacetOf<typeof LIST_FILTERS>
export type OilField = keyof typeof OIL_FILTERS

const fieldsOf = <Table extends Filters>(filters: Table) =>
  Object.keys(filters) as (keyof Table & string)[]

export const SEARCH_FACETS = fieldsOf(SEARCH_FILTERS).filter(
  (field): field is SearchFacet => SEARCH_FILTERS[field].kind !== 'range',
)
export const LIST_FACETS = fieldsOf(LIST_FILTERS).filter(
  (field): field is ListFacetName => LIST_FILTERS[field].kind !== 'range',
)
export const OIL_FIELDS = fieldsOf(OIL_FILTERS)

const namesOf = ([field, filter]: [string, AddressFilter]): readonly string[] =>
  filter.kind === 'range' ? filter.names : [field]

/** The names of the filters in an address. */
export const filterNames = (filters: Filters): string[] => Object.entries(filters).flatMap(namesOf)

/** Beside the slugs of cities: some shop has it, wherever. */
export const IN_ANY_CITY = 'any'
export const ANYWHERE = 'В любом магазине'

const MOST_VALUES = 20
/** As much as an integer of the database holds. */
const MOST_NUMBER = 2_147_483_647
const LONGEST_VALUE = 60
const LONGEST_LIST = 1000

/** `5w-30, 5W40` → the values in the spelling of the list; what can be no value is left out. */
export function spelledValues(spell: (text: string) => string, text: string): string[] {
  const written = text.split(',').map((value) => value.trim().slice(0, LONGEST_VALUE))
  return [...new Set(written.map(spell))].filter(Boolean).slice(0, MOST_VALUES)
}

type Query = { readonly get: (name: string) => string | null }

/** The values of filters in an address, as the API is asked; '' for none. */
export const filterValues = (filters: Filters, query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([field, filter]) =>
      namesOf([field, filter]).map((name) => {
        const value = query.get(name) ?? ''
        return [name, filter.kind === 'range' ? wholeNumberOf(value) : value]
      }),
    ),
  )

/** Another text bounds nothing. */
const wholeNumberOf = (text: string): string => (/^\d{1,8}$/.test(text) ? text : '')

type QueryFields<Table extends Filters> = {
  [Field in keyof Table as Table[Field] extends { names: readonly (infer Name extends string)[] }
    ? Name
    : Field & string]: Table[Field] extends { kind: 'range' }
    ? ReturnType<typeof boundSchema>
    : Table[Field] extends { kind: 'spelled' }
      ? ReturnType<typeof spelledSchema>
      : ReturnType<typeof optionalText>
}

/** Filters of a search as the API has checked them. */
export type AskedFilters = z.output<z.ZodMiniObject<QueryFields<typeof SEARCH_FILTERS>>>
/** Parsed filters of the list of a model or a category. */
export type AskedListFilters = z.output<z.ZodMiniObject<QueryFields<typeof LIST_FILTERS>>>

/** The filters as fields of a query of the API. */
export const filterFields = <Table extends Filters>(filters: Table): QueryFields<Table> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([field, filter]) =>
      namesOf([field, filter]).map((name) => [name, schemaOf(field, filter)]),
    ),
  ) as QueryFields<Table>

function schemaOf(field: string, { kind, ...filter }: AddressFilter) {
  const check = CHECKS[field] ?? {}
  if (kind === 'range') return boundSchema(check)
  return 'spell' in filter ? spelledSchema(filter.spell, check) : textSchema(check)
}

const textSchema = ({ longest = 100, form, refusal = WRONG }: Check) =>
  form ? z.optional(z.string().check(z.trim(), z.regex(form, refusal))) : optionalText(longest)

const boundSchema = ({ most = MOST_NUMBER, refusal = WRONG }: Check) =>
  z.optional(wholeNumber(0, most, refusal))

const WRONG = 'Недопустимое значение.'
const TOO_MANY = `Не больше ${MOST_VALUES} значений через запятую.`

const spelledSchema = (spell: (text: string) => string, { form = /^/, refusal = WRONG }: Check) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.trim(),
        z.maxLength(LONGEST_LIST, TOO_MANY),
        z.regex(form, refusal),
        z.refine((text) => text.split(',').length <= MOST_VALUES, { error: TOO_MANY }),
      ),
      z.transform((text) => spelledValues(spell, text)),
    ),
  )
