// Reads a hand scanner, which types like a keyboard: quickly, and Enter at the end. Keys are read by
// their places, so that the Russian layout does not turn A into Ф.

export type ScannedKey = {
  /** As `KeyboardEvent.code`. */
  readonly code: string
  /** When it was pressed, in milliseconds. */
  readonly at: number
}

/** Between two keys on the average, Shift too; nobody types so. */
const QUICK_MS = 50
/** A slow scanner is known by its even pace. */
const EVEN_MS = 90
const MOST_UNEVEN_MS = 35
/** Of few signs, which somebody may type in one move. */
const SHORT_MS = 30
/** Between two keys of one scan: a busy machine delivers some of them late. */
export const LONGEST_BETWEEN_MS = 100
/** What comes so soon after other signs is the rest of a code whose beginning is lost. */
export const REST_MS = 300
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

type Run = {
  readonly signs: string
  readonly firstAt: number
  /** After its first one. */
  readonly keys: number
  readonly shortest: number
  readonly longest: number
  /** Who has typed the signs that it goes on from; null: it begins a code. */
  readonly rest: 'scanner' | 'anybody' | null
}

const NEW = { signs: '', keys: 0, shortest: LONGEST_BETWEEN_MS, longest: 0, rest: null }

/** Takes the keys one by one; returns at Enter what was scanned, empty where a part is lost; else null. */
export function scanReader(leastSigns = LEAST_SIGNS): (key: ScannedKey) => string | null {
  let lastAt = Number.NEGATIVE_INFINITY
  let run: Run = { ...NEW, firstAt: 0 }
  return ({ code, at }) => {
    const gap = at - lastAt
    if (gap < LONGEST_BETWEEN_MS) {
      const shortest = Math.min(run.shortest, gap)
      run = { ...run, keys: run.keys + 1, shortest, longest: Math.max(run.longest, gap) }
    } else run = { ...NEW, firstAt: at, rest: gap < REST_MS ? restAfter(run, lastAt) : null }
    lastAt = at
    // Shift belongs to the sign that follows
    if (code.startsWith('Shift')) return null
    const { signs, rest } = run
    if (code === 'Enter' || code === 'NumpadEnter') {
      const isFast = signs.length >= leastSigns && isScanned(run, at)
      const isBroken = rest === 'scanner' || (isFast && signs.length >= LEAST_SIGNS)
      run = { ...NEW, firstAt: at }
      lastAt = Number.NEGATIVE_INFINITY
      if (rest !== null) return isBroken ? '' : null
      return isFast ? signs : null
    }
    const sign = signOf(code)
    run =
      sign === null
        ? { ...NEW, firstAt: at, rest: restAfter(run, at) }
        : { ...run, signs: signs + sign }
    return null
  }
}

const paceOf = ({ keys, firstAt }: Run, at: number): number => (at - firstAt) / keys

function restAfter(run: Run, at: number): Run['rest'] {
  if (run.signs === '' || run.rest === 'scanner') return run.rest
  return run.signs.length >= LEAST_SIGNS && paceOf(run, at) < QUICK_MS ? 'scanner' : 'anybody'
}

function isScanned(run: Run, at: number): boolean {
  const pace = paceOf(run, at)
  if (run.signs.length < LEAST_SIGNS) return pace < SHORT_MS
  return pace < QUICK_MS || (pace < EVEN_MS && run.longest - run.shortest <= MOST_UNEVEN_MS)
}
