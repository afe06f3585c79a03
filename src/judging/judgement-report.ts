// The score of a judgement and its report: shares by kind, goals, and each miss.

import type { JudgedAnswer, Verdict } from './judge-answer.ts'
import { folded } from './judged-catalogue.ts'
import type { JudgedQuery } from './judgement-set.ts'

const SHOWN = 5

export function judgementReport(judged: readonly Judged[]): string[] {
  const beyond = judged.filter((one) => !isScored(one))
  const misses = judged.filter((one) => !isRight(one))
  return [
    'Верных ответов по видам запросов:',
    ...talliesByKind(judged).map(([kind, tally]) => `  ${kind.padEnd(18)} ${shareOf(tally)}`),
    ...(misses.length > 0 ? ['', 'Промахи:', ...misses.flatMap(missLines)] : []),
    ...(beyond.length > 0 ? ['', 'Отвечать нечем, в каталоге такого нет:'] : []),
    ...beyond.map((one) => `  ${titleOf(one)} — ${isRight(one) ? 'верно' : 'промах'}`),
    '',
    ...sums(judged),
  ]
}

function sums(judged: readonly Judged[]): string[] {
  const isOf = (answerable: string) => (one: Judged) => one.verdict.answerable === answerable
  const beyond = tallyOf(judged.filter(isOf('nothing-there')))
  const goals = `${percent(GOALS.overall)} всех и ${percent(GOALS.articles)} артикулов`
  return [
    `Есть что найти: ${judged.filter(isOf('goods')).length}, ` +
      `должно быть пусто: ${judged.filter(isOf('nothing-wanted')).length}, ` +
      `нет в каталоге: ${beyond.all}.`,
    `Артикулы (article…): ${shareOf(tallyOf(judged.filter(isOfArticles)))}`,
    `На что каталог может ответить: ${shareOf(tallyOf(judged.filter(isScored)))}`,
    `Чего в каталоге нет (пусто или помечено): ${shareOf(beyond)}`,
    `Все: ${shareOf(tallyOf(judged))}`,
    `Цель (${goals}) ${areGoalsMet(judged) ? 'достигнута' : 'не достигнута'}.`,
  ]
}

const percent = (share: number): string =>
  `${(share * 100).toFixed(1).replace(/\.0$/, '').replace('.', ',')} %`

const shareOf = ({ right, all }: Tally): string =>
  all === 0 ? 'нет' : `${right} из ${all} (${percent(right / all)})`

const titleOf = ({ query: { id, query, kind } }: Judged): string => `${id} «${query}» (${kind})`

function missLines(one: Judged): string[] {
  const { query, answer, verdict } = one
  const car = query.filters ? [`    выбрано: ${JSON.stringify(query.filters)}`] : []
  return [
    `  ${titleOf(one)}: ${verdict.fault}`,
    ...car,
    `    ждали: ${JSON.stringify(query.expect)}`,
    ...readings(one).map((reading) => `    ${reading}`),
    ...answer.products
      .slice(0, SHOWN)
      .map(({ article, name, manufacturer }) => `    · ${article} ${name}, ${manufacturer}`),
  ]
}

/** How the search understood the text, as far as the answer says so. */
function readings({ query, answer }: Judged): string[] {
  const { corrected, similar, ask, article, vin } = answer
  return [
    ...(corrected && folded(corrected) !== folded(query.query) ? [`понято: ${corrected}`] : []),
    ...(similar ? ['помечено: похожие'] : []),
    ...(ask?.length ? [`уточняет: ${ask.map(({ name }) => name).join(' | ')}`] : []),
    ...(article ? [`артикул ${article.text}, точно: ${article.count}`] : []),
    ...(vin ? [`VIN: ${vin.brand}`] : []),
  ]
}

export type Judged = {
  readonly query: JudgedQuery
  readonly answer: JudgedAnswer
  readonly verdict: Verdict
}

export type Tally = { readonly right: number; readonly all: number }

/** Least shares of right answers. */
export const GOALS = { overall: 0.9, articles: 1 } as const

export const isRight = ({ verdict }: Judged): boolean => verdict.fault === null

export const tallyOf = (judged: readonly Judged[]): Tally => ({
  right: judged.filter(isRight).length,
  all: judged.length,
})

export const isOfArticles = ({ query }: Judged): boolean => query.kind.startsWith('article')

/** In the order of first occurrence. */
export const talliesByKind = (judged: readonly Judged[]): [string, Tally][] =>
  [...Map.groupBy(judged, ({ query }) => query.kind)].map(([kind, ones]) => [kind, tallyOf(ones)])

/** Whether the catalogue can answer the query. */
export const isScored = ({ verdict }: Judged): boolean => verdict.answerable !== 'nothing-there'

const reaches = ({ right, all }: Tally, share: number): boolean => right >= share * all

/** An empty set reaches every goal. */
export const areGoalsMet = (judged: readonly Judged[]): boolean =>
  reaches(tallyOf(judged), GOALS.overall) &&
  reaches(tallyOf(judged.filter(isScored)), GOALS.overall) &&
  reaches(tallyOf(judged.filter(isOfArticles)), GOALS.articles)
