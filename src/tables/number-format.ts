// How a spreadsheet shows a number: which formats are dates, which carry leading zeros.

const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  49: '@',
}

const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || id >= 50

/** The code of a format that files name by number alone. */
export const builtInFormat = (id: number): string =>
  BUILT_IN[id] ?? (isDateNumber(id) && id <= 58 ? 'dd.mm.yyyy' : 'General')

/** Literals in quotes, after a backslash or in brackets are no pattern. */
const patternOf = (code: string): string =>
  (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[[^\]]*\]/g, '')

const NAMED_DATES = /^(general date|long date|medium date|short date|(long|medium|short) time)$/i
const NO_DATES =
  /^(general|standard|основной|fixed|percent|scientific|currency|euro currency|yes\/no|true\/false|on\/off|@)/i
// of a date only the seconds have digits
const FRACTIONS = /s[.,]0+/gi
const DIGIT = /[0#?]/

export const isDateFormat = (code: string): boolean =>
  NAMED_DATES.test(code) || (!NO_DATES.test(code) && isDatePattern(patternOf(code)))

const isDatePattern = (pattern: string): boolean =>
  /[dmyhs]/i.test(pattern) && !DIGIT.test(pattern.replace(FRACTIONS, 's'))

/** How many digits its format shows after the point in any case. */
export const shownDecimals = (code: string): number =>
  /[%E]/i.test(patternOf(code)) ? 0 : (/\.([0?]*)/.exec(patternOf(code))?.[1]?.length ?? 0)

/**
 * A whole number as its format writes it: `00000` gives 71 its zeros back, `"SP-"000` its letters.
 * Formats with fractions, thousands or exponents add nothing to the digits.
 */
export function wholeNumberText(digits: string, code: string): string {
  const section = (code.split(';')[0] ?? '').replace(/\[[^\]]*\]/g, '').replace(/_.|\*./g, '')
  const tokens = section.match(/"[^"]*"|\\.|./g) ?? []
  const isPlain = tokens.every((token) => token.length > 1 || /[0#? \-()]/.test(token))
  if (!isPlain || !tokens.some((token) => DIGIT.test(token) && token.length === 1)) return digits
  return fillPattern(digits, tokens)
}

function fillPattern(digits: string, tokens: readonly string[]): string {
  const left = digits.split('')
  const written: string[] = []
  const first = tokens.findIndex((token) => token.length === 1 && DIGIT.test(token))
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] ?? ''
    if (token.length > 1)
      written.unshift(token.startsWith('"') ? token.slice(1, -1) : token.slice(1))
    else if (!DIGIT.test(token)) written.unshift(token)
    else if (at === first) written.unshift(left.join('') || (token === '0' ? '0' : ''))
    else written.unshift(left.pop() ?? (token === '0' ? '0' : ''))
  }
  return written.join('').trim()
}
