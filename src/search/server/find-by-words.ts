// Finds what the words of a text mean: exactly, and if there is nothing, nearly.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { UNIVERSAL } from '../car-facets.ts'
import { carQuery } from '../car-query.ts'
import type { Lexicon } from '../lexicon.ts'
import { needQuery } from '../need-query.ts'
import { type Candidate, rankCandidates } from '../rank-candidates.ts'
import type { Need, Reading } from '../read-query.ts'
import { allOf } from '../tsquery.ts'
import { findCandidates } from './candidates.repository.ts'

export type FoundWords = {
  readonly candidates: readonly Candidate[]
  readonly isSimilar: boolean
  /** Words that were left out for anything to be found. */
  readonly dropped: readonly string[]
}

/** One more than is counted: that there are more can then be said. */
const MOST = EXACT_TOTAL + 1

/** What the car of the selects lets through, as queries; empty when none is chosen. */
export type ChosenFacets = {
  readonly fits: string
  /** `fits`, and goods for every car where they may be shown for it. */
  readonly suits: string
  /** Filters of the list; empty for none. */
  readonly filters: string
}

type Attempt = {
  readonly needs: readonly Need[]
  readonly isCarKept: boolean
  readonly isLoose: boolean
  readonly chosen: string
}

/** Attempts from the strictest on; the first that finds something is the answer. */
export async function findByWords(
  db: Database,
  lexicon: Lexicon,
  reading: Reading,
  chosen: ChosenFacets,
): Promise<FoundWords> {
  const { needs, car, unknown } = reading
  const strict = { needs, isCarKept: true, isLoose: false, chosen: chosen.suits }
  const attempts: Attempt[] = unknown.length > 0 ? [] : [strict]
  const parts = needs.filter((need) => need.parts.length > 0)
  if (parts.length > 0) {
    const apart = partsApart(parts)
    if (apart.length > parts.length) attempts.push({ ...strict, needs: apart })
    attempts.push({ ...strict, needs: parts, isLoose: true })
    if (car) attempts.push({ ...strict, needs: parts, isCarKept: false })
  }
  if (chosen.fits !== '' && needs.length > 0) attempts.push({ ...strict, chosen: UNIVERSAL })
  for (const [place, attempt] of attempts.entries()) {
    const candidates = await attemptAll(db, lexicon, { ...attempt, reading, ...chosen })
    if (candidates.length === 0) continue
    const isStrict = place === 0 && unknown.length === 0
    return { candidates, isSimilar: !isStrict, dropped: attempt.isLoose ? unknown : [] }
  }
  return { candidates: [], isSimilar: false, dropped: [] }
}

/** `фильтр колодки`: no product is both, so each is looked for. */
const partsApart = (needs: readonly Need[]): Need[] =>
  needs.flatMap((need) => need.parts.map((part) => ({ ...need, parts: [part] })))

type Asked = Attempt & { readonly reading: Reading; readonly filters: string }

async function attemptAll(db: Database, lexicon: Lexicon, asked: Asked): Promise<Candidate[]> {
  const { needs, reading, isCarKept, isLoose, chosen, filters } = asked
  const isPartSaid = needs.length > 0
  const car = reading.car && isCarKept ? carQuery(reading.car, lexicon, isPartSaid) : null
  const queries = isPartSaid
    ? needs.map((need) => needQuery(need, lexicon, isLoose))
    : [{ match: '', prefer: [] }]
  const lists = await Promise.all(
    queries.map(({ match, prefer }) => {
      const whole = allOf([match, car?.match ?? '', chosen, filters])
      if (whole === null || whole === '') return []
      const preferred = car ? [car.prefer, ...prefer, car.favour] : prefer
      return findCandidates(db, { match: whole, prefer: preferred }, MOST)
    }),
  )
  return lists.length === 1 ? (lists[0] ?? []) : inTurn(lists)
}

const MOST_IN_TURN = 1_000_000

/** Several needs take turns, each by its own order. */
function inTurn(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const ordered = lists.map((list) => rankCandidates(list, 'relevance'))
  const longest = Math.max(0, ...ordered.map((list) => list.length))
  const byId = new Map<number, Candidate>()
  for (let turn = 0; turn < longest; turn += 1) {
    for (const list of ordered) {
      const candidate = list[turn]
      if (candidate && !byId.has(candidate.id)) byId.set(candidate.id, candidate)
    }
  }
  return [...byId.values()]
    .slice(0, MOST)
    .map((candidate, place) => ({ ...candidate, preference: MOST_IN_TURN - 1 - place }))
}
