// Readings of a query, from the strictest to the widest, until one of them finds something.

import { hasOnlyEngineHints } from '../reading/parse-car.ts'
import type { ParsedQuery } from '../reading/parse-query.ts'
import type { OilProperty, QueryTerm } from '../reading/parse-terms.ts'
import { isOilWord } from '../reading/tokenise-text.ts'
import { wordKey } from '../vocabulary/word-key.ts'
import { type ChosenCar, UNIVERSAL } from './car-facets.ts'

export type RelaxedQuery = {
  readonly terms: readonly QueryTerm[]
  /** How much of the car of the text still counts. */
  readonly car: 'whole' | 'make' | 'none'
  /** Condition on facets for the car that is chosen in the header. */
  readonly chosen: string
  /** Nothing of the text is left out, and it names more than a side («левый»). */
  readonly isExact: boolean
  /** What is left out, as it was typed. */
  readonly dropped: readonly string[]
}

type Relaxation = Pick<RelaxedQuery, 'terms'> &
  Partial<Pick<RelaxedQuery, 'car' | 'chosen'>> & {
    /** Over the limit, the highest are removed: a wider reading finds what they find. */
    readonly dispensable: number
  }

/** Besides the first reading: a text that finds nothing must cost little. */
const MOST_RELAXATIONS = 3

/**
 * The strictest first; none where every word is unknown. The first mostly finds something, so the
 * others are made when they are asked for.
 */
export function* relaxedQueries(
  query: ParsedQuery,
  chosen: ChosenCar,
): Generator<RelaxedQuery, void> {
  const { terms, unknownWords, ignoredTexts } = query
  const known = withoutUnknown(terms, unknownWords)
  if (known.length === 0 && terms.length > 0) return
  const isExact = unknownWords.length + ignoredTexts.length === 0 && namesMoreThanSides(terms)
  const whole = { terms: known, car: 'whole' as const, chosen: chosen.suits }
  yield { ...whole, isExact, dropped: isExact ? [] : leftOut(query, known, 'whole') }
  const relaxations = [
    ...withFewerConditions(known),
    ...withBroaderParts(known),
    ...withoutMakers(known),
    ...withOtherCars(query, known, chosen),
  ]
  for (const relaxation of affordable(distinct(known, relaxations))) {
    const { terms: left, car = 'whole', chosen: facets = chosen.suits } = relaxation
    yield { terms: left, car, chosen: facets, isExact: false, dropped: leftOut(query, left, car) }
  }
}

/** «Левый передний» names no part, though many product names contain it; a car alone has no terms. */
const namesMoreThanSides = (terms: readonly QueryTerm[]): boolean =>
  terms.every(
    ({ parts, words, oilProperties, manufacturerIds, qualifiers }) =>
      parts.length + words.length + oilProperties.length + manufacturerIds.length > 0 ||
      qualifiers.some(({ kind }) => kind === 'word'),
  )

/** The grade of an oil is the last condition to be left out. */
function withFewerConditions(terms: readonly QueryTerm[]): Relaxation[] {
  const only = (...kinds: readonly OilProperty['kind'][]): QueryTerm[] =>
    terms
      .map((term) => ({
        ...withOilProperties(term, kinds),
        parts: term.parts.map((part) =>
          part.typedPhrase.length > 1 ? { ...part, allowsShorterNames: true } : part,
        ),
        qualifiers: [],
        words: term.words.filter(isOilWord),
      }))
      .filter(
        ({ parts, words, oilProperties }) => parts.length + words.length + oilProperties.length > 0,
      )
  const relaxations = [
    { terms: withoutSmallWords(terms), dispensable: 3 },
    { terms: partsApart(terms), dispensable: 4 },
    { terms: partsApart(only('grade', 'class')), dispensable: 0 },
    { terms: partsApart(only('grade')), dispensable: 1 },
    { terms: partsApart(only()), dispensable: 0 },
  ]
  return relaxations.filter((relaxation) => relaxation.terms.length > 0)
}

/**
 * Replaces a part by the group that it belongs to: a car without a ремень ГРМ has a chain. Comes
 * before other cars, as these are goods for the own one.
 */
function withBroaderParts(terms: readonly QueryTerm[]): Relaxation[] {
  const broader = terms.map((term) => ({
    ...term,
    qualifiers: [],
    parts: term.parts.map((part) => {
      const [name] = part.broader?.[0]?.names ?? []
      return name && part.broader ? { typedPhrase: name, concepts: part.broader } : part
    }),
  }))
  const isBroader = terms.some(({ parts }) => parts.some((part) => part.broader))
  return isBroader ? [{ terms: broader, dispensable: 0 }] : []
}

/** The maker that was named has no such part: those of others. */
function withoutMakers(terms: readonly QueryTerm[]): Relaxation[] {
  const others = terms.map((term) => ({ ...term, manufacturerIds: [] }))
  const isEnough = others.every(
    ({ parts, words, oilProperties }) => parts.length + words.length + oilProperties.length > 0,
  )
  const isNamed = terms.some(({ manufacturerIds }) => manufacturerIds.length > 0)
  return isNamed && isEnough ? [{ terms: others, dispensable: 0 }] : []
}

/** Widens the car: to its make, to any car, to goods that fit every car. */
function withOtherCars(
  { car }: ParsedQuery,
  terms: readonly QueryTerm[],
  { fits }: ChosenCar,
): Relaxation[] {
  if (terms.length === 0) return []
  const isMakeKnown = car && car.makeIds.length + car.modelIds.length > 0
  return [
    ...(isMakeKnown ? [{ terms, car: 'make' as const, dispensable: 2 }] : []),
    ...(car && !hasOnlyEngineHints(car) ? [{ terms, car: 'none' as const, dispensable: 0 }] : []),
    ...(fits === '' ? [] : [{ terms, chosen: UNIVERSAL, dispensable: 0 }]),
  ]
}

/** Those that differ from `terms` and from each other; of equal ones the least dispensable counts. */
function distinct(terms: readonly QueryTerm[], relaxations: readonly Relaxation[]): Relaxation[] {
  const byText = new Map<string, Relaxation>()
  for (const relaxation of relaxations) {
    const { dispensable, ...reading } = relaxation
    const text = JSON.stringify(reading)
    const known = byText.get(text)
    if (!known || dispensable < known.dispensable) byText.set(text, relaxation)
  }
  byText.delete(JSON.stringify({ terms }))
  return [...byText.values()]
}

function affordable(relaxations: readonly Relaxation[]): Relaxation[] {
  const leastNeeded = relaxations.toSorted((one, other) => other.dispensable - one.dispensable)
  const tooMany = leastNeeded.slice(0, Math.max(0, relaxations.length - MOST_RELAXATIONS))
  return relaxations.filter((relaxation) => !tooMany.includes(relaxation))
}

const SHORTEST_WORD = 3

/**
 * Terms that still ask for something without the unknown words: a part, or as many known words as
 * unknown ones.
 */
function withoutUnknown(terms: readonly QueryTerm[], unknown: readonly string[]): QueryTerm[] {
  const keys = new Set(unknown.map(wordKey))
  return terms
    .map((term) => ({ ...term, words: term.words.filter((key) => !keys.has(key)) }))
    .filter(({ parts, words, oilProperties }) => {
      const telling = words.filter((key) => key.length >= SHORTEST_WORD && /^\p{L}+$/u.test(key))
      const hasPart = parts.length + oilProperties.length > 0
      return hasPart || (telling.length > 0 && telling.length >= keys.size) || keys.size === 0
    })
}

const withOilProperties = (term: QueryTerm, kinds: readonly OilProperty['kind'][]): QueryTerm => ({
  ...term,
  oilProperties: term.oilProperties.filter(({ kind }) => kinds.includes(kind)),
})

const SHORTEST_KEY = 3

/** A bare number may be a car that was not recognised, and a canister may be of another size. */
function withoutSmallWords(terms: readonly QueryTerm[]): QueryTerm[] {
  const fewer = terms.map((term) => ({
    ...withOilProperties(term, ['grade', 'class']),
    words: term.words.filter((key) => key.length >= SHORTEST_KEY && !/^\d+$/.test(key)),
  }))
  const isEnough = fewer.every(
    ({ parts, words, oilProperties }) => parts.length + words.length + oilProperties.length > 0,
  )
  return isEnough ? fewer : []
}

const MOST_APART = 3

/** `фильтр колодки`: no product is both, so each is looked for. */
function partsApart(terms: readonly QueryTerm[]): QueryTerm[] {
  const apart = terms.flatMap((term) =>
    term.parts.length === 0 ? [term] : term.parts.map((part) => ({ ...term, parts: [part] })),
  )
  return apart.length <= MOST_APART ? apart : [...terms]
}

/** What of the text is in none of the terms that are left, as it was typed. */
function leftOut(
  { terms, ignoredTexts, wordByKey, carTexts, makerTexts }: ParsedQuery,
  left: readonly QueryTerm[],
  car: RelaxedQuery['car'],
): string[] {
  const kept = new Set(left.flatMap(keysOf))
  const gone = terms.flatMap(keysOf).filter((key) => !kept.has(key))
  const hasMaker = left.some(({ manufacturerIds }) => manufacturerIds.length > 0)
  const makers = hasMaker ? [] : makerTexts
  const ofCar = car === 'whole' ? [] : car === 'make' ? carTexts.withoutMake : carTexts.whole
  const words = gone.map((key) => wordByKey.get(key) ?? key)
  return [...new Set([...ignoredTexts, ...words, ...makers, ...ofCar])]
}

const keysOf = ({ qualifiers, words, oilProperties }: QueryTerm): string[] => [
  ...words,
  ...[...qualifiers, ...oilProperties].map(({ typed }) => typed),
]
