// Reads a hand scanner, which types like a keyboard: quickly, and Enter at the end. Keys are read by
// their places, so that the Russian layout does not turn A into Ф.

export type ScannedKey = {
  /** As `KeyboardEvent.code`. */
  readonly code: string
  /** When it was pressed, in milliseconds. */
  readonly at: number
}

/** Between two keys on the average; a person is slower. */
const MOST_BETWEEN_MS = 30
/** Between two keys of one scan: a busy machine delivers some of them late. */
const LONGEST_BETWEEN_MS = 100
const LEAST_SIGNS = 4

const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-',
  NumpadSubtract: '-',
  Period: '.',
  NumpadDecimal: '.',
  Slash: '/',
  NumpadDivide: '/',
  Space: ' ',
}

/** The sign of a key in the Latin layout, upper case; null: it types none. */
const signOf = (code: string): string | null =>
  /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code)?.slice(1).find(Boolean) ?? SIGNS[code] ?? null

/** Takes the keys one by one; returns what was scanned at its Enter, else null. */
export function scanReader(leastSigns = LEAST_SIGNS): (key: ScannedKey) => string | null {
  let signs = ''
  let firstAt = 0
  let lastAt = Number.NEGATIVE_INFINITY
  return ({ code, at }) => {
    // Shift belongs to the sign that follows
    if (code.startsWith('Shift')) return null
    const isOfRun = at - lastAt < LONGEST_BETWEEN_MS
    lastAt = at
    if (code === 'Enter' || code === 'NumpadEnter') {
      const isQuick = at - firstAt < signs.length * MOST_BETWEEN_MS
      const scanned = isOfRun && isQuick && signs.length >= leastSigns ? signs : null
      signs = ''
      return scanned
    }
    const sign = signOf(code)
    if (!isOfRun || signs === '') {
      signs = ''
      firstAt = at
    }
    signs = sign === null ? '' : signs + sign
    return null
  }
}
