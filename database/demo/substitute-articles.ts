// Numbers of substitutes, written as their manufacturer writes them.

import type { SubstituteMakerFact } from './fact-types.ts'
import { manufacturerFacts } from './facts.ts'
import type { Random } from './random.ts'

const makersByGroup = new Map<string, readonly SubstituteMakerFact[]>()

/** Patterns of one manufacturer for a group of parts; empty where it makes none. */
const patternsOf = (maker: SubstituteMakerFact, group: string): readonly string[] =>
  maker.articles[group] ?? maker.articles['*'] ?? []

/** Manufacturers of substitutes of the group. */
export function makersOf(group: string): readonly SubstituteMakerFact[] {
  const known = makersByGroup.get(group)
  if (known) return known
  const makers = manufacturerFacts.substitutes.filter(
    (maker) => patternsOf(maker, group).length > 0,
  )
  makersByGroup.set(group, makers)
  return makers
}

/** Who makes the group under a number of its own, general dealers left out. */
export const specialistsOf = (group: string): readonly SubstituteMakerFact[] =>
  manufacturerFacts.substitutes.filter((maker) => (maker.articles[group]?.length ?? 0) > 0)

export type SubstituteArticle = {
  readonly maker: SubstituteMakerFact
  readonly group: string
  readonly original: string
  /** Numbers found taken so far. */
  readonly attempt: number
}

export function substituteArticle(wanted: SubstituteArticle, random: Random): string {
  const pattern = random.pick(patternsOf(wanted.maker, wanted.group))
  return fillPattern(pattern, random, wanted).trim()
}

/**
 * `#` a digit, never 0 at the beginning of a run; `@` a letter; `=` the car maker's number. Where
 * the numbers of a pattern run out, its first run of digits grows.
 */
export function fillPattern(
  pattern: string,
  random: Random,
  { original = '', attempt = 0 }: { readonly original?: string; readonly attempt?: number } = {},
): string {
  const longer =
    attempt > 5 ? pattern.replace('#', '#'.repeat(1 + Math.floor(attempt / 6))) : pattern
  let text = ''
  for (const sign of longer) {
    if (sign === '#') text += /\d$/.test(text) ? random.below(10) : 1 + random.below(9)
    else if (sign === '@') text += 'ABCDEFGHKLMNPRSTUVX'[random.below(19)]
    else text += sign === '=' ? original : sign
  }
  return text
}
