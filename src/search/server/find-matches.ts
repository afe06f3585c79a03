// Everything that a text may mean, in the order in which it is believed: article numbers, a VIN,
// the beginning of an article, words, and at last what looks like an article.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { carFacets, UNIVERSAL } from '../car-facets.ts'
import { flipLayout } from '../keyboard.ts'
import type { Lexicon } from '../lexicon.ts'
import { type Reading, readQuery } from '../read-query.ts'
import { allOf, lexemeText } from '../tsquery.ts'
import { readVin } from '../vin.ts'
import { wordKeys, wordsOf } from '../word-key.ts'
import { type FindCandidates, findCandidates } from './candidates.repository.ts'
import { findBeginnings } from './find-articles.ts'
import { byArticle, byBeginning, byLookalikes, lookUpNumbers } from './find-by-article.ts'
import { findByWords } from './find-by-words.ts'
import type { Asked, Found, FoundSome } from './found.ts'

/** One more than is counted: that there are more can then be said. */
const MOST = EXACT_TOTAL + 1
/** Who typed something finds what is meant among the first of them, or says more. */
const SAMPLE = 400
const FEWEST_SIGNS = 2

export async function findMatches(
  db: Database,
  lexicon: Lexicon,
  asked: Asked,
): Promise<FoundSome> {
  let isCut = false
  let isPartial = false
  /** Asked before each step: what is then left out makes the answer a partial one. */
  const isTooLate = () => {
    isPartial ||= asked.isLate()
    return isPartial
  }
  const find: FindCandidates = async (query) => {
    const sample = asked.text === '' || asked.isByPrice ? MOST : SAMPLE
    const wanted = { ...query, sample }
    if (isTooLate()) return []
    const { candidates, isWhole } = await findCandidates(db, wanted, MOST, asked.wishes)
    isCut ||= !isWhole
    return candidates
  }
  const found = await firstMeaning(db, lexicon, { ...asked, isLate: isTooLate }, find)
  return {
    ...found,
    isPartial,
    isCut: isCut || isPartial || found.isCut === true || found.candidates.length > EXACT_TOTAL,
  }
}

async function firstMeaning(
  db: Database,
  lexicon: Lexicon,
  asked: Asked,
  find: FindCandidates,
): Promise<Found> {
  const { text, filters } = asked
  const facets = allOf([carFacets(asked.car), filters]) ?? ''
  if (text === '') return { candidates: await find({ match: facets, prefer: [] }) }
  if (wordsOf(text).join('').length < FEWEST_SIGNS) return { candidates: [] }
  const [found, reading] = await Promise.all([
    lookUpNumbers(db, lexicon, { text, facets }),
    meanwhile(() => readQuery(text, lexicon, asked)),
  ])
  const findForAnyCar = () =>
    lookUpNumbers(db, lexicon, { text, facets: filters, isWholeOnly: true })
  const findWords = () => byWords(find, lexicon, asked, reading)
  const findBegun = async () => found.begun ?? (await findBeginnings(db, text, facets))
  return (
    (await byArticle(asked, { found, findForAnyCar }, { reading, facets, findWords, findBegun })) ??
    (await byVin(find, lexicon, asked)) ??
    (await byBeginning(text, found, { reading, facets, find, findBegun })) ??
    (await byBranch(find, lexicon, asked)) ??
    (await findWords()) ??
    (asked.isLate() ? null : await byLookalikes(db, text, { reading, facets })) ?? {
      candidates: [],
      reading,
    }
  )
}

/**
 * Works once the database has been asked, so that both are at work: `pg` sends what it is given
 * before the next tick of whoever gave it.
 */
async function meanwhile<Result>(work: () => Result): Promise<Result> {
  await new Promise<void>((asked) => process.nextTick(asked))
  return work()
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

/** A text that is the name of a branch of the catalogue; null when it is none, or nothing is in it. */
async function byBranch(find: FindCandidates, lexicon: Lexicon, asked: Asked) {
  const branch = lexicon.branchByName.get(wordKeys(asked.text).sort().join(' '))
  if (branch === undefined) return null
  const { suits, filters } = chosenFacets(asked, true)
  const match = allOf([lexemeText(`c${branch}_`), suits, filters]) ?? ''
  const candidates = await find({ match, prefer: [] })
  return candidates.length > 0 ? { candidates } : null
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
