// What is said of a list in words, from the command line and over the API alike.

import { CURRENCIES } from '#src/shared/currencies.ts'
import { ShopError } from '#src/shared/errors.ts'
import { MOST_SEARCHED, waysOf } from './pattern-ways.ts'

export const CATEGORY_COLUMNS = ['id', 'name', 'parent'] as const

/** `USD` or `RUB,USD`: in which currencies a list's prices are. */
export function readCurrencies(text: string): readonly string[] {
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  if (codes.every((code) => CURRENCIES.includes(code))) return [...new Set(codes)]
  throw new ShopError(
    'invalid',
    `--currency: «${text}» непонятно. Одна или несколько через запятую: ${CURRENCIES.join(', ')}.`,
  )
}

const LONGEST_PATTERN = 200
/** One repeat before the last one: with more, one row could keep the shop busy for hours. */
const MOST_WAYS = 16 * MOST_SEARCHED

/** `description:Производитель: (.+)`: a column, and what of its text is the manufacturer. */
export function readMakerPattern(text: string): { column: string; expression: RegExp } {
  const colon = text.indexOf(':')
  const column = text.slice(0, colon).trim()
  const source = text.slice(colon + 1)
  if (source.length > LONGEST_PATTERN || waysOf(source) > MOST_WAYS) {
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
