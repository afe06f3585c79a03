// What of a text must be true of a product: parts, sides, makers, the properties of an oil.

import type { Concept, ConceptOf, Phrase } from './form-index.ts'
import type { Meant } from './in-company.ts'
import { isOilWord, type ReadText } from './read-words.ts'

/** One part by one of its names: any meaning will do. */
export type PartWish = {
  /** As it was said. */
  readonly said: Phrase
  readonly meanings: readonly ConceptOf<'part'>[]
  /** Whether a name with fewer words will do. */
  readonly isWide?: boolean
}

/** Sides and the like: one of the phrases must be said. */
export type Saying = {
  readonly kind: 'side' | 'word'
  readonly typed: string
  readonly phrases: readonly Phrase[]
}

/** A property of an oil: one of the lexemes. */
export type Amount = {
  readonly kind: 'grade' | 'class' | 'volume'
  readonly typed: string
  readonly lexemes: readonly string[]
}

/** One thing that is asked for; all of it must be true of a product. */
export type Need = {
  readonly parts: readonly PartWish[]
  readonly sayings: readonly Saying[]
  /** Words that are no name of anything, by key. */
  readonly words: readonly string[]
  readonly amounts: readonly Amount[]
  readonly manufacturerIds: readonly number[]
}

/** A thing of a text, with the meanings of its forms and the places of words that no form took. */
export type ReadThing = {
  readonly places: readonly number[]
  readonly matches: readonly Meant[]
  readonly loose: readonly number[]
}

/** Whoever pastes a page asks for its first things. */
const MOST_NEEDS = 3
const MOST_PARTS = 3
const MOST_WORDS = 12

export type Needs = {
  readonly needs: readonly Need[]
  /** What goes beyond them, as it was typed. */
  readonly beyond: readonly string[]
}

export function readNeeds(text: ReadText, things: readonly ReadThing[]): Needs {
  const said = (places: readonly number[]) => places.map((place) => text.words[place]?.word ?? '')
  const oil = things.findLast(({ places }) =>
    places.some((place) => isOilWord(text.words[place]?.key ?? '')),
  )
  const needs = things
    .slice(0, MOST_NEEDS)
    .map((thing) => needOf(text, thing, thing === (oil ?? things[0])))
  const beyond = things.slice(MOST_NEEDS).map(({ places }) => said(places).join(' '))
  const parts = things.flatMap((thing) => thing.matches.filter(hasKind('part')).slice(MOST_PARTS))
  return {
    needs: needs.filter(isSaid),
    beyond: [...beyond, ...parts.map(({ at }) => said(at).join(' '))],
  }
}

/** The words of a match in the order of the text. */
export const typedIn = ({ at }: Meant, { words }: ReadText): string =>
  at
    .toSorted((one, other) => one - other)
    .map((place) => words[place]?.word ?? '')
    .join(' ')

const hasKind =
  (kind: Concept['kind']) =>
  ({ concepts }: Meant): boolean =>
    concepts[0]?.kind === kind

function needOf(text: ReadText, { matches, loose }: ReadThing, hasAmounts: boolean): Need {
  return {
    parts: matches
      .filter(hasKind('part'))
      .slice(0, MOST_PARTS)
      .map(({ keys, concepts }) => ({
        said: keys,
        meanings: concepts.filter((concept) => concept.kind === 'part'),
      })),
    // a pair of letters says two sides at once: both are meant
    sayings: matches.flatMap((match) =>
      match.concepts.flatMap((concept) =>
        concept.kind === 'side' || concept.kind === 'word'
          ? [{ kind: concept.kind, typed: typedIn(match, text), phrases: concept.words }]
          : [],
      ),
    ),
    words: loose.slice(0, MOST_WORDS).flatMap((place) => text.words[place]?.key ?? []),
    amounts: hasAmounts ? amountsOf(text) : [],
    manufacturerIds: matches
      .flatMap(({ concepts }) => concepts)
      .flatMap((concept) => (concept.kind === 'manufacturer' ? [concept.id] : [])),
  }
}

function amountsOf({ grades, volumeMl, classes, said }: ReadText): Amount[] {
  const lexemes = grades.flatMap((grade) => [`v${grade}_`, grade])
  return [
    ...(grades.length > 0
      ? [{ kind: 'grade' as const, typed: said.grades.join(' '), lexemes }]
      : []),
    ...(volumeMl === null
      ? []
      : [{ kind: 'volume' as const, typed: said.volume, lexemes: [`l${volumeMl}_`] }]),
    ...classes.map((each) => ({ kind: 'class' as const, ...each })),
  ]
}

const isSaid = ({ parts, sayings, words, amounts, manufacturerIds }: Need): boolean =>
  parts.length + sayings.length + words.length + amounts.length + manufacturerIds.length > 0
