// What a text means as article numbers: the numbers themselves, what begins so, what looks alike.

import type { Database } from '#src/platform/server/database.ts'
import type { ArticleReading } from '../article-readings.ts'
import { flipLayout } from '../keyboard.ts'
import type { Lexicon } from '../lexicon.ts'
import { matchEngines } from '../match-engines.ts'
import type { Candidate } from '../rank-candidates.ts'
import { isAmount } from '../read-amounts.ts'
import type { Reading } from '../read-query.ts'
import { allOf, lexemeText } from '../tsquery.ts'
import { hasDigit, wordKey, wordsOf } from '../word-key.ts'
import type { FindCandidates } from './candidates.repository.ts'
import {
  type Begun,
  exactArticles,
  type FoundArticles,
  findArticles,
  findLookalikes,
  isArticleShaped,
} from './find-articles.ts'
import type { Asked, Found } from './found.ts'

type Read = {
  readonly reading: Reading
  /** What the goods must fit, and the filters; empty for any. */
  readonly facets: string
}
type Finders = {
  readonly find: FindCandidates
  /** What the text means as words. */
  readonly findWords: () => Promise<Found | null>
  /** What begins like the text. */
  readonly findBegun: () => Promise<Begun>
}

/** What may be numbers in a text; pieces of it that say something else are none. */
export const lookUpNumbers = (
  db: Database,
  lexicon: Lexicon,
  asked: { readonly text: string; readonly facets: string; readonly isWholeOnly?: boolean },
): Promise<FoundArticles> => {
  const isSomethingElse = (piece: ArticleReading) => saysElse(asked.text, piece, lexicon)
  return findArticles(db, { ...asked, isSomethingElse })
}

type LookedUp = {
  /** What was found for the text. */
  readonly found: FoundArticles
  /** The whole numbers again, of products for any car. */
  readonly findForAnyCar: () => Promise<FoundArticles>
}

/** null when the text holds no article of the catalogue. */
export async function byArticle(
  { text, filters }: Asked,
  { found, findForAnyCar }: LookedUp,
  { reading, facets, findWords, findBegun }: Read & Omit<Finders, 'find'>,
): Promise<Found | null> {
  const manufacturerIds = reading.needs.flatMap((need) => need.manufacturerIds)
  const exact = exactArticles(found, manufacturerIds)
  if (exact.length === 0) {
    if (facets === filters) return null
    const anyCar = await findForAnyCar()
    const candidates = exactArticles(anyCar, manufacturerIds)
    if (candidates.length === 0) return null
    return { candidates, isSimilar: true, numbers: numbersOf(anyCar), rows: anyCar.rows }
  }
  const numbers = numbersOf(found)
  const { rows } = found
  const pieces = text.split(' ').length
  const isWhole = found.readings.some(
    ({ from, to, typed }) => from === 0 && to === pieces && typed.length >= text.length,
  )
  if (!isWhole) return { candidates: exact, numbers, rows }
  const [begins, words] = await Promise.all([findBegun(), isSensible(reading) ? findWords() : null])
  return {
    candidates: eachOnce([...exact, ...begins.candidates, ...(words?.candidates ?? [])]),
    ...{ numbers, rows, isCut: begins.isCut },
  }
}

const numbersOf = ({ readings }: FoundArticles): string[] => [
  ...new Set(readings.map(({ typed }) => typed)),
]

const eachOnce = (candidates: readonly Candidate[]): Candidate[] => [
  ...candidates
    .reduce(
      (byId, candidate) => (byId.has(candidate.id) ? byId : byId.set(candidate.id, candidate)),
      new Map<number, Candidate>(),
    )
    .values(),
]

/** Every word means something beside the article number that it also is: GW4G15K is an engine. */
const isSensible = ({ unknown, car, needs }: Reading): boolean =>
  unknown.length === 0 &&
  (car !== null || needs.some(({ parts, amounts }) => parts.length + amounts.length > 0))

function saysElse(text: string, { from, to }: ArticleReading, lexicon: Lexicon): boolean {
  const pieces = text.split(/\s+/).slice(from, to)
  return pieces.every((piece) =>
    [piece, flipLayout(piece)].some(
      (each) =>
        isAmount(each) ||
        wordsOf(each).every((word) => {
          const key = wordKey(word)
          return lexicon.forms.byKey.has(key) || matchEngines(key, lexicon.engineIndex).length > 0
        }),
    ),
  )
}

const looksLikeArticle = (text: string, { unknown }: Reading): boolean =>
  unknown.some(hasDigit) && isArticleShaped(text)

const GROUP = /^\d{7}$/

/** Articles that begin so, and parts of the group whose number it is. null when there are none. */
export async function byBeginning(
  text: string,
  { rows }: FoundArticles,
  { reading, facets, find, findBegun }: Read & Omit<Finders, 'findWords'>,
) {
  if (!looksLikeArticle(text, reading)) return null
  const group = GROUP.test(text) ? allOf([lexemeText(`g${text}_`), facets]) : null
  const [begins, ofGroup] = await Promise.all([
    findBegun(),
    group ? find({ match: group, prefer: [] }) : [],
  ])
  const candidates = eachOnce([...begins.candidates, ...ofGroup])
  const { isCut } = begins
  return candidates.length > 0 ? { candidates, numbers: [text], rows, isCut } : null
}

/** null when nothing looks alike. */
export async function byLookalikes(db: Database, text: string, { reading, facets }: Read) {
  if (!looksLikeArticle(text, reading)) return null
  const candidates = await findLookalikes(db, text, facets)
  return candidates.length > 0 ? { candidates, numbers: [text], isSimilar: true } : null
}
