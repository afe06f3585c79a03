// What is tried when nothing is exactly what was asked for: ever less of it, in this order.

import { UNIVERSAL } from './car-facets.ts'
import type { Need, Reading } from './read-query.ts'
import { wordKey } from './word-key.ts'

/** What the car of the selects lets through, as queries; empty when none is chosen. */
export type ChosenFacets = {
  readonly fits: string
  /** `fits`, and goods for every car where they may be shown for it. */
  readonly suits: string
  /** Filters of the list; empty for none. */
  readonly filters: string
}

export type Attempt = {
  readonly needs: readonly Need[]
  /** How much of the car of the text still counts. */
  readonly car: 'whole' | 'make' | 'none'
  /** Parts alone: without their sides, properties and further words. */
  readonly isLoose: boolean
  readonly chosen: string
  /** Nothing of what was said is left out. */
  readonly isExact: boolean
}

export function attemptsOf({ needs, car, unknown }: Reading, chosen: ChosenFacets): Attempt[] {
  const exact: Attempt = {
    ...{ needs, car: 'whole', isLoose: false, isExact: true },
    chosen: chosen.suits,
  }
  const near = { ...exact, isExact: false }
  const sensible = withoutUnknown(needs, unknown)
  const parts = sensible.filter((need) => need.parts.length > 0)
  const apart = partsApart(parts)
  return [
    ...(unknown.length === 0 ? [exact] : []),
    ...(unknown.length > 0 && sensible.length > 0 ? [{ ...near, needs: sensible }] : []),
    ...withoutNumbers(sensible).map((fewer) => ({ ...near, needs: fewer })),
    ...(apart.length > parts.length ? [{ ...near, needs: apart }] : []),
    ...(parts.length > 0 ? [{ ...near, needs: parts, isLoose: true }] : []),
    ...(car && car.makeIds.length + car.modelIds.length > 0 && sensible.length > 0
      ? [{ ...near, needs: sensible, car: 'make' as const }]
      : []),
    ...(car && sensible.length > 0 ? [{ ...near, needs: sensible, car: 'none' as const }] : []),
    ...(chosen.fits !== '' && sensible.length > 0
      ? [{ ...near, needs: sensible, chosen: UNIVERSAL }]
      : []),
  ]
}

const SHORTEST_WORD = 3

/** Needs that say enough when words that nobody knows are left out: a part, or as many words. */
function withoutUnknown(needs: readonly Need[], unknown: readonly string[]): Need[] {
  const keys = new Set(unknown.map(wordKey))
  return needs
    .map((need) => ({ ...need, words: need.words.filter((key) => !keys.has(key)) }))
    .filter(({ parts, words, amounts }) => {
      const said = words.filter((key) => key.length >= SHORTEST_WORD && /^\p{L}+$/u.test(key))
      const isPartSaid = parts.length + amounts.length > 0
      return isPartSaid || (said.length > 0 && said.length >= keys.size) || keys.size === 0
    })
}

/** `720 фильтр`: a number may be a car that nobody can tell; one list of needs, or none. */
function withoutNumbers(needs: readonly Need[]): Need[][] {
  const fewer = needs.map((need) => ({
    ...need,
    words: need.words.filter((key) => !/^\d+$/.test(key)),
  }))
  const isFewer = fewer.some(({ words }, place) => words.length < (needs[place]?.words.length ?? 0))
  const isSaid = fewer.every(({ parts, words }) => parts.length + words.length > 0)
  return isFewer && isSaid ? [fewer] : []
}

/** `фильтр колодки`: no product is both, so each is looked for. */
const partsApart = (needs: readonly Need[]): Need[] =>
  needs.flatMap((need) => need.parts.map((part) => ({ ...need, parts: [part] })))
