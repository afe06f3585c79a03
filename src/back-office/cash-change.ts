// Change for cash at the counter: what was received less what is due, to the kopeck.

import { asKopecks, kopecksOf, rublesOf } from '#src/shared/money.ts'

const NOTES = [100, 500, 1000, 5000]

/** What buyers usually hand over for this sum: the next whole numbers of a note, each once. */
export function usualCash(due: number): number[] {
  const sum = kopecksOf(due)
  const rounded = NOTES.map((note) => Math.ceil(sum / (note * 100)) * note)
  return [...new Set(rounded)].filter((cash) => kopecksOf(cash) > sum)
}

type Change = {
  /** False: so much is missing. */
  readonly isEnough: boolean
  /** In rubles. */
  readonly amount: number
}

/** Of a sum that was typed, `1 500` or `1500,50`; null: it is none. */
export function changeOf(due: number, typed: string): Change | null {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return null
  const over = kopecksOf(Number(text)) - kopecksOf(due)
  return { isEnough: over >= 0, amount: rublesOf(asKopecks(Math.abs(over))) }
}
