// What a buyer asks for: parts, their sides and makers, the car, the grade of an oil.

import type { Concept, Match } from './form-index.ts'
import { inCompany, type Meant } from './in-company.ts'
import type { Lexicon } from './lexicon.ts'
import { isYear } from './read-amounts.ts'
import { isSizeInVain, readCar, type TextCar } from './read-car.ts'
import { type Need, readNeeds, typedIn } from './read-needs.ts'
import { type ReadText, readWords } from './read-words.ts'
import { type SaidEngine, saidEngines } from './said-engines.ts'
import { isJoint, splitThings } from './split-things.ts'
import { widerParts } from './wider-parts.ts'

export type Reading = {
  /** `фильтр и масло` are two; usually there is one; none when only a car or nothing was said. */
  readonly needs: readonly Need[]
  readonly car: TextCar | null
  readonly corrected: string | null
  /** Words that stand nowhere in the shop. */
  readonly unknown: readonly string[]
  /** What no search heeds: an engine that the model never had, the fourth of four things. */
  readonly unheeded: readonly string[]
  /** As in ReadText. */
  readonly readWords: number | null
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
  const engines = saidEngines(text.words, matches, lexicon)
  const taken = new Set([...matches, ...engines].flatMap(({ at }) => at))
  const isYearIn = (place: number) =>
    isYear(text.words[place]?.word ?? '') && hasName(matches, ['part', 'make', 'model'])
  const isLoose = (place: number) => {
    const word = text.words[place]
    return !taken.has(place) && !isYearIn(place) && word !== undefined && !isJoint(word)
  }
  const read = things.map((thing) => ({ ...thing, loose: thing.places.filter(isLoose) }))
  const engineKeys = engines.map(({ key }) => key)
  const isNumberEnough = !hasName(matches, ['make', 'model'])
  const named = matches.map(({ concepts }) => concepts)
  const { displacementMl } = text
  const car = readCar({ named, engineKeys, isNumberEnough, displacementMl }, lexicon)
  const { needs, beyond } = readNeeds(text, read)
  return {
    ...{ needs: needs.map(withWider(lexicon)), car, corrected: text.corrected },
    unknown: read
      .flatMap(({ loose }) => loose)
      .flatMap((place) => (text.words[place]?.isKnown ? [] : (text.words[place]?.word ?? []))),
    unheeded: [...beyond, ...sizeInVain(text, car, lexicon)],
    readWords: text.readWords,
    carTyped: carTyped(text, matches, engines),
    typed: new Map(text.words.map(({ key, word }) => [key, word])),
  }
}

const withWider =
  (lexicon: Lexicon) =>
  (need: Need): Need => ({
    ...need,
    parts: need.parts.map((part) => {
      const wider = widerParts(part, lexicon)
      return wider.length > 0 ? { ...part, wider } : part
    }),
  })

function carTyped(text: ReadText, matches: readonly Meant[], engines: readonly SaidEngine[]) {
  const said = (kind: Concept['kind']) =>
    matches
      .filter(({ concepts }) => concepts.some((concept) => concept.kind === kind))
      .map((match) => typedIn(match, text))
  const pieces = engines.flatMap(({ at }) => at.map((place) => text.words[place]?.word ?? ''))
  const beyondMake = [...said('model'), ...pieces]
  return { beyondMake, whole: [...said('make'), ...beyondMake] }
}

const sizeInVain = ({ displacementMl, said }: ReadText, car: TextCar | null, lexicon: Lexicon) =>
  displacementMl !== null && isSizeInVain(car, lexicon) ? [said.displacement] : []

/** A word on which two things stand is one word. */
const once = (match: Match, place: number, all: readonly Match[]): boolean =>
  all.findIndex(({ keys, at }) => keys === match.keys && `${at}` === `${match.at}`) === place

const hasName = (matches: readonly Meant[], kinds: readonly Concept['kind'][]): boolean =>
  matches.some(({ concepts }) => concepts.some(({ kind }) => kinds.includes(kind)))
