// Prints the table of attacks: the delays of other buyers without and with each attack, and the
// broken bounds.

import { percentile } from '../bench/percentile.ts'
import type { Finding } from './attack.ts'
import type { Felt } from './buyers.ts'

/** Limit of the ratio of other buyers' page p99 under an attack to the quiet p99. */
export const MOST_RATIO = 3
const ORDERS = 20
const MOST_ERRORS = 3

/** One round: a quiet period, then the attack. */
export type Round = { readonly quiet: Felt; readonly attacked: Felt }

export type Outcome = {
  readonly name: string
  readonly title: string
  readonly rounds: readonly Round[]
  readonly finding: Finding
}

export const HEADER = [
  '| attack | quiet p50 / p99 ms | under attack p50 / p99 ms | p99 ÷ quiet | orders | errors | verdict |',
  '|---|---|---|---|---|---|---|',
]

const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** Median of the ratios of the rounds: noise affects a round as a whole. */
export const ratioOf = (rounds: readonly Round[]): number =>
  median(rounds.map(({ quiet, attacked }) => attacked.p99 / quiet.p99))

export const placedOf = (rounds: readonly Round[]): number =>
  rounds.reduce((sum, { attacked }) => sum + attacked.placed, 0)

const errorsOf = (rounds: readonly Round[]): string[] =>
  rounds.flatMap(({ attacked }) => attacked.errors)

export function rowOf({ name, rounds, ...rest }: Outcome): string {
  const times = (felt: readonly Felt[]) =>
    [median(felt.map(({ p50 }) => p50)), median(felt.map(({ p99 }) => p99))]
      .map((figure) => figure.toFixed(1))
      .join(' / ')
  const cells = [
    name,
    times(rounds.map(({ quiet }) => quiet)),
    times(rounds.map(({ attacked }) => attacked)),
    ratioOf(rounds).toFixed(1),
    `${placedOf(rounds)} of ${ORDERS}`,
    String(errorsOf(rounds).length),
    brokenBy({ name, rounds, ...rest }).length === 0 ? 'holds' : 'BROKEN',
  ]
  return `| ${cells.join(' | ')} |`
}

/** One sentence for each broken bound. */
export function brokenBy({ name, rounds, finding }: Outcome): string[] {
  const ratio = ratioOf(rounds)
  const placed = placedOf(rounds)
  const errors = errorsOf(rounds)
  const quietErrors = rounds.flatMap(({ quiet }) => quiet.errors)
  return [
    ...(ratio <= MOST_RATIO
      ? []
      : [`p99 of other buyers' pages is ${ratio.toFixed(1)} times the quiet one`]),
    ...(placed === ORDERS ? [] : [`${placed} of ${ORDERS} orders were placed`]),
    ...(errors.length === 0 ? [] : [`${errors.length} calls of buyers failed: ${someOf(errors)}`]),
    ...(quietErrors.length === 0
      ? []
      : [`calls failed while it was quiet: ${someOf(quietErrors)}`]),
    ...finding.broken,
  ].map((sentence) => `${name}: ${sentence}`)
}

function someOf(errors: readonly string[]): string {
  const kinds = [...Map.groupBy(errors, (error) => error)]
  const shown = kinds
    .slice(0, MOST_ERRORS)
    .map(([error, { length }]) => `${error} (${length} times)`)
  return shown.join('; ') + (kinds.length > MOST_ERRORS ? '; …' : '')
}
