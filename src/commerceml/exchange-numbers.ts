// Parses numbers of 1C: with a comma, with any spaces, with fractions.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'

/** Limit per product and place, so that sums over hundreds of places fit an integer. */
const MOST_UNITS = 1_000_000
/** The highest price of the shop. */
const MOST_KOPECKS = 2_100_000_000

/** null when the text is not a number. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^[-+]?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : null
}

/** Whole units: a negative number gives 0, a fraction is cut. */
export function readUnits(text: string): number | null {
  const number = readNumber(text)
  return number === null ? null : Math.min(Math.max(Math.floor(number), 0), MOST_UNITS)
}

/** The sum of units, limited as one number is. */
export const sumUnits = (units: readonly number[]): number =>
  Math.min(
    units.reduce((sum, one) => sum + one, 0),
    MOST_UNITS,
  )

/** null when the text is not a price; zero stands for no price. */
export function readPrice(text: string, coefficient: string): Kopecks | null {
  const rubles = readNumber(text)
  if (rubles === null || rubles < 0) return null
  const units = readNumber(coefficient)
  const kopecks = Math.round((rubles * 100) / (units && units > 0 ? units : 1) + 1e-7)
  return kopecks > MOST_KOPECKS ? null : asKopecks(kopecks)
}

const RATES: Readonly<Record<string, number>> = {
  '0': 0,
  '5': 5,
  '7': 7,
  '10': 10,
  '18': 22,
  '20': 22,
  '22': 22,
}

/** The present VAT rate for one of 1C, former rates included; null when unknown. */
export function readVatRate(text: string): number | null {
  if (/^без\s|^не облагается/i.test(text)) return 0
  return RATES[text.replace(/\s|%|НДС/gi, '').replace(/[.,]0+$/, '')] ?? null
}
