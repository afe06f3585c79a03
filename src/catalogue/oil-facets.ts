// The choices of every filter of the oil list, each with how many oils it leaves.

import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import type { Choice } from './contract.ts'
import { ANYWHERE, IN_ANY_CITY, OIL_FIELDS, type OilField } from './filter-contract.ts'
import type { OilChoice } from './oil-choice.ts'
import { volumeText } from './oil-facts.ts'

/** A group of oils with the same values in one field, which fail in the same chosen field. */
export type AlikeOils = {
  readonly field: OilField
  /** 0: they match all chosen fields; else `bitOf` the only field in which they fail. */
  readonly missed: number
  /** An oil may have several values in a field. */
  readonly values: readonly (string | null)[]
  /** What is shown for each value; null: made of the value itself. */
  readonly names: readonly string[] | null
  readonly count: number
}

export type OilFacets = Record<OilField, Choice[]>

const MOST_CHOICES = 30

/** The bit of a field in `missed`. */
export const bitOf = (field: OilField): number => 1 << OIL_FIELDS.indexOf(field)

/** At most thirty choices of a field. A choice does not narrow the counts of its own field. */
export function oilFacets(alike: readonly AlikeOils[], choice: OilChoice): OilFacets {
  const byField = Map.groupBy(alike, ({ field }) => field)
  return Object.fromEntries(
    OIL_FIELDS.map((field) => [field, facetOf(field, byField.get(field) ?? [], choice[field])]),
  ) as OilFacets
}

/** How many oils are left, also without the field `relaxed`. Each has one viscosity: it counts once. */
export const countOils = (alike: readonly AlikeOils[], relaxed: OilField | null = null): number =>
  alike
    .filter(({ field, missed }) => field === 'viscosity' && isLeft(missed, relaxed))
    .reduce((sum, { count }) => sum + count, 0)

const isLeft = (missed: number, relaxed: OilField | null): boolean =>
  missed === 0 || (relaxed !== null && missed === bitOf(relaxed))

/** For an empty list: the chosen fields that can be dropped, with how many oils that gives. */
export const relaxedTotals = (alike: readonly AlikeOils[], choice: OilChoice) =>
  OIL_FIELDS.filter((field) => choice[field].length > 0)
    .map((field) => ({ field, total: Math.min(countOils(alike, field), EXACT_TOTAL) }))
    .filter(({ total }) => total > 0)

type Counted = { readonly value: string; readonly name: string; readonly count: number }

function facetOf(
  field: OilField,
  alike: readonly AlikeOils[],
  chosen: readonly string[],
): Choice[] {
  const counted = new Map<string, Counted>(
    chosen.map((value) => [value, { value, name: nameOf(field, value), count: 0 }]),
  )
  for (const { missed, values, names, count } of alike) {
    for (const [place, value] of values.entries()) {
      const former = value === null ? undefined : counted.get(value)
      const isCounted = isLeft(missed, field)
      if (value === null || !(isCounted || former)) continue
      const name = names?.[place] ?? nameOf(field, value)
      counted.set(value, { value, name, count: (former?.count ?? 0) + (isCounted ? count : 0) })
    }
  }
  const mostFirst = [...counted.values()].sort((one, other) => other.count - one.count)
  return mostFirst
    .filter(({ value }, place) => place < MOST_CHOICES || chosen.includes(value))
    .sort(ORDERS[field])
    .map(choiceOf)
}

const choiceOf = ({ value, name, count }: Counted): Choice => ({
  value,
  name,
  count: Math.min(count, EXACT_TOTAL),
  ...(count > EXACT_TOTAL && { count_is_lower_bound: true }),
})

function nameOf(field: OilField, value: string): string {
  if (field === 'volume') return volumeText(Number(value))
  if (field === 'base') return value.charAt(0).toUpperCase() + value.slice(1)
  if (field === 'in_stock' && value === IN_ANY_CITY) return ANYWHERE
  return value
}

type Order = (one: Counted, other: Counted) => number

const asFound: Order = () => 0
const byNumber: Order = (one, other) =>
  one.value.localeCompare(other.value, 'en', { numeric: true })

const ORDERS: Readonly<Record<OilField, Order>> = {
  viscosity: byNumber,
  volume: byNumber,
  // the newest class has the latest letter
  api: (one, other) => byNumber(other, one),
  acea: byNumber,
  approval: asFound,
  base: asFound,
  manufacturer: asFound,
  in_stock: (one, other) => Number(other.value === IN_ANY_CITY) - Number(one.value === IN_ANY_CITY),
}
