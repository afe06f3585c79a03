// Finds what the words of a text mean: exactly, and if there is nothing, nearly.

import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { type Attempt, attemptsOf, type ChosenFacets } from '../attempts.ts'
import { type CarQuery, carQuery, carsInstead } from '../car-query.ts'
import { inTurn } from '../in-turn.ts'
import type { Lexicon } from '../lexicon.ts'
import { needQuery } from '../need-query.ts'
import { type Candidate, rankCandidates } from '../rank-candidates.ts'
import type { TextCar } from '../read-car.ts'
import type { Reading } from '../read-query.ts'
import { allOf } from '../tsquery.ts'
import type { FindCandidates } from './candidates.repository.ts'

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
  find: FindCandidates,
  lexicon: Lexicon,
  reading: Reading,
  chosen: ChosenFacets,
): Promise<FoundWords> {
  for (const attempt of attemptsOf(reading, chosen)) {
    for (const car of carsOf(attempt, reading, lexicon)) {
      const lists = await attemptAll(find, lexicon, { ...attempt, textCar: car, ...chosen })
      const candidates = joined(lists.map((list) => list.candidates))
      if (candidates.length === 0) continue
      const isSimilar = !attempt.isExact || lists.every(({ isOnlyMentioned }) => isOnlyMentioned)
      return { candidates, isSimilar, dropped: attempt.dropped }
    }
  }
  return { candidates: [], isSimilar: false, dropped: [] }
}

const carsOf = (attempt: Attempt, { car }: Reading, lexicon: Lexicon): (TextCar | null)[] => {
  if (car === null || attempt.car === 'none') return [null]
  return attempt.car === 'make' ? carsInstead(car, lexicon) : [car]
}

type Asked = Attempt & { readonly textCar: TextCar | null; readonly filters: string }

type FoundNeed = {
  readonly candidates: readonly Candidate[]
  /** Names speak of the part and are another one: ремень генератора is no генератор. */
  readonly isOnlyMentioned: boolean
}

async function attemptAll(
  find: FindCandidates,
  lexicon: Lexicon,
  asked: Asked,
): Promise<FoundNeed[]> {
  const { needs, textCar, chosen, filters } = asked
  const isPartSaid = needs.length > 0
  const car = textCar && carQuery(textCar, lexicon, isPartSaid)
  const queries = isPartSaid
    ? needs.map((need) => ({
        ...needQuery(need, lexicon),
        isPart: need.parts.length > 0,
      }))
    : [{ match: '', prefer: [], isPart: false }]
  return Promise.all(
    queries.map(async ({ match, prefer, isPart }) => {
      const candidates = await findForCar(find, car, {
        match: allOf([match, chosen, filters]),
        prefer: car?.favour ? [...prefer, car.favour] : prefer,
      })
      const isPartItself = 1 << (prefer.length + (car?.favour ? 1 : 0) - 1)
      const isOnlyMentioned = isPart && !candidates.some((each) => each.preference & isPartItself)
      return { candidates, isOnlyMentioned }
    }),
  )
}

type Query = { readonly match: string | null; readonly prefer: readonly string[] }

/** What is known to fit the car stands before what only bears its name. */
async function findForCar(
  find: FindCandidates,
  car: CarQuery | null,
  { match, prefer }: Query,
): Promise<Candidate[]> {
  const fitting = allOf([match, car?.fits ?? ''])
  const named = car?.named ? allOf([match, car.named]) : null
  if (!fitting) return named ? find({ match: named, prefer }) : []
  return find({ match: fitting, otherwise: named, prefer })
}

const joined = (lists: readonly (readonly Candidate[])[]): readonly Candidate[] =>
  lists.length === 1 ? (lists[0] ?? []) : takingTurns(lists)

const MOST_IN_TURN = 1_000_000

/** Several needs take turns, each by its own order. */
function takingTurns(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const ordered = inTurn(lists.map((list) => rankCandidates(list, 'relevance')))
  const byId = new Map<number, Candidate>()
  for (const candidate of ordered) {
    if (!byId.has(candidate.id)) byId.set(candidate.id, candidate)
  }
  return [...byId.values()]
    .slice(0, MOST)
    .map((candidate, place) => ({ ...candidate, preference: MOST_IN_TURN - 1 - place }))
}
