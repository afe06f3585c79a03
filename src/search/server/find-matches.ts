// Everything that a text may mean, in the order in which it is believed: article numbers, a VIN,
// the beginning of an article, words, and at last what looks like an article.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import type { CarIds } from '#src/vehicles/server/public.ts'
import type { ArticleReading } from '../article-readings.ts'
import { carFacets, UNIVERSAL } from '../car-facets.ts'
import { flipLayout } from '../keyboard.ts'
import type { Lexicon } from '../lexicon.ts'
import { matchEngines } from '../match-engines.ts'
import type { Candidate } from '../rank-candidates.ts'
import { isAmount } from '../read-amounts.ts'
import { type Reading, readQuery } from '../read-query.ts'
import { allOf, lexemeText } from '../tsquery.ts'
import { readVin, type Vin } from '../vin.ts'
import { hasDigit, wordKey, wordKeys, wordsOf } from '../word-key.ts'
import {
  type CandidateWishes,
  type FindCandidates,
  findCandidates,
} from './candidates.repository.ts'
import {
  type FoundArticles,
  findArticles,
  findBeginnings,
  findLookalikes,
} from './find-articles.ts'
import { findByWords } from './find-by-words.ts'

export type Found = {
  readonly candidates: readonly Candidate[]
  /** How the words were understood, where they count. */
  readonly reading?: Reading
  readonly isSimilar?: boolean
  readonly dropped?: readonly string[]
  /** What was searched by, where that were article numbers: pieces of the text. */
  readonly numbers?: readonly string[]
  readonly vin?: Vin
}

export type Asked = {
  readonly text: string
  /** The car of the selects. */
  readonly car: CarIds
  readonly isExact: boolean
  /** Filters of the list as a query, empty for none; and those that the query cannot tell. */
  readonly filters: string
  readonly wishes: CandidateWishes
  readonly year: number
}

/** One more than is counted: that there are more can then be said. */
const MOST = EXACT_TOTAL + 1
const FEWEST_SIGNS = 2

export async function findMatches(db: Database, lexicon: Lexicon, asked: Asked): Promise<Found> {
  const { text, filters, wishes } = asked
  const find: FindCandidates = (query) => findCandidates(db, query, MOST, wishes)
  const fits = carFacets(asked.car)
  if (text === '') {
    const match = allOf([fits, filters]) ?? ''
    return { candidates: await find({ match, prefer: [] }) }
  }
  if (wordsOf(text).join('').length < FEWEST_SIGNS) return { candidates: [] }
  const reading = readQuery(text, lexicon, asked)
  const facets = allOf([fits, filters]) ?? ''
  return (
    (await byArticle(db, lexicon, asked, { reading, facets, find })) ??
    (await byVin(find, lexicon, asked)) ??
    (await byBeginning(db, text, { reading, facets, find })) ??
    (await byBranch(find, lexicon, text, facets)) ??
    (await byWords(find, lexicon, asked, reading)) ??
    (await byLookalikes(db, text, { reading, facets, find })) ?? { candidates: [], reading }
  )
}

type Read = {
  readonly reading: Reading
  readonly facets: string
  readonly find: FindCandidates
}

/** null when the text holds no article of the catalogue. */
async function byArticle(
  db: Database,
  lexicon: Lexicon,
  asked: Asked,
  { reading, facets, find: findAll }: Read,
): Promise<Found | null> {
  const { text, filters } = asked
  const isSomethingElse = (piece: ArticleReading) => saysElse(text, piece, lexicon)
  const manufacturerIds = reading.needs.flatMap((need) => need.manufacturerIds)
  const find = (wanted: string) =>
    findArticles(db, { text, facets: wanted, isSomethingElse, manufacturerIds })
  const found = await find(facets)
  if (found.exact.length === 0) {
    if (facets === filters) return null
    const anyCar = await find(filters)
    if (anyCar.exact.length === 0) return null
    return { candidates: anyCar.exact, isSimilar: true, numbers: numbersOf(anyCar) }
  }
  const numbers = numbersOf(found)
  const pieces = text.split(' ').length
  const isWhole = found.readings.some(
    ({ from, to, typed }) => from === 0 && to === pieces && typed.length >= text.length,
  )
  if (!isWhole) return { candidates: found.exact, numbers }
  const others = await Promise.all([
    findBeginnings(db, text, facets),
    isSensible(reading) ? findByWords(findAll, lexicon, reading, chosenFacets(asked, true)) : null,
  ])
  const [begins, words] = others
  return {
    candidates: eachOnce([...found.exact, ...begins, ...(words?.candidates ?? [])]),
    numbers,
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
          return lexicon.forms.byKey.has(key) || matchEngines(key, lexicon.engines).length > 0
        }),
    ),
  )
}

/** What fits the make of the VIN; null for what is none. */
async function byVin(find: FindCandidates, lexicon: Lexicon, { text, year, filters }: Asked) {
  const vin = readVin(text, year) ?? readVin(flipLayout(text), year)
  if (!vin) return null
  const make = lexicon.names.makes.find(({ name }) => name === vin.brand)
  const match = make ? allOf([lexemeText(`b${make.id}_`), filters]) : null
  return {
    vin,
    candidates: match ? await find({ match, prefer: [] }) : [],
  }
}

const looksLikeArticle = (text: string, { unknown }: Reading): boolean =>
  unknown.some(hasDigit) && text.split(/\s+/).every((piece) => hasDigit(piece) || piece.length <= 4)

/** A text that is the name of a branch of the catalogue; null when it is none, or nothing is in it. */
async function byBranch(find: FindCandidates, lexicon: Lexicon, text: string, facets: string) {
  const said = nameOf(text)
  const branch = lexicon.names.categories.find(
    ({ id, name }) =>
      nameOf(name) === said && lexicon.names.categories.some(({ parentId }) => parentId === id),
  )
  if (!branch) return null
  const match = allOf([lexemeText(`c${branch.id}_`), facets]) ?? ''
  const candidates = await find({ match, prefer: [] })
  return candidates.length > 0 ? { candidates } : null
}

const nameOf = (text: string): string => wordKeys(text).sort().join(' ')

const GROUP = /^\d{7}$/

/** Articles that begin so, and parts of the group whose number it is. null when there are none. */
async function byBeginning(db: Database, text: string, { reading, facets, find }: Read) {
  if (!looksLikeArticle(text, reading)) return null
  const group = GROUP.test(text) ? allOf([lexemeText(`g${text}_`), facets]) : null
  const [begins, ofGroup] = await Promise.all([
    findBeginnings(db, text, facets),
    group ? find({ match: group, prefer: [] }) : [],
  ])
  const candidates = eachOnce([...begins, ...ofGroup])
  return candidates.length > 0 ? { candidates, numbers: [text] } : null
}

async function byLookalikes(db: Database, text: string, { reading, facets }: Read) {
  if (!looksLikeArticle(text, reading)) return null
  const candidates = await findLookalikes(db, text, facets)
  return candidates.length > 0 ? { candidates, numbers: [text], isSimilar: true } : null
}

/** null when no word helps. */
async function byWords(
  find: FindCandidates,
  lexicon: Lexicon,
  asked: Asked,
  reading: Reading,
): Promise<Found | null> {
  const chosen = chosenFacets(asked, reading.needs.length > 0)
  const found = await findByWords(find, lexicon, reading, chosen)
  return found.candidates.length > 0 ? { ...found, reading } : null
}

/** For a chosen car goods for every car are shown too, unless an engine is chosen. */
function chosenFacets({ car, filters }: Asked, isPartSaid: boolean) {
  const fits = carFacets(car)
  const admitsUniversal = fits !== '' && isPartSaid && car.engineId === null
  return { fits, filters, suits: admitsUniversal ? `(${fits} | ${UNIVERSAL})` : fits }
}
