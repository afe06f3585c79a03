// Finds what a text means as article numbers: exact ones, what begins so, what looks alike.

import type { Database } from '#src/platform/server/database.ts'
import {
  type ArticleReading,
  articleReadings,
  beginnings,
  chooseReadings,
  SHORTEST_PREFIX,
} from '../article-readings.ts'
import { inTurn } from '../in-turn.ts'
import { ARTICLE_CLASS, type Candidate } from '../rank-candidates.ts'
import { type ArticleMatch, findByBeginnings, findByNumbers } from './candidates.repository.ts'

export type FoundArticles = {
  /** Those that carry one of the numbers, in the order in which the numbers are believed. */
  readonly exact: readonly Candidate[]
  /** The pieces of the text that are their numbers. */
  readonly readings: readonly ArticleReading[]
}

/** Makers reuse numbers, but not by the hundred. */
const MOST_EXACT = 300
const MOST_ALIKE = 200

type Asked = {
  readonly text: string
  /** What the products must fit; empty for any. */
  readonly facets: string
  /** Whether a piece of the text says something else: a car, an engine, the grade of an oil. */
  readonly isSomethingElse: (reading: ArticleReading) => boolean
  /** Makers that the text names: theirs is the one that is meant. */
  readonly manufacturerIds: readonly number[]
}

export async function findArticles(
  db: Database,
  { text, facets, isSomethingElse, manufacturerIds }: Asked,
): Promise<FoundArticles> {
  const length = text.trim().split(/\s+/).length
  const isWhole = ({ from, to }: ArticleReading) => from === 0 && to === length
  const readings = articleReadings(text).filter(
    (reading) => isWhole(reading) || !isSomethingElse(reading),
  )
  if (readings.length === 0) return { exact: [], readings: [] }
  const norms = [...new Set(readings.map(({ norm }) => norm))]
  const matches = await findByNumbers(db, norms, facets, MOST_EXACT)
  const byNorm = Map.groupBy(matches, ({ norm }) => norm)
  const chosen = chooseReadings(readings, (norm) => byNorm.has(norm))
  const worth = ({ isOwn, manufacturerId }: ArticleMatch) =>
    (manufacturerIds.includes(manufacturerId) ? 2 : 0) + (isOwn ? 1 : 0)
  const byWorth = (one: ArticleMatch, other: ArticleMatch) => worth(other) - worth(one)
  const bestFirst = (matches: readonly ArticleMatch[]) =>
    matches.toSorted((one, other) => byWorth(one, other) || one.rank - other.rank)
  const ofPiece = (alternatives: readonly ArticleReading[]) =>
    inTurn(alternatives.map(({ norm }) => bestFirst(byNorm.get(norm) ?? []))).sort(byWorth)
  const pieces = Map.groupBy(chosen, ({ from, to, part }) => `${from} ${to} ${part}`)
  return {
    readings: chosen,
    // two articles in one text are both seen; of one piece, however it is read, what carries it as
    // its own article stands before what is also known by it
    exact: asCandidates(inTurn([...pieces.values()].map(ofPiece)), EXACT),
  }
}

/** Above every preference that words give, so that articles stand first. */
const EXACT = 4 * ARTICLE_CLASS - 1
const BEGINS_SO = 3 * ARTICLE_CLASS - 1
const LOOKS_ALIKE = 2 * ARTICLE_CLASS - 1

export const isExact = ({ preference }: Candidate): boolean => preference > BEGINS_SO

/** Each product once, preferred in the order given. */
function asCandidates(matches: readonly ArticleMatch[], preference: number): Candidate[] {
  const byId = new Map<number, ArticleMatch>()
  for (const match of matches) if (!byId.has(match.id)) byId.set(match.id, match)
  return [...byId.values()].map(({ norm: _, isOwn: __, ...candidate }, place) => ({
    ...candidate,
    preference: preference - place,
  }))
}

/** Products with a number that begins like the whole text; empty for a text too short for it. */
export async function findBeginnings(
  db: Database,
  text: string,
  facets: string,
): Promise<Candidate[]> {
  const norms = wholeNumbers(text)
  if (norms.length === 0) return []
  const matches = await findByBeginnings(db, norms, facets, MOST_ALIKE)
  const lists = norms.map((norm) => matches.filter((match) => match.norm.startsWith(norm)))
  return asCandidates(lists.flatMap(ownFirst), BEGINS_SO)
}

const ownFirst = (matches: readonly ArticleMatch[]): ArticleMatch[] =>
  matches.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))

/** Products whose numbers share most of their beginning with the text: never exact, always said so. */
export async function findLookalikes(
  db: Database,
  text: string,
  facets: string,
): Promise<Candidate[]> {
  for (const norm of wholeNumbers(text)) {
    for (const beginning of beginnings(norm)) {
      const alike = await findByBeginnings(db, [beginning], facets, MOST_ALIKE)
      if (alike.length > 0) return asCandidates(alike, LOOKS_ALIKE)
    }
  }
  return []
}

function wholeNumbers(text: string): string[] {
  const pieces = text.trim().split(/\s+/).length
  const whole = articleReadings(text).filter(({ from, to }) => from === 0 && to === pieces)
  return [...new Set(whole.map(({ norm }) => norm))].filter(
    ({ length }) => length >= SHORTEST_PREFIX,
  )
}
