// What is tried when nothing is exactly what was asked for: ever less of it, in this order.

import { UNIVERSAL } from './car-facets.ts'
import { isOnlyHinted } from './read-car.ts'
import type { Amount, Need } from './read-needs.ts'
import type { Reading } from './read-query.ts'
import { isOilWord } from './read-words.ts'
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
  readonly chosen: string
  /** All that was said counts, and it is more than a side. */
  readonly isExact: boolean
  /** What is left out, as it was typed. */
  readonly dropped: readonly string[]
}

type Step = Pick<Attempt, 'needs'> &
  Partial<Pick<Attempt, 'car' | 'chosen'>> & {
    /** The higher, the sooner it is spared: another step goes beyond it. */
    readonly spare: number
  }

/** Beside the first: a text that finds nothing must cost little. */
const MOST_OTHERS = 3

/** From the strictest on; the first mostly finds something, so the others are not thought of before. */
export function* attemptsOf(reading: Reading, chosen: ChosenFacets): Generator<Attempt, void> {
  const { needs, unknown, unheeded } = reading
  const sensible = withoutUnknown(needs, unknown)
  if (sensible.length === 0 && needs.length > 0) return
  const isExact = unknown.length + unheeded.length === 0 && saysMoreThanSides(needs)
  const all = { needs: sensible, car: 'whole' as const, chosen: chosen.suits }
  yield { ...all, isExact, dropped: isExact ? [] : leftOut(reading, sensible, 'whole') }
  const others = [
    ...lessOf(sensible),
    ...widerThan(sensible),
    ...elsewhere(reading, sensible, chosen),
  ]
  for (const { needs: left, car = 'whole', ...step } of affordable(differing(sensible, others))) {
    const asked = { needs: left, car, chosen: step.chosen ?? chosen.suits }
    yield { ...asked, isExact: false, dropped: leftOut(reading, left, car) }
  }
}

/** «Левый передний» is no thing, though much is called so; a car alone is asked for with no need. */
const saysMoreThanSides = (needs: readonly Need[]): boolean =>
  needs.every(
    ({ parts, words, amounts, manufacturerIds, sayings }) =>
      parts.length + words.length + amounts.length + manufacturerIds.length > 0 ||
      sayings.some(({ kind }) => kind === 'word'),
  )

/** Ever less of what is said of the things; the grade of an oil is the last to be left out. */
function lessOf(needs: readonly Need[]): Step[] {
  const only = (...kinds: readonly Amount['kind'][]): Need[] =>
    needs
      .map((need) => ({
        ...withAmounts(need, kinds),
        parts: need.parts.map((part) => (part.said.length > 1 ? { ...part, isWide: true } : part)),
        sayings: [],
        words: need.words.filter(isOilWord),
      }))
      .filter(({ parts, words, amounts }) => parts.length + words.length + amounts.length > 0)
  const steps = [
    { needs: withoutSmallWords(needs), spare: 3 },
    { needs: partsApart(needs), spare: 4 },
    { needs: partsApart(only('grade', 'class')), spare: 0 },
    { needs: partsApart(only('grade')), spare: 1 },
    { needs: partsApart(only()), spare: 0 },
  ]
  return steps.filter((step) => step.needs.length > 0)
}

/** A car that has no ремень ГРМ has a chain: its own goods come before those of other cars. */
function widerThan(needs: readonly Need[]): Step[] {
  const wider = needs.map((need) => ({
    ...need,
    sayings: [],
    parts: need.parts.map((part) => {
      const [said] = part.wider?.[0]?.means ?? []
      return said && part.wider ? { said, meanings: part.wider } : part
    }),
  }))
  const isWider = needs.some(({ parts }) => parts.some((part) => part.wider))
  return isWider ? [{ needs: wider, spare: 0 }] : []
}

/** For the make, for any car, and what fits every car. */
function elsewhere({ car }: Reading, needs: readonly Need[], { fits }: ChosenFacets): Step[] {
  if (needs.length === 0) return []
  const isMakeKnown = car && car.makeIds.length + car.modelIds.length > 0
  return [
    ...(isMakeKnown ? [{ needs, car: 'make' as const, spare: 2 }] : []),
    ...(car && !isOnlyHinted(car) ? [{ needs, car: 'none' as const, spare: 0 }] : []),
    ...(fits === '' ? [] : [{ needs, chosen: UNIVERSAL, spare: 0 }]),
  ]
}

/** From all that was said, and from each other. */
function differing(needs: readonly Need[], steps: readonly Step[]): Step[] {
  const asked = [{ needs }, ...steps.map(({ spare: _, ...step }) => step)].map((step) =>
    JSON.stringify(step),
  )
  return steps.filter((_, place) => asked.indexOf(asked[place + 1] ?? '') === place + 1)
}

function affordable(steps: readonly Step[]): Step[] {
  const dearest = steps.toSorted((one, other) => other.spare - one.spare)
  const spared = dearest.slice(0, Math.max(0, steps.length - MOST_OTHERS))
  return steps.filter((step) => !spared.includes(step))
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

const withAmounts = (need: Need, kinds: readonly Amount['kind'][]): Need => ({
  ...need,
  amounts: need.amounts.filter(({ kind }) => kinds.includes(kind)),
})

const SHORTEST_SAYING = 3

/** A bare number may be a car that nobody can tell, and a canister may be of another size. */
function withoutSmallWords(needs: readonly Need[]): Need[] {
  const fewer = needs.map((need) => ({
    ...withAmounts(need, ['grade', 'class']),
    words: need.words.filter((key) => key.length >= SHORTEST_SAYING && !/^\d+$/.test(key)),
  }))
  const isSaid = fewer.every(
    ({ parts, words, amounts }) => parts.length + words.length + amounts.length > 0,
  )
  return isSaid ? fewer : []
}

const MOST_APART = 3

/** `фильтр колодки`: no product is both, so each is looked for. */
function partsApart(needs: readonly Need[]): Need[] {
  const apart = needs.flatMap((need) =>
    need.parts.length === 0 ? [need] : need.parts.map((part) => ({ ...need, parts: [part] })),
  )
  return apart.length <= MOST_APART ? apart : [...needs]
}

/** What of the text is in none of the needs that are left, as it was typed. */
function leftOut(
  { needs, unheeded, typed, carTyped }: Reading,
  left: readonly Need[],
  car: Attempt['car'],
): string[] {
  const kept = new Set(left.flatMap(saidIn))
  const gone = needs.flatMap(saidIn).filter((said) => !kept.has(said))
  const ofCar = car === 'whole' ? [] : car === 'make' ? carTyped.beyondMake : carTyped.whole
  return [...new Set([...unheeded, ...gone.map((said) => typed.get(said) ?? said), ...ofCar])]
}

const saidIn = ({ sayings, words, amounts }: Need): string[] => [
  ...words,
  ...[...sayings, ...amounts].map(({ typed }) => typed),
]
