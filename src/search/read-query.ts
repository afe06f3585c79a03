// What a buyer asks for: parts, their sides and makers, the car, the grade of an oil.

import type { Concept, ConceptOf, FormMeaning, Match, Phrase } from './form-index.ts'
import { matchForms } from './form-index.ts'
import type { Lexicon } from './lexicon.ts'
import { matchEngines } from './match-engines.ts'
import { classLexeme } from './read-amounts.ts'
import { readCar, type TextCar } from './read-car.ts'
import { isOilWord, type ReadText, type ReadWord, readWords } from './read-words.ts'

/** One part by one of its names: any meaning will do. */
export type PartWish = {
  /** As it was said. */
  readonly said: Phrase
  readonly meanings: readonly ConceptOf<'part'>[]
}

/** One thing that is asked for; all of it must be true of a product. */
export type Need = {
  readonly parts: readonly PartWish[]
  /** Sides and the like: of each one of the phrases must be said. */
  readonly sayings: readonly (readonly Phrase[])[]
  /** Words that are no name of anything, by key. */
  readonly words: readonly string[]
  /** Lexemes of an oil's properties: of each group one. */
  readonly amounts: readonly (readonly string[])[]
  readonly manufacturerIds: readonly number[]
}

export type Reading = {
  /** `фильтр и масло` are two; usually there is one; none when only a car or nothing was said. */
  readonly needs: readonly Need[]
  readonly car: TextCar | null
  readonly corrected: string | null
  /** Words that stand nowhere in the shop. */
  readonly unknown: readonly string[]
}

type Read = {
  readonly text: ReadText
  readonly matches: readonly Meant[]
  /** Places of words that no form has taken. */
  readonly loose: readonly number[]
}

/** A match with the meanings that are left of it where it stands. */
type Meant = Match & { readonly concepts: readonly Concept[] }

export function readQuery(
  typed: string,
  lexicon: Lexicon,
  wishes: { readonly isExact: boolean },
): Reading {
  const text = readWords(typed, lexicon, wishes)
  const classes = text.isOil ? placesOf(text.words, ({ key }) => classLexeme(key) !== null) : []
  const keys = text.words.map(({ key }, place) => (classes.includes(place) ? '' : key))
  const matches = inCompany(matchForms(keys, lexicon.forms), text.words)
  const taken = new Set([...matches.flatMap(({ at }) => at), ...classes])
  const loose = placesOf(text.words, (_, place) => !taken.has(place))
  const read = { text, matches, loose }
  const engines = enginePlaces(read, lexicon)
  const car = readCar(
    {
      named: matches.map(({ concepts }) => concepts),
      engineKeys: engines.map((place) => keys[place] ?? ''),
      displacementMl: text.displacementMl,
    },
    lexicon,
  )
  const others = loose.filter((place) => !engines.includes(place))
  return {
    needs: needsOf({ text, matches, loose: others }, classes),
    car,
    corrected: text.corrected,
    unknown: others.flatMap((place) => {
      const word = text.words[place]
      return word && !word.isKnown && word.key !== AND ? [word.word] : []
    }),
  }
}

const placesOf = (
  words: readonly ReadWord[],
  isMeant: (word: ReadWord, place: number) => boolean,
): number[] => words.flatMap((word, place) => (isMeant(word, place) ? [place] : []))

/** Leaves the meanings for which a form stands in the right company; forms without any are dropped. */
function inCompany(matches: readonly Match[], words: readonly ReadWord[]): Meant[] {
  const isSaid = (kind: Concept['kind'], but: Match) =>
    matches.some(
      (match) => match !== but && match.meanings.some((each) => each.concept.kind === kind),
    )
  const fits = (match: Match, { company, concept, exact }: FormMeaning): boolean => {
    const said = match.at.map((place) => words[place]?.word)
    if (!exact.every((word) => said.includes(word))) return false
    if (company === 'none') return true
    const others = matches.filter((other) => other !== match)
    if (company === 'make') return concept.kind === 'model' && hasMake(others, concept.makeId)
    return isSaid('part', match) || isSaid('make', match) || isSaid('model', match)
  }
  return matches
    .map((match) => ({
      ...match,
      concepts: oneKind(
        match.meanings.filter((each) => fits(match, each)).map((each) => each.concept),
      ),
    }))
    .filter(({ concepts }) => concepts.length > 0)
}

const hasMake = (matches: readonly Match[], makeId: number): boolean =>
  matches.some(({ meanings }) =>
    meanings.some(({ concept }) => concept.kind === 'make' && concept.makeId === makeId),
  )

const ORDER: readonly Concept['kind'][] = [
  ...(['model', 'make', 'part', 'manufacturer', 'side', 'word', 'stop'] as const),
]

/** A form that names things of several kinds (Chery makes cars and parts) is of the first one. */
function oneKind(concepts: readonly Concept[]): Concept[] {
  const kind = ORDER.find((each) => concepts.some((concept) => concept.kind === each))
  return concepts.filter((concept) => concept.kind === kind)
}

/** 481 is an engine beside a car only; a longer name is one wherever it stands. */
function enginePlaces({ text, matches, loose }: Read, lexicon: Lexicon): number[] {
  const isCarNamed = matches.some(({ concepts }) =>
    concepts.some(({ kind }) => kind === 'make' || kind === 'model'),
  )
  return loose.filter((place) => {
    const { key = '' } = text.words[place] ?? {}
    if (/^\d+$/.test(key) && !isCarNamed) return false
    return matchEngines(key, lexicon.engines).length > 0
  })
}

const AND = 'и'

/** Two things joined by «и» are two needs when each side names a part. */
function needsOf(read: Read, classes: readonly number[]): Need[] {
  const joints = placesOf(read.text.words, ({ key }) => key === AND)
  const groupOf = (place: number) => joints.filter((joint) => joint < place).length
  const oils = placesOf(read.text.words, ({ key }) => isOilWord(key))
  const parts = read.matches.filter(hasKind('part')).map(({ at }) => at[0] ?? 0)
  const groups = new Set([...parts, ...oils].map(groupOf))
  const isJoined = groups.size === joints.length + 1
  const oilGroup = isJoined ? oilGroupOf(read, groupOf) : 0
  const needs = Array.from({ length: isJoined ? groups.size : 1 }, (_, group) => {
    const isMine = (place: number) => !isJoined || groupOf(place) === group
    return needOf(
      {
        text: read.text,
        matches: read.matches.filter(({ at }) => isMine(at[0] ?? 0)),
        loose: read.loose.filter((place) => isMine(place) && !joints.includes(place)),
      },
      group === oilGroup ? classes : [],
      group === oilGroup,
    )
  })
  return needs.filter(isSaid)
}

const hasKind =
  (kind: Concept['kind']) =>
  ({ concepts }: Meant): boolean =>
    concepts[0]?.kind === kind

/** The need that grade and volume belong to. */
function oilGroupOf({ text }: Read, groupOf: (place: number) => number): number {
  const place = text.words.findLastIndex(({ key }) => isOilWord(key))
  return groupOf(Math.max(place, 0))
}

function needOf(
  { text, matches, loose }: Read,
  classes: readonly number[],
  hasAmounts: boolean,
): Need {
  const phrasesOf = (concept: Concept): readonly Phrase[] =>
    concept.kind === 'side' || concept.kind === 'word' ? concept.words : []
  return {
    parts: matches.filter(hasKind('part')).map(({ keys, concepts }) => ({
      said: keys,
      meanings: concepts.filter((concept) => concept.kind === 'part'),
    })),
    // a pair of letters says two sides at once: both are meant
    sayings: matches
      .filter((match) => hasKind('side')(match) || hasKind('word')(match))
      .flatMap(({ concepts }) => concepts.map(phrasesOf)),
    words: loose.flatMap((place) => text.words[place]?.key ?? []),
    amounts: hasAmounts ? amountsOf(text, classes) : [],
    manufacturerIds: matches
      .flatMap(({ concepts }) => concepts)
      .flatMap((concept) => (concept.kind === 'manufacturer' ? [concept.id] : [])),
  }
}

const amountsOf = ({ grades, volumeMl, words }: ReadText, classes: readonly number[]) => [
  ...(grades.length > 0 ? [grades.flatMap((grade) => [`v${grade}_`, grade])] : []),
  ...(volumeMl === null ? [] : [[`l${volumeMl}_`]]),
  ...classes.map((place) => [classLexeme(words[place]?.key ?? '') ?? '']),
]

const isSaid = ({ parts, sayings, words, amounts, manufacturerIds }: Need): boolean =>
  parts.length + sayings.length + words.length + amounts.length + manufacturerIds.length > 0
