// Orders what article numbers have found: exact ones, what begins so, what looks alike.

import { confusedNorm } from '#src/shared/article.ts'
import type { ArticleMention, KnownMentions } from '../reading/find-article-mentions.ts'
import { inTurn } from './in-turn.ts'
import { ARTICLE_CLASS, type Candidate } from './rank-candidates.ts'

/** A candidate and the number under which it was found. */
export type ArticleMatch = Omit<Candidate, 'preference'> & {
  readonly norm: string
  readonly isOwn: boolean
}

/** Above every preference that words give, so that articles stand first. */
const EXACT = 5 * ARTICLE_CLASS - 1
const CONFUSED = 4 * ARTICLE_CLASS - 1
const BEGINS_SO = 3 * ARTICLE_CLASS - 1
const LOOKS_ALIKE = 2 * ARTICLE_CLASS - 1

export const isExact = ({ preference }: Candidate): boolean => preference > CONFUSED

/** Whether the number is the candidate's own article, not another number of it. */
export const isNamesake = (candidate: Candidate): boolean =>
  isExact(candidate) && candidate.isOwn === true

/**
 * The best first: pieces of the text in turn, each in the order in which its readings are believed.
 * Goods of the makers that the text names come first.
 */
export function rankExact(
  { mentions, confused, matches }: KnownMentions & { readonly matches: readonly ArticleMatch[] },
  manufacturerIds: readonly number[],
): Candidate[] {
  const byNorm = Map.groupBy(matches, ({ norm }) => norm)
  const worth = ({ isOwn, manufacturerId }: ArticleMatch) =>
    (manufacturerIds.includes(manufacturerId) ? 2 : 0) + (isOwn ? 1 : 0)
  const byWorth = (one: ArticleMatch, other: ArticleMatch) => worth(other) - worth(one)
  const bestFirst = (found: readonly ArticleMatch[]) =>
    found.toSorted((one, other) => byWorth(one, other) || one.rank - other.rank)
  const ofPiece = (alternatives: readonly ArticleMention[]) =>
    inTurn(alternatives.map(({ norm }) => bestFirst(byNorm.get(norm) ?? []))).sort(byWorth)
  // two articles in one text are both seen; of one piece, however it is read, what carries it as
  // its own article stands before what is also known by it
  const ofMentions = (some: readonly ArticleMention[]) => {
    const pieces = Map.groupBy(some, ({ from, to, part }) => `${from} ${to} ${part}`)
    return inTurn([...pieces.values()].map(ofPiece))
  }
  return eachOnce([
    ...asCandidates(ofMentions(mentions), EXACT),
    ...asCandidates(ofMentions(confused), CONFUSED),
  ])
}

/** In the order of the beginnings; own articles before other numbers. */
export function rankBeginnings(
  beginnings: readonly string[],
  matches: readonly ArticleMatch[],
): Candidate[] {
  const ownFirst = (found: readonly ArticleMatch[]) =>
    found.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  const lists = beginnings
    .map(confusedNorm)
    .map((beginning) => matches.filter(({ norm }) => confusedNorm(norm).startsWith(beginning)))
  return asCandidates(lists.flatMap(ownFirst), BEGINS_SO)
}

export const rankLookalikes = (matches: readonly ArticleMatch[]): Candidate[] =>
  asCandidates(matches, LOOKS_ALIKE)

/** Each product once, preferred in the order given. */
function asCandidates(matches: readonly ArticleMatch[], preference: number): Candidate[] {
  return eachOnce(matches).map(({ norm: _, ...candidate }, place) => ({
    ...candidate,
    preference: preference - place,
  }))
}

export const eachOnce = <Found extends { readonly id: number }>(
  found: readonly Found[],
): Found[] => [
  ...found
    .reduce(
      (byId, each) => (byId.has(each.id) ? byId : byId.set(each.id, each)),
      new Map<number, Found>(),
    )
    .values(),
]
