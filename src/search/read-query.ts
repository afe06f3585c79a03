// What a buyer asks for: parts, their sides and makers, the car, the grade of an oil.

import type { Concept, Match } from './form-index.ts'
import { inCompany, type Meant } from './in-company.ts'
import type { Lexicon } from './lexicon.ts'
import { matchEngines } from './match-engines.ts'
import { isYear } from './read-amounts.ts'
import { isSizeInVain, readCar, type TextCar } from './read-car.ts'
import { type Need, readNeeds, typedIn } from './read-needs.ts'
import { type ReadText, readWords } from './read-words.ts'
import { isJoint, splitThings } from './split-things.ts'

export type Reading = {
  /** `фильтр и масло` are two; usually there is one; none when only a car or nothing was said. */
  readonly needs: readonly Need[]
  readonly car: TextCar | null
  readonly corrected: string | null
  /** Words that stand nowhere in the shop. */
  readonly unknown: readonly string[]
  /** What no search heeds: an engine that the model never had, the fourth of four things. */
  readonly unheeded: readonly string[]
  /** How the car was named: all of it, and without its make. */
  readonly carTyped: { readonly whole: readonly string[]; readonly beyondMake: readonly string[] }
  /** Words as they stand in the text, by their keys. */
  readonly typed: ReadonlyMap<string, string>
}

export function readQuery(
  typed: string,
  lexicon: Lexicon,
  wishes: { readonly isExact: boolean },
): Reading {
  const text = readWords(typed, lexicon, wishes)
  const split = splitThings(text.words, lexicon)
  const all = split.flatMap(({ matches }) => matches)
  const things = split.map(({ places, matches }) => ({
    places,
    matches: inCompany(matches, all.filter(once)),
  }))
  const matches = things.flatMap((thing) => thing.matches)
  const engines = enginePlaces(text, matches, lexicon)
  const taken = new Set([...matches.flatMap(({ at }) => at), ...engines])
  const isYearIn = (place: number) =>
    isYear(text.words[place]?.word ?? '') && hasName(matches, ['part', 'make', 'model'])
  const isLoose = (place: number) => {
    const word = text.words[place]
    return !taken.has(place) && !isYearIn(place) && word !== undefined && !isJoint(word)
  }
  const read = things.map((thing) => ({ ...thing, loose: thing.places.filter(isLoose) }))
  const engineKeys = engines.map((place) => text.words[place]?.key ?? '')
  const named = matches.map(({ concepts }) => concepts)
  const car = readCar({ named, engineKeys, displacementMl: text.displacementMl }, lexicon)
  const { needs, beyond } = readNeeds(text, read)
  return {
    ...{ needs, car, corrected: text.corrected },
    unknown: read
      .flatMap(({ loose }) => loose)
      .flatMap((place) => (text.words[place]?.isKnown ? [] : (text.words[place]?.word ?? []))),
    unheeded: [...beyond, ...sizeInVain(text, car, lexicon)],
    carTyped: carTyped(text, matches, engines),
    typed: new Map(text.words.map(({ key, word }) => [key, word])),
  }
}

function carTyped(text: ReadText, matches: readonly Meant[], engines: readonly number[]) {
  const said = (kind: Concept['kind']) =>
    matches
      .filter(({ concepts }) => concepts.some((concept) => concept.kind === kind))
      .map((match) => typedIn(match, text))
  const beyondMake = [...said('model'), ...engines.map((place) => text.words[place]?.word ?? '')]
  return { beyondMake, whole: [...said('make'), ...beyondMake] }
}

const sizeInVain = ({ displacementMl, said }: ReadText, car: TextCar | null, lexicon: Lexicon) =>
  displacementMl !== null && isSizeInVain(car, lexicon) ? [said.displacement] : []

/** A word on which two things stand is one word. */
const once = (match: Match, place: number, all: readonly Match[]): boolean =>
  all.findIndex(({ keys, at }) => keys === match.keys && `${at}` === `${match.at}`) === place

const hasName = (matches: readonly Meant[], kinds: readonly Concept['kind'][]): boolean =>
  matches.some(({ concepts }) => concepts.some(({ kind }) => kinds.includes(kind)))

/** 481 is an engine beside a car only; a longer name is one wherever it stands. */
function enginePlaces(text: ReadText, matches: readonly Meant[], lexicon: Lexicon): number[] {
  const isCarNamed = hasName(matches, ['make', 'model'])
  const taken = new Set(matches.flatMap(({ at }) => at))
  return text.words.flatMap(({ key }, place) => {
    if (taken.has(place) || (/^\d+$/.test(key) && !isCarNamed)) return []
    return matchEngines(key, lexicon.engines).length > 0 ? [place] : []
  })
}
