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
  /** Whether the car of the text still counts. */
  readonly isCarKept: boolean
  /** Parts alone: without their sides, properties and further words. */
  readonly isLoose: boolean
  readonly chosen: string
  /** Nothing of what was said is left out. */
  readonly isExact: boolean
}

export function attemptsOf({ needs, car, unknown }: Reading, chosen: ChosenFacets): Attempt[] {
  const exact: Attempt = {
    ...{ needs, isCarKept: true, isLoose: false, isExact: true },
    chosen: chosen.suits,
  }
  const near = { ...exact, isExact: false }
  const sensible = withoutUnknown(needs, unknown)
  const parts = sensible.filter((need) => need.parts.length > 0)
  const apart = partsApart(parts)
  return [
    ...(unknown.length === 0 ? [exact] : []),
    ...(unknown.length > 0 && sensible.length > 0 ? [{ ...near, needs: sensible }] : []),
    ...(apart.length > parts.length ? [{ ...near, needs: apart }] : []),
    ...(parts.length > 0 ? [{ ...near, needs: parts, isLoose: true }] : []),
    ...(car && sensible.length > 0 ? [{ ...near, needs: sensible, isCarKept: false }] : []),
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

/** `фильтр колодки`: no product is both, so each is looked for. */
const partsApart = (needs: readonly Need[]): Need[] =>
  needs.flatMap((need) => need.parts.map((part) => ({ ...need, parts: [part] })))
