// Resolves ambiguous names by the words next to them: keeps the senses of a form that fit the text.

import type { Concept, ConceptOf, FormMatch, Sense } from '../vocabulary/form-index.ts'

/** A match with the concepts of its remaining senses, all of one kind. */
export type ResolvedMatch = FormMatch & { readonly concepts: readonly Concept[] }

/**
 * Matches that keep no sense are dropped. `all` are the matches of the whole text; `isBesidePart`: it
 * is the rest of a text that says what is wanted.
 */
export function resolveAmbiguity(
  matches: readonly FormMatch[],
  all: readonly FormMatch[],
  isBesidePart = false,
): ResolvedMatch[] {
  return matches
    .map((match) => {
      const others = all.filter((other) => other !== match)
      const possible = match.senses.filter(
        (sense) =>
          (isBesidePart && sense.requires === 'part-or-car') || hasContext(sense, match, others),
      )
      const concepts = ofOneKind(preferExact(possible))
      return { ...match, concepts: concepts.length > 0 ? concepts : countOf(match, others) }
    })
    .filter(({ concepts }) => concepts.length > 0)
}

function hasContext(
  { requires, concept }: Sense,
  match: FormMatch,
  others: readonly FormMatch[],
): boolean {
  if (requires === 'nothing') return true
  if (requires === 'make') {
    if (concept.kind !== 'model') return false
    return isCountLike(match)
      ? isBehindCar(concept, match, others)
      : hasMake(others, concept.makeId)
  }
  return others.some(({ senses }) =>
    senses.some((sense) => PART_OR_CAR.includes(sense.concept.kind)),
  )
}

const PART_OR_CAR: readonly Concept['kind'][] = ['part', 'make', 'model']

/** The make, or a model of it whose name needs no context: солано 650. */
const hasMake = (matches: readonly FormMatch[], makeId: number): boolean =>
  matches.some(({ senses }) =>
    senses.some(
      ({ concept, requires }) =>
        (concept.kind === 'make' || (concept.kind === 'model' && requires !== 'make')) &&
        concept.makeId === makeId,
    ),
  )

/** «Свечи 4 чери» are four plugs, «чери 4 свечи» those of Tiggo 4. */
const isCountLike = ({ keys }: FormMatch): boolean => keys.join(' ').length <= 2

/** A number that elsewhere would be a model of the make says how many are wanted: no condition. */
const countOf = (match: FormMatch, others: readonly FormMatch[]): Concept[] =>
  isCountLike(match) &&
  others.some(({ senses }) => senses.some(({ concept }) => concept.kind === 'part')) &&
  match.senses.some(({ concept }) => concept.kind === 'model' && hasMake(others, concept.makeId))
    ? [{ kind: 'stop' }]
    : []

/** Directly behind the make, or behind the family that the model is of: ховер 5. */
const isBehindCar = (
  { makeId, exactIds }: ConceptOf<'model'>,
  { positions }: FormMatch,
  others: readonly FormMatch[],
): boolean =>
  others
    .filter((other) => Math.max(...other.positions) + 1 === Math.min(...positions))
    .flatMap(({ senses }) => senses)
    .some(
      ({ concept, requires }) =>
        (concept.kind === 'make' && concept.makeId === makeId) ||
        (concept.kind === 'model' &&
          requires !== 'make' &&
          concept.allIds.some((id) => exactIds.includes(id))),
    )

/** Prefers senses that match the spelling exactly: валео is the manufacturer, not вал. */
function preferExact(senses: readonly Sense[]): Concept[] {
  const exact = senses.filter(
    ({ concept, exactWords }) => concept.kind !== 'stop' && exactWords.length > 0,
  )
  return (exact.length > 0 ? exact : senses).map(({ concept }) => concept)
}

const KIND_ORDER: readonly Concept['kind'][] = [
  'model',
  'make',
  'part',
  'manufacturer',
  'side',
  'word',
  'stop',
]

/** Keeps the first kind: Chery makes both cars and parts, and the car is meant. */
function ofOneKind(concepts: readonly Concept[]): Concept[] {
  const kind = KIND_ORDER.find((each) => concepts.some((concept) => concept.kind === each))
  return concepts.filter((concept) => concept.kind === kind)
}
