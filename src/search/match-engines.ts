// Engines by what buyers remember of their names: `SQRE4T15C`, `e4t15c`, `4g64`, `481`.

import { normaliseArticle } from '#src/shared/article.ts'
import type { Lexicon } from './lexicon.ts'
import { hasDigit } from './word-key.ts'

type NamedEngine = Lexicon['engines'][number]

const SHORTEST_PART = 4
/** Of a name without a figure: BWH. */
const SHORTEST_LETTERS = 3

/** `key` is one word, normalised as articles are. A whole name hides those that only contain it. */
export function matchEngines(key: string, engines: Lexicon['engines']): NamedEngine[] {
  const whole = hasDigit(key) ? key : normaliseArticle(key)
  if (whole.length < (hasDigit(key) ? 2 : SHORTEST_LETTERS)) return []
  const exact = engines.filter(({ norm }) => norm === whole)
  if (exact.length > 0) return exact
  if (hasDigit(key) && key.length >= SHORTEST_PART && /\D/.test(key)) {
    return engines.filter(({ norm }) => norm.includes(key))
  }
  return /^\d{3}$/.test(key) ? engines.filter(({ norm }) => hasNumber(norm, key)) : []
}

/** 481 of SQR481F, not of 4810. */
const hasNumber = (norm: string, number: string): boolean =>
  [...norm.matchAll(/\d+/g)].some(([digits]) => digits === number)
