// Parses the text options of an import, for the command line and the API.

import { CURRENCIES } from '#src/shared/currencies.ts'
import { ShopError } from '#src/shared/errors.ts'
import { backtrackingOf, MOST_SEARCHED_CHARACTERS } from './pattern-ways.ts'

export const CATEGORY_COLUMNS = ['id', 'name', 'parent'] as const

/** Parses `USD` or `RUB,USD`: the currencies of a list's prices. */
export function readCurrencies(text: string): readonly string[] {
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  if (codes.every((code) => CURRENCIES.includes(code))) return [...new Set(codes)]
  throw new ShopError(
    'invalid',
    `--currency: «${text}» непонятно. Одна или несколько через запятую: ${CURRENCIES.join(', ')}.`,
  )
}

const LONGEST_PATTERN = 200
/** One repeat before the last: with more, backtracking on one row could take hours. */
const MOST_BACKTRACKING = 16 * MOST_SEARCHED_CHARACTERS

/** Parses `description:Производитель: (.+)`: a column, and a pattern for the manufacturer. */
export function readMakerPattern(text: string): { column: string; expression: RegExp } {
  const colon = text.indexOf(':')
  const column = text.slice(0, colon).trim()
  const source = text.slice(colon + 1)
  if (source.length > LONGEST_PATTERN || backtrackingOf(source) > MOST_BACKTRACKING) {
    throw new ShopError(
      'invalid',
      '--manufacturer-pattern: слишком сложно: без повторов внутри повторов, до последнего ' +
        'повтора — один, всего до 200 знаков.',
    )
  }
  const expression = expressionOf(source)
  if (colon > 0 && column !== '' && expression) return { column, expression }
  throw new ShopError(
    'invalid',
    "--manufacturer-pattern: пишите 'СТОЛБЕЦ:ВЫРАЖЕНИЕ', в скобках то, что есть производитель.",
  )
}

/** null when it is no regular expression or has no group. */
function expressionOf(source: string): RegExp | null {
  try {
    const groups = new RegExp(`${source}|`, 'iu').exec('')?.length ?? 1
    return groups > 1 ? new RegExp(source, 'iu') : null
  } catch {
    return null
  }
}
