// Which of the meanings of a form are meant where it stands: some need another name beside them.

import type { Concept, FormMeaning, Match } from './form-index.ts'

/** A match with the meanings that are left of it where it stands. */
export type Meant = Match & { readonly concepts: readonly Concept[] }

/**
 * Leaves of some matches the meanings for which a form stands in the right company among all of
 * them; forms without any are dropped.
 */
export function inCompany(own: readonly Match[], matches: readonly Match[]): Meant[] {
  const isSaid = (kind: Concept['kind'], but: Match) =>
    matches.some(
      (match) => match !== but && match.meanings.some((each) => each.concept.kind === kind),
    )
  const fits = (match: Match, { company, concept }: FormMeaning): boolean => {
    if (company === 'none') return true
    const others = matches.filter((other) => other !== match)
    if (company === 'make') return concept.kind === 'model' && hasMake(others, concept.makeId)
    return isSaid('part', match) || isSaid('make', match) || isSaid('model', match)
  }
  return own
    .map((match) => ({
      ...match,
      concepts: oneKind(surest(match.meanings.filter((each) => fits(match, each)))),
    }))
    .filter(({ concepts }) => concepts.length > 0)
}

/** Its make, or a model of it that is known by itself: солано 650. */
const hasMake = (matches: readonly Match[], makeId: number): boolean =>
  matches.some(({ meanings }) =>
    meanings.some(
      ({ concept, company }) =>
        (concept.kind === 'make' || (concept.kind === 'model' && company !== 'make')) &&
        concept.makeId === makeId,
    ),
  )

const ORDER: readonly Concept['kind'][] = [
  ...(['model', 'make', 'part', 'manufacturer', 'side', 'word', 'stop'] as const),
]

/** Валео, said as it is written, is the maker and not what is called вал. */
function surest(meanings: readonly FormMeaning[]): Concept[] {
  const asWritten = meanings.filter(
    ({ concept, exact }) => concept.kind !== 'stop' && exact.length > 0,
  )
  return (asWritten.length > 0 ? asWritten : meanings).map(({ concept }) => concept)
}

/** A form that names things of several kinds (Chery makes cars and parts) is of the first one. */
function oneKind(concepts: readonly Concept[]): Concept[] {
  const kind = ORDER.find((each) => concepts.some((concept) => concept.kind === each))
  return concepts.filter((concept) => concept.kind === kind)
}
