// Finds what the words of a text mean: exactly, and if there is nothing, by relaxed queries.

import { chosenCar } from '../finding/car-facets.ts'
import { type CarQuery, carQuery, carsInstead } from '../finding/car-query.ts'
import { type RelaxedQuery, relaxedQueries } from '../finding/relax-query.ts'
import { type TermQuery, termQuery } from '../finding/term-query.ts'
import { allOf } from '../finding/tsquery.ts'
import { inTurn } from '../ordering/in-turn.ts'
import { type Candidate, rankCandidates } from '../ordering/rank-candidates.ts'
import type { ParsedCar } from '../reading/parse-car.ts'
import { type Found, find, MOST_CANDIDATES, type Search } from './search.ts'

/** The first query that finds something is the answer; null when no word helps. */
export async function matchWords(search: Search): Promise<Found | null> {
  const { query } = search
  const chosen = chosenCar(search.car, query.terms.length > 0)
  for (const relaxed of relaxedQueries(query, chosen)) {
    for (const car of carsOf(relaxed, search)) {
      const lists = await findTerms(search, relaxed, car)
      const candidates = joined(lists.map((list) => list.candidates))
      if (candidates.length === 0) continue
      const isSimilar = !relaxed.isExact || lists.every(({ isOnlyMentioned }) => isOnlyMentioned)
      return { candidates, isSimilar, dropped: relaxed.dropped, query }
    }
  }
  return null
}

/** Fewer goods of one likelihood are followed by those of the next. */
const FEW = 5

/**
 * The goods for the car of several queries, the likeliest cause first; null when the first has enough
 * of them, or none has any: then the first is asked more widely.
 */
export async function matchInOrder(search: Search): Promise<Found | null> {
  const lists: (readonly Candidate[])[] = []
  for (const query of [search.query, ...(search.otherwise ?? [])]) {
    const asked = { ...search, query }
    const [strict] = relaxedQueries(query, chosenCar(search.car, query.terms.length > 0))
    if (!strict) continue
    const found = await findTerms(asked, strict, query.car)
    lists.push(rankCandidates(joined(found.map((list) => list.candidates)), 'relevance'))
    if (lists.flat().length >= FEW) break
  }
  const [first = [], ...more] = lists
  if (more.flat().length === 0) return null
  const isSimilar = first.length === 0
  return { candidates: placed(lists.flat()), isSimilar, dropped: [], query: search.query }
}

function carsOf(relaxed: RelaxedQuery, { query, lexicon }: Search): (ParsedCar | null)[] {
  const { car } = query
  if (car === null || relaxed.car === 'none') return [null]
  return relaxed.car === 'make' ? carsInstead(car, lexicon) : [car]
}

type FoundTerm = {
  readonly candidates: readonly Candidate[]
  /** Names speak of the part and are another one: ремень генератора is no генератор. */
  readonly isOnlyMentioned: boolean
}

/** Each term by itself; a car without terms is asked for alone. */
async function findTerms(
  search: Search,
  { terms, chosen }: RelaxedQuery,
  textCar: ParsedCar | null,
): Promise<FoundTerm[]> {
  const { lexicon, filters } = search
  const isPartSaid = terms.length > 0
  const car = textCar && carQuery(textCar, lexicon, { isPartSaid, chosen: search.car })
  const queries =
    terms.length > 0
      ? terms.map((term) => ({ ...termQuery(term, lexicon), isPart: term.parts.length > 0 }))
      : [{ match: '', prefer: [], isPart: false }]
  return Promise.all(
    queries.map(async ({ match, prefer, isPart }) => {
      const candidates = await findForCar(search, car, {
        match: allOf([match, chosen, filters]),
        prefer: car?.favour ? [...prefer, car.favour] : prefer,
      })
      const isPartItself = 1 << (prefer.length + (car?.favour ? 1 : 0) - 1)
      const isOnlyMentioned = isPart && !candidates.some((each) => each.preference & isPartItself)
      return { candidates, isOnlyMentioned }
    }),
  )
}

/** What is known to fit the car stands before what only bears its name or fits other engines. */
async function findForCar(
  search: Search,
  car: CarQuery | null,
  { match, prefer }: TermQuery,
): Promise<Candidate[]> {
  const fitting = allOf([match, car?.fits ?? ''])
  const otherwise = car?.otherwise ? allOf([match, car.otherwise]) : null
  if (!fitting) return otherwise ? find(search, { match: otherwise, prefer }) : []
  return find(search, { match: fitting, otherwise, prefer })
}

const joined = (lists: readonly (readonly Candidate[])[]): readonly Candidate[] =>
  lists.length === 1 ? (lists[0] ?? []) : takingTurns(lists)

const MOST_IN_TURN = 1_000_000

/** Several terms take turns, each by its own order. */
const takingTurns = (lists: readonly (readonly Candidate[])[]): Candidate[] =>
  placed(inTurn(lists.map((list) => rankCandidates(list, 'relevance'))))

function placed(ordered: readonly Candidate[]): Candidate[] {
  const byId = new Map<number, Candidate>()
  for (const candidate of ordered) {
    if (!byId.has(candidate.id)) byId.set(candidate.id, candidate)
  }
  return [...byId.values()]
    .slice(0, MOST_CANDIDATES)
    .map((candidate, place) => ({ ...candidate, preference: MOST_IN_TURN - 1 - place }))
}
