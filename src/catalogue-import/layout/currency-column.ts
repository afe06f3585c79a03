// The column of currencies: recognised by its title or by its cells.

import { currencyOfWord, RUBLES } from '#src/shared/currencies.ts'
import { cleanText } from '../cell-values.ts'
import { type Columns, candidatesByTitle } from '../price-list-columns.ts'
import { columnTitle, type NamedColumns } from '../price-list-layout.ts'
import type { Certainty } from './certainty.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { Guesses } from './columns-by-content.ts'
import type { Field } from './fields.ts'
import type { ListQuestion } from './list-questions.ts'

type Table = {
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
  readonly rows: readonly (readonly string[])[]
}

/** Columns most of whose filled cells name a currency and nothing else. */
export const currencyColumns = (profiles: readonly ColumnProfile[]): number[] =>
  profiles
    .filter(({ filled, currencies }) => filled > 0 && currencies > 0.5)
    .map(({ column }) => column)

/** Adds the column of currencies and takes it from other fields, unless the owner has named them. */
export function withCurrency(
  columns: Columns,
  profiles: readonly ColumnProfile[],
  named: NamedColumns,
): Columns {
  const isNamed = (field: Field) => named[field] !== undefined
  const entries = Object.entries(columns) as [Field, number][]
  const ofOwner = entries.filter(([field]) => isNamed(field)).map(([, column]) => column)
  const found = currencyColumns(profiles).filter((column) => !ofOwner.includes(column))
  const [first] = found
  if (first === undefined) return columns
  const others = entries.filter(
    ([field, column]) => field !== 'currency' && (isNamed(field) || !found.includes(column)),
  )
  const titled = columns.currency
  const isFilled = titled !== undefined && (profiles[titled]?.filled ?? 0) > 0
  const currency = isNamed('currency') || isFilled ? titled : first
  return { ...Object.fromEntries(others), ...(currency === undefined ? {} : { currency }) }
}

/** The column of currencies that is recognised by its cells alone. */
export function currencyByCells(columns: Columns, { titles, profiles }: Table): Guesses {
  const { currency: column } = columns
  const isTitled = candidatesByTitle('currency', titles ?? []).some((one) => one.column === column)
  return column === undefined || isTitled
    ? {}
    : { currency: { column, score: profiles[column]?.currencies ?? 0 } }
}

/** Asks when columns of currencies differ: one may belong to another price. */
export function currencyColumnQuestions(
  { currency }: Columns,
  { titles, profiles, rows }: Table,
  certainty: Certainty | undefined,
): ListQuestion[] {
  const isNamed = certainty?.origin === 'owner' || certainty?.origin === 'memory'
  if (currency === undefined || isNamed) return []
  const codeOf = (row: readonly string[], column: number) =>
    currencyOfWord(cleanText(row[column])) ?? RUBLES
  const rivals = currencyColumns(profiles).filter((column) =>
    rows.some((row) => codeOf(row, column) !== codeOf(row, currency)),
  )
  if (rivals.length === 0) return []
  const names = [currency, ...rivals]
    .toSorted((one, other) => one - other)
    .map((column) => `${column + 1}. «${columnTitle(titles, column)}»`)
  return [
    {
      about: 'currency',
      text: `Столбцов с валютой несколько: ${names.join(', ')}. Какой говорит о цене? --columns currency=${currency + 1} или другой.`,
    },
  ]
}
