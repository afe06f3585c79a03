// Adds verdicts up: per kind, overall, articles apart, and whether the goals are met.

import type { JudgedAnswer, Verdict } from './judge-answer.ts'
import type { JudgedQuery } from './judgement-set.ts'

export type Judged = {
  readonly query: JudgedQuery
  readonly answer: JudgedAnswer
  readonly verdict: Verdict
}

export type Tally = { readonly right: number; readonly all: number }

/** Shares of right answers that a shop has to reach. */
export const GOALS = { overall: 0.9, articles: 1 } as const

export const isRight = ({ verdict }: Judged): boolean => verdict.fault === null

export const tallyOf = (judged: readonly Judged[]): Tally => ({
  right: judged.filter(isRight).length,
  all: judged.length,
})

export const isOfArticles = ({ query }: Judged): boolean => query.kind.startsWith('article')

/** In the order in which the kinds first occur. */
export const talliesByKind = (judged: readonly Judged[]): [string, Tally][] =>
  [...Map.groupBy(judged, ({ query }) => query.kind)].map(([kind, ones]) => [kind, tallyOf(ones)])

/** What has to be found, without what this catalogue does not have. */
export const isScored = ({ verdict }: Judged): boolean => verdict.answerable !== 'nothing-there'

const reaches = ({ right, all }: Tally, share: number): boolean => right >= share * all

/** An empty set of a kind reaches every goal. */
export const areGoalsMet = (judged: readonly Judged[]): boolean =>
  reaches(tallyOf(judged), GOALS.overall) &&
  reaches(tallyOf(judged.filter(isScored)), GOALS.overall) &&
  reaches(tallyOf(judged.filter(isOfArticles)), GOALS.articles)
