// Numbers as 1C writes them: with a comma, with spaces of every kind, with digits behind the point.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'

/** Of one good; so much of it in some hundred places can still be summed. */
const MOST_UNITS = 1_000_000
/** What a price of the shop may be at most. */
const MOST_KOPECKS = 2_100_000_000

/** Null when it is no number. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^[-+]?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : null
}

/** Whole units that are surely there: less than nothing is nothing, a part of one is none. */
export function readUnits(text: string): number | null {
  const number = readNumber(text)
  return number === null ? null : Math.min(Math.max(Math.floor(number), 0), MOST_UNITS)
}

/** Units of several places or lines, never more than of one. */
export const sumUnits = (units: readonly number[]): number =>
  Math.min(
    units.reduce((sum, one) => sum + one, 0),
    MOST_UNITS,
  )

/** Null when it cannot be a price; zero says that there is none. */
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

/** The shop's rate of VAT for one of 1C; those of former years are today's. Null: not told. */
export function readVatRate(text: string): number | null {
  if (/^без\s|^не облагается/i.test(text)) return 0
  return RATES[text.replace(/\s|%|НДС/gi, '').replace(/[.,]0+$/, '')] ?? null
}
