// Finds what a text means as article numbers: exact ones, what begins so, what looks alike.

import type { ProductRow } from '#src/catalogue/server/public.ts'
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
import { hasDigit } from '../word-key.ts'
import { type ArticleMatch, type FoundNumbers, findByNumbers } from './numbers.repository.ts'

/** What begins like a text, and whether more does than is told. */
export type Begun = { readonly candidates: readonly Candidate[]; readonly isCut: boolean }

export type FoundArticles = {
  /** The pieces of the text that are numbers of products. */
  readonly readings: readonly ArticleReading[]
  /** What carries them. */
  readonly matches: readonly ArticleMatch[]
  /** What begins like the whole text; null when that was not asked for. */
  readonly begun: Begun | null
  /** What is shown of them, by their ids, where they are few. */
  readonly rows: ReadonlyMap<number, ProductRow>
}

type Asked = {
  readonly text: string
  /** What the products must fit; empty for any. */
  readonly facets: string
  /** Whether a piece of the text says something else: a car, an engine, the grade of an oil. */
  readonly isSomethingElse: (reading: ArticleReading) => boolean
  /** What begins like the text is not wanted. */
  readonly isWholeOnly?: boolean
}

/** Of a text in the shape of an article it asks for what begins so too. */
export async function findArticles(
  db: Database,
  { text, facets, isSomethingElse, isWholeOnly = false }: Asked,
): Promise<FoundArticles> {
  const all = articleReadings(text)
  const isWhole = ofWhole(text)
  const readings = all.filter((reading) => isWhole(reading) || !isSomethingElse(reading))
  if (readings.length === 0) return { readings, matches: [], begun: null, rows: new Map() }
  const norms = [...new Set(readings.map(({ norm }) => norm))]
  const isShown = isArticleShaped(text)
  const wholes = isShown && !isWholeOnly ? longNumbers(all.filter(isWhole)) : null
  const beginnings = wholes ?? []
  const numbers = await findByNumbers(db, { norms, beginnings, facets, isShown })
  const { carrying, rows } = numbers
  const found = new Set(carrying.map(({ norm }) => norm))
  return {
    readings: chooseReadings(readings, (norm) => found.has(norm)),
    matches: carrying,
    begun: wholes && begunSo(wholes, numbers),
    rows,
  }
}

/** Figures in every piece but short ones: who writes words writes a longer one. */
export const isArticleShaped = (text: string): boolean =>
  text.split(/\s+/).every((piece) => hasDigit(piece) || piece.length <= 4)

/**
 * The best first: pieces of the text in turn, each in the order in which its readings are believed.
 * Of the makers that the text names, theirs is the one that is meant.
 */
export function exactArticles(
  { readings, matches }: FoundArticles,
  manufacturerIds: readonly number[],
): Candidate[] {
  const byNorm = Map.groupBy(matches, ({ norm }) => norm)
  const worth = ({ isOwn, manufacturerId }: ArticleMatch) =>
    (manufacturerIds.includes(manufacturerId) ? 2 : 0) + (isOwn ? 1 : 0)
  const byWorth = (one: ArticleMatch, other: ArticleMatch) => worth(other) - worth(one)
  const bestFirst = (matches: readonly ArticleMatch[]) =>
    matches.toSorted((one, other) => byWorth(one, other) || one.rank - other.rank)
  const ofPiece = (alternatives: readonly ArticleReading[]) =>
    inTurn(alternatives.map(({ norm }) => bestFirst(byNorm.get(norm) ?? []))).sort(byWorth)
  const pieces = Map.groupBy(readings, ({ from, to, part }) => `${from} ${to} ${part}`)
  // two articles in one text are both seen; of one piece, however it is read, what carries it as
  // its own article stands before what is also known by it
  return asCandidates(inTurn([...pieces.values()].map(ofPiece)), EXACT)
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
export async function findBeginnings(db: Database, text: string, facets: string): Promise<Begun> {
  const wholes = wholeNumbers(text)
  if (wholes.length === 0) return { candidates: [], isCut: false }
  return begunSo(wholes, await findByNumbers(db, { beginnings: wholes, facets }))
}

function begunSo(wholes: readonly string[], { begun, isCut }: FoundNumbers): Begun {
  const lists = wholes.map((norm) => begun.filter((match) => match.norm.startsWith(norm)))
  return { candidates: asCandidates(lists.flatMap(ownFirst), BEGINS_SO), isCut }
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
      const asked = { norms: [beginning], beginnings: [beginning], facets }
      const { carrying, begun } = await findByNumbers(db, asked)
      const alike = [...carrying, ...begun]
      if (alike.length > 0) return asCandidates(alike, LOOKS_ALIKE)
    }
  }
  return []
}

const wholeNumbers = (text: string): string[] =>
  longNumbers(articleReadings(text).filter(ofWhole(text)))

function ofWhole(text: string): (reading: ArticleReading) => boolean {
  const pieces = text.trim().split(/\s+/).length
  return ({ from, to }) => from === 0 && to === pieces
}

const longNumbers = (readings: readonly ArticleReading[]): string[] =>
  [...new Set(readings.map(({ norm }) => norm))].filter(({ length }) => length >= SHORTEST_PREFIX)
