// SQL that prices costs by steps of margins. Kopecks; rates in 1/10,000.

import { type Sql, sql } from '#src/platform/server/sql.ts'
import { MOST_PRICE } from '../../margin.ts'
import type { MarginStep } from '../../margin-steps.ts'

/** The steps of suppliers whose rules are the same stand under one key. */
export type KeyedStep = MarginStep & { readonly key: number }

/** CTE `margin`: one row per key and category, with its steps as arrays in the order of costs. */
export const marginsOf = (steps: readonly KeyedStep[]): Sql => sql`
  margin AS MATERIALIZED (
    SELECT key, category_id, array_agg(cost_from ORDER BY cost_from) AS edges,
           array_agg(cost_below ORDER BY cost_from) AS ends,
           array_agg(rate ORDER BY cost_from) AS rates,
           array_agg(least_markup ORDER BY cost_from) AS least_markups,
           array_agg(rounding ORDER BY cost_from) AS roundings
    FROM unnest(
      ${steps.map(({ key }) => key)}::integer[],
      ${steps.map(({ categoryId }) => categoryId)}::integer[],
      ${steps.map(({ costFrom }) => costFrom)}::integer[],
      ${steps.map(({ costBelow }) => costBelow)}::integer[],
      ${steps.map(({ rate }) => rate)}::integer[],
      ${steps.map(({ leastMarkup }) => leastMarkup)}::integer[],
      ${steps.map(({ rounding }) => rounding)}::integer[]
    ) AS step(key, category_id, cost_from, cost_below, rate, least_markup, rounding)
    GROUP BY key, category_id)`

/** Index of the step of a cost in the arrays of `margin`; 0: below the first step. */
const stepOf = (cost: Sql): Sql => sql`width_bucket(${cost}, margin.edges)`

/** Condition: a rule applies to the cost. */
export const hasStep = (cost: Sql): Sql => sql`
  ${stepOf(cost)} > 0
    AND (margin.ends[${stepOf(cost)}] IS NULL OR ${cost} < margin.ends[${stepOf(cost)}])`

/**
 * The cost with the rate or the least markup, whichever is more, rounded up, at most MOST_PRICE and
 * never below the cost.
 */
export const priceOf = (cost: Sql): Sql => sql`
  greatest(${cost}, least(${MOST_PRICE}::bigint,
    (${cost} + greatest((${cost}::bigint * margin.rates[${stepOf(cost)}] + 9999) / 10000,
                        margin.least_markups[${stepOf(cost)}])
     + margin.roundings[${stepOf(cost)}] - 1)
    / margin.roundings[${stepOf(cost)}] * margin.roundings[${stepOf(cost)}]))`
