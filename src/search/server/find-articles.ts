// What a text means as article numbers: the numbers themselves, what begins so, what looks alike.

import type { Database } from '#src/platform/server/database.ts'
import { confusedNorm, hasConfusedSign } from '#src/shared/article.ts'
import { allOf, lexemeText } from '../finding/tsquery.ts'
import { eachOnce, rankBeginnings, rankExact, rankLookalikes } from '../ordering/rank-articles.ts'
import type { Candidate } from '../ordering/rank-candidates.ts'
import { isMeasure } from '../reading/extract-measures.ts'
import {
  type ArticleMention,
  articlePrefixes,
  findArticleMentions,
  knownMentions,
  SHORTEST_PREFIX,
} from '../reading/find-article-mentions.ts'
import { flipLayout } from '../reading/keyboard-layout.ts'
import type { ParsedQuery } from '../reading/parse-query.ts'
import { findEngines } from '../vocabulary/engine-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { hasDigit, wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { matchWords } from './find-by-words.ts'
import { type FoundNumbers, findByNumbers } from './numbers.repository.ts'
import {
  type Beginnings,
  type Found,
  type FoundArticles,
  find,
  isTooLate,
  type Search,
} from './search.ts'

type Asked = { readonly db: Database; readonly lexicon: Lexicon; readonly text: string }

/**
 * Looks up what may be numbers in a text; pieces of it that mean something else are none. Of a text in
 * the shape of an article it asks for what begins so too, unless only whole numbers are wanted.
 */
export async function lookUpArticles(
  { db, lexicon, text }: Asked,
  conditions: string,
  isWholeOnly = false,
): Promise<FoundArticles> {
  const all = findArticleMentions(text)
  const isWhole = spansText(text)
  const mentions = all.filter((mention) => isWhole(mention) || !meansElse(text, mention, lexicon))
  if (mentions.length === 0) return NO_ARTICLES
  const norms = [...new Set(mentions.map(({ norm }) => norm))]
  const isShown = isArticleShaped(text)
  const wholes = isShown && !isWholeOnly ? longNumbers(all.filter(isWhole)) : null
  const asked = { norms, beginnings: wholes ?? [], facets: conditions, isShown }
  const numbers = await findByNumbers(db, asked)
  const { carrying, rows } = numbers
  return {
    ...knownMentions(mentions, new Set(carrying.map(({ norm }) => norm))),
    matches: carrying,
    beginnings: wholes && beginningsOf(wholes, numbers),
    rows,
  }
}

export const NO_ARTICLES: FoundArticles = {
  mentions: [],
  confused: [],
  matches: [],
  beginnings: null,
  rows: new Map(),
}

/** A car, an engine, the grade of an oil. */
function meansElse(text: string, { from, to }: ArticleMention, lexicon: Lexicon): boolean {
  const pieces = text.split(/\s+/).slice(from, to)
  return pieces.every((piece) =>
    [piece, flipLayout(piece)].some(
      (each) =>
        isMeasure(each) ||
        wordsOf(each).every((word) => {
          const key = wordKey(word)
          return lexicon.forms.byKey.has(key) || findEngines(key, lexicon.engineIndex).length > 0
        }),
    ),
  )
}

/** Figures in every piece but short ones: who writes words writes a longer one. */
const isArticleShaped = (text: string): boolean =>
  text.split(/\s+/).every((piece) => hasDigit(piece) || piece.length <= 4)

/** Numbers as they are; beside a whole number what begins so, and what the text means as words. */
export async function matchArticles(search: Search): Promise<Found | null> {
  const { text, query, articles, filters, conditions } = search
  const exact = exactArticles(articles, query)
  if (exact.length === 0) return conditions === filters ? null : matchForAnyCar(search)
  const found = { numbers: textsOf(articles), rows: articles.rows }
  const pieces = text.split(' ').length
  const isWhole = articles.mentions.some(
    ({ from, to, part }) => from === 0 && to === pieces && part === 0,
  )
  if (!isWhole) return { candidates: exact, ...found }
  const [beginnings, words] = await Promise.all([
    findBeginnings(search),
    isSensible(query) ? matchWords(search) : null,
  ])
  return {
    candidates: eachOnce([...exact, ...beginnings.candidates, ...(words?.candidates ?? [])]),
    ...found,
    isCut: beginnings.isCut,
  }
}

async function matchForAnyCar(search: Search): Promise<Found | null> {
  const articles = await lookUpArticles(search, search.filters, true)
  const candidates = exactArticles(articles, search.query)
  if (candidates.length === 0) return null
  return { candidates, isSimilar: true, numbers: textsOf(articles), rows: articles.rows }
}

const exactArticles = (articles: FoundArticles, { terms }: ParsedQuery) =>
  rankExact(
    articles,
    terms.flatMap((term) => term.manufacturerIds),
  )

const textsOf = ({ mentions }: FoundArticles): string[] => [
  ...new Set(mentions.map(({ typed }) => typed)),
]

/** Every word means something beside the article number that it also is: GW4G15K is an engine. */
const isSensible = ({ unknownWords, car, terms }: ParsedQuery): boolean =>
  unknownWords.length === 0 &&
  (car !== null ||
    terms.some(({ parts, oilProperties }) => parts.length + oilProperties.length > 0))

const GROUP = /^\d{7}$/

/** Articles that begin so, and parts of the group whose number it is. */
export async function matchBeginning(search: Search): Promise<Found | null> {
  const { text, conditions, articles } = search
  if (!looksLikeArticle(search)) return null
  const group = GROUP.test(text) ? allOf([lexemeText(`g${text}_`), conditions]) : null
  const [beginnings, ofGroup] = await Promise.all([
    findWrittenOrConfused(search),
    group ? find(search, { match: group, prefer: [] }) : [],
  ])
  const candidates = eachOnce([...beginnings.candidates, ...ofGroup])
  if (candidates.length === 0) return null
  return { candidates, numbers: [text], rows: articles.rows, isCut: beginnings.isCut }
}

const looksLikeArticle = ({ text, query }: Search): boolean =>
  query.unknownWords.some(hasDigit) && isArticleShaped(text)

/** What begins like the whole text; where nothing does, what begins so with signs confused. */
async function findWrittenOrConfused(search: Search): Promise<Beginnings> {
  const written = await findBeginnings(search)
  if (written.candidates.length > 0 || isTooLate(search)) return written
  return askBeginnings(search, wholeNumbers(search.text).filter(hasConfusedSign), true)
}

const findBeginnings = (search: Search): Promise<Beginnings> | Beginnings =>
  search.articles.beginnings ?? askBeginnings(search, wholeNumbers(search.text), false)

/** Products with a number that begins like one of these. */
async function askBeginnings(
  { db, conditions }: Search,
  beginnings: readonly string[],
  isConfused: boolean,
): Promise<Beginnings> {
  if (beginnings.length === 0) return { candidates: [], isCut: false }
  const asked = { beginnings, isConfused, facets: conditions }
  return beginningsOf(beginnings, await findByNumbers(db, asked))
}

const beginningsOf = (wholes: readonly string[], { begun, isCut }: FoundNumbers): Beginnings => ({
  candidates: rankBeginnings(wholes, begun),
  isCut,
})

/** Numbers that share most of their beginning with the text: never exact, and always said so. */
export async function matchLookalikes(search: Search): Promise<Found | null> {
  const { text } = search
  if (isTooLate(search) || !looksLikeArticle(search)) return null
  for (const norm of wholeNumbers(text)) {
    const [longest, ...shorter] = articlePrefixes(norm)
    for (const beginnings of longest ? [[longest], shorter] : []) {
      const candidates = await findLookalikes(search, beginnings)
      if (candidates.length > 0) return { candidates, numbers: [text], isSimilar: true }
    }
  }
  return null
}

/** What the first of the beginnings that finds something has found. */
async function findLookalikes(
  { db, conditions }: Search,
  beginnings: readonly string[],
): Promise<readonly Candidate[]> {
  if (beginnings.length === 0) return []
  const asked = { norms: beginnings, beginnings, facets: conditions }
  const { carrying, begun } = await findByNumbers(db, asked)
  const found = [...carrying, ...begun]
  const lists = beginnings.map((beginning) =>
    found.filter(
      ({ norm }) => norm.startsWith(beginning) || confusedNorm(norm) === confusedNorm(beginning),
    ),
  )
  return rankLookalikes(lists.find(({ length }) => length > 0) ?? [])
}

const wholeNumbers = (text: string): string[] =>
  longNumbers(findArticleMentions(text).filter(spansText(text)))

function spansText(text: string): (mention: ArticleMention) => boolean {
  const pieces = text.trim().split(/\s+/).length
  return ({ from, to }) => from === 0 && to === pieces
}

const longNumbers = (mentions: readonly ArticleMention[]): string[] =>
  [...new Set(mentions.map(({ norm }) => norm))].filter(({ length }) => length >= SHORTEST_PREFIX)
