// Everything that a text may mean, in the order in which it is believed; the first meaning that
// finds something is the answer.

import { type Database, deadlineDatabase } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { decodeVin } from '#src/vehicles/server/public.ts'
import { carFacets, chosenCar } from '../finding/car-facets.ts'
import { allOf, lexemeText } from '../finding/tsquery.ts'
import { flipLayout } from '../reading/keyboard-layout.ts'
import type { Question } from '../reading/read-question.ts'
import { readText } from '../reading/read-text.ts'
import { type Lexicon, nameKey } from '../vocabulary/lexicon.ts'
import { answerQuestion } from './answer-question.ts'
import {
  lookUpArticles,
  matchArticles,
  matchBeginning,
  matchLookalikes,
  NO_ARTICLES,
} from './find-articles.ts'
import { matchInOrder, matchWords } from './find-by-words.ts'
import { type Found, type FoundArticles, find, type Search, type SearchInput } from './search.ts'

type Meaning = (search: Search) => Promise<Found | null> | Found | null

const MEANINGS: readonly Meaning[] = [
  matchArticles,
  matchVin,
  matchBeginning,
  matchBranch,
  matchWords,
  matchLookalikes,
]

export type FoundMatches = Found & { readonly isCut: boolean }

export async function findMatches(
  db: Database,
  lexicon: Lexicon,
  input: SearchInput,
): Promise<FoundMatches> {
  if (isTooShort(input.text)) return { candidates: [], isPartial: false, isCut: false }
  const search = await startSearch(db, lexicon, input)
  const found = await firstMeaning(search)
  const { isCut, isPartial } = search.outcome
  return {
    ...found,
    ...(search.advice && found.numbers === undefined && { advice: search.advice }),
    isPartial,
    isCut: isCut || isPartial || found.isCut === true || found.candidates.length > EXACT_TOTAL,
  }
}

async function firstMeaning(search: Search): Promise<Found> {
  const { text, conditions, query } = search
  if (text === '') return { candidates: await find(search, { match: conditions, prefer: [] }) }
  const inOrder = search.otherwise?.length ? await matchInOrder(search) : null
  if (inOrder) return inOrder
  for (const match of MEANINGS) {
    const found = await match(search)
    if (found) return found
  }
  const [next, ...otherwise] = search.otherwise ?? []
  if (!next) return { candidates: [], query }
  return { ...(await firstMeaning({ ...search, query: next, otherwise })), isSimilar: true }
}

/** Less than two letters or figures are too little for an answer; an empty text asks for all goods. */
const isTooShort = (text: string): boolean => text !== '' && !TWO_SIGNS.test(text.normalize('NFKC'))

const TWO_SIGNS = /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u

/** Reads the text both ways, as article numbers in the database and as words meanwhile. */
async function startSearch(db: Database, lexicon: Lexicon, input: SearchInput): Promise<Search> {
  const { text, endsAt } = input
  const outcome = { isCut: false, isPartial: false }
  const bounded =
    endsAt === undefined ? db : deadlineDatabase(db, endsAt, () => (outcome.isPartial = true))
  const conditions = allOf([carFacets(input.car), input.filters]) ?? ''
  const asked = { db: bounded, lexicon, text }
  const isName = lexicon.categoryByName.has(nameKey(text))
  const [articles, { query, question: asQuestion }] = await Promise.all([
    text === '' ? NO_ARTICLES : lookUpArticles(asked, conditions),
    meanwhile(() => readText(text, lexicon, input.isExact)),
  ])
  const search = { ...input, db: bounded, lexicon, conditions, query, articles, outcome }
  const question = input.isExact || isName || isNumber(text, articles) ? null : asQuestion()
  if (!question || hasOtherArticle(articles, question)) return search
  const answered = await answerQuestion(db, search, question)
  return answered ? { ...search, ...answered, articles: NO_ARTICLES } : search
}

/** Whether the whole text is a number of the shop. */
const isNumber = (text: string, { mentions, matches }: FoundArticles): boolean =>
  matches.length > 0 && mentions.some(({ from, to }) => to - from === text.split(' ').length)

/** Whether a number of the shop stands in the text that is no number of the question. */
const hasOtherArticle = ({ mentions, matches }: FoundArticles, { isAskedPiece }: Question) =>
  matches.length > 0 &&
  mentions.some(({ from, to }) => !isAskedPiece.slice(from, to).every(Boolean))

/**
 * Works once the database has been asked, so that both are at work: `pg` sends what it is given
 * before the next tick of whoever gave it.
 */
async function meanwhile<Result>(work: () => Result): Promise<Result> {
  await new Promise<void>((asked) => process.nextTick(asked))
  return work()
}

/** A VIN without goods: it names a make, and the goods of a make are no answer; null for none. */
function matchVin({ text, year }: Search): Found | null {
  const vin = decodeVin(text, year) ?? decodeVin(flipLayout(text), year)
  return vin && { vin, candidates: [] }
}

/** A text that is the name of a branch of the catalogue; null when it is none, or nothing is in it. */
async function matchBranch(search: Search): Promise<Found | null> {
  const { text, car, filters, lexicon } = search
  const branch = lexicon.branchByName.get(nameKey(text))
  if (branch === undefined) return null
  const match = allOf([lexemeText(`c${branch}_`), chosenCar(car, true).suits, filters]) ?? ''
  const candidates = await find(search, { match, prefer: [] })
  return candidates.length > 0 ? { candidates } : null
}
