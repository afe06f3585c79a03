// Finds what the words of a text mean: exactly, and if there is nothing, nearly.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { type Attempt, attemptsOf, type ChosenFacets } from '../attempts.ts'
import { carQuery } from '../car-query.ts'
import type { Lexicon } from '../lexicon.ts'
import { needQuery } from '../need-query.ts'
import { type Candidate, rankCandidates } from '../rank-candidates.ts'
import type { Reading } from '../read-query.ts'
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

/** Attempts from the strictest on; the first that finds something is the answer. */
export async function findByWords(
  db: Database,
  lexicon: Lexicon,
  reading: Reading,
  chosen: ChosenFacets,
): Promise<FoundWords> {
  for (const attempt of attemptsOf(reading, chosen)) {
    const candidates = await attemptAll(db, lexicon, { ...attempt, reading, ...chosen })
    if (candidates.length === 0) continue
    const { isExact } = attempt
    return { candidates, isSimilar: !isExact, dropped: isExact ? [] : reading.unknown }
  }
  return { candidates: [], isSimilar: false, dropped: [] }
}

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
