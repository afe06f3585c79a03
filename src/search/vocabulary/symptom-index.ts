// Index of what buyers say of faults: patterns of word beginnings, looked up by the words of a text.

import { LIKELIHOODS } from '../contract.ts'
import { indexBy } from './index-by.ts'
import symptomsFile from './words/symptoms.json' with { type: 'json' }

export type Likelihood = (typeof LIKELIHOODS)[number]

export type Cause = {
  /** The name of the category. */
  readonly category: string
  /** The part, where the category holds others too; else empty. */
  readonly part: string
  readonly likelihood: Likelihood
}

export type Symptom = {
  readonly name: string
  /** The likeliest first. */
  readonly causes: readonly Cause[]
}

export type FoundSymptom = {
  readonly symptom: Symptom
  /** Positions of the words that tell of it. */
  readonly positions: ReadonlySet<number>
}

export type FindSymptom = (words: readonly string[]) => FoundSymptom | null

export type SymptomsFile = {
  /** Lists of beginnings by name; a pattern names one by `@`. */
  readonly words: Readonly<Record<string, string>>
  readonly symptoms: readonly ({
    readonly name: string
    /**
     * Slots behind spaces, in any order; alternatives of a slot behind `/`; `=` is a whole word; a
     * slot behind `!` may have no word.
     */
    readonly said: readonly string[]
  } & { readonly [likelihood in Likelihood]?: readonly string[] })[]
}

type Pattern = {
  readonly symptom: Symptom
  readonly slots: readonly (readonly string[])[]
  readonly unless: readonly string[]
  /** A slot of its own words tells more than one of a list. */
  readonly weight: number
  /** The words of the symptom's other patterns, which say no part either. */
  readonly besides: ReadonlySet<string>
}

/** Words of goods that are named after a fault, unless the pattern holds them itself. */
const GOODS = /^(датчик|антискрип|герметик|присадк|смазк|набор|ремкомплект|книг|руководств)/
const SHORTEST_BEGINNING = 3

/** Of the patterns that a text satisfies, the one that says most is meant, then the first. */
export function indexSymptoms({ words: lists, symptoms }: SymptomsFile): FindSymptom {
  const alternativesOf = (slot: string): string[] =>
    slot
      .split('/')
      .flatMap((each) => (each.startsWith('@') ? alternativesOf(lists[each.slice(1)] ?? '') : each))
  const common = Object.values(lists).flatMap(alternativesOf)
  const patterns = symptoms.flatMap(({ name, said, ...likelihoods }): Pattern[] => {
    const causes = LIKELIHOODS.flatMap((likelihood) =>
      (likelihoods[likelihood] ?? []).map((cause) => causeOf(cause, likelihood)),
    )
    const slotsOf = (pattern: string) => pattern.split(' ').filter((slot) => !slot.startsWith('!'))
    const ofPatterns = said.map((each) => slotsOf(each).map(alternativesOf))
    const besides = new Set([...common, ...ofPatterns.flat(2)])
    const symptom = { name, causes }
    return ofPatterns.map((slots, at) => ({
      symptom,
      slots,
      unless: (said[at] ?? '')
        .split(' ')
        .flatMap((slot) => (slot.startsWith('!') ? alternativesOf(slot.slice(1)) : [])),
      weight: slotsOf(said[at] ?? '').reduce(
        (sum, slot) => sum + (slot.startsWith('@') ? 1 : 2),
        0,
      ),
      besides,
    }))
  })
  const patternsOf = indexBy(patterns, ({ slots }) => slots.flat())
  const frequency = (slot: readonly string[]) =>
    slot.reduce((sum, each) => sum + (patternsOf.get(each)?.length ?? 0), 0)
  // a pattern is met only if its rarest slot is: «не» is in most of them
  const patternsOfRarest = indexBy(
    patterns,
    ({ slots }) => slots.toSorted((one, other) => frequency(one) - frequency(other))[0] ?? [],
  )
  const beginningsBy = indexBy(
    [
      ...new Set([...common, ...patternsOf.keys(), ...patterns.flatMap(({ unless }) => unless)]),
    ].filter((each) => !each.startsWith('=')),
    (beginning) => [beginning.slice(0, SHORTEST_BEGINNING)],
  )
  /** The alternatives that a word satisfies. */
  const satisfied = (word: string): readonly string[] => {
    const begun = beginningsBy.get(word.slice(0, SHORTEST_BEGINNING)) ?? []
    return [`=${word}`, ...begun.filter((beginning) => word.startsWith(beginning))]
  }
  return (words) => {
    const met = words.map(satisfied)
    const candidates = new Set(met.flat().flatMap((each) => patternsOfRarest.get(each) ?? []))
    const goods = met.filter((_, at) => GOODS.test(words[at] ?? ''))
    const [best] = [...candidates]
      .filter(({ slots }) => goods.every((each) => isOneOf(slots.flat(), each)))
      .filter(({ unless }) => !met.some((each) => isOneOf(unless, each)))
      .filter(({ slots }) => isSatisfied(slots, met, isDenialBeside(words)))
      .sort(
        (one, other) =>
          other.weight - one.weight || patterns.indexOf(one) - patterns.indexOf(other),
      )
    if (!best) return null
    const isSaid = (_: string, at: number) => met[at]?.some((each) => best.besides.has(each))
    const positions = new Set(words.flatMap((word, at) => (isSaid(word, at) ? [at] : [])))
    return { symptom: best.symptom, positions }
  }
}

function causeOf(written: string, likelihood: Likelihood): Cause {
  const [category = '', part = ''] = written.split(': ')
  return { category, part, likelihood }
}

const isOneOf = (alternatives: readonly string[], met: readonly string[]): boolean =>
  met.some((each) => alternatives.includes(each))

type AreTogether = (taken: readonly number[]) => boolean

/** Whether each slot has a word of its own, and these words belong together. */
const isSatisfied = (
  [slot, ...others]: Pattern['slots'],
  met: readonly (readonly string[])[],
  areTogether: AreTogether,
  taken: readonly number[] = [],
): boolean =>
  slot === undefined
    ? areTogether(taken)
    : met.some(
        (each, word) =>
          !taken.includes(word) &&
          each.some((alternative) => slot.includes(alternative)) &&
          isSatisfied(others, met, areTogether, [...taken, word]),
      )

const FARTHEST_DENIED = 2

/** In «не заряжается аккумулятор, горит лампочка» the lamp is alight: «не» denies what is near. */
const isDenialBeside =
  (words: readonly string[]): AreTogether =>
  (taken) =>
    taken.length < 2 ||
    taken.every(
      (at) =>
        words[at] !== 'не' ||
        taken.some((other) => other !== at && Math.abs(other - at) <= FARTHEST_DENIED),
    )

/** The symptoms of the shop's own list. */
export const findSymptom: FindSymptom = indexSymptoms(symptomsFile)
