// What a count has to ask: one question after another, none is lost to the next scan.

import type { ReceptionGood } from '../../receptions-contract.ts'

export type Question =
  /** An unknown code, and how many times it was scanned so far. */
  | { readonly kind: 'bind'; readonly code: string; readonly times: number }
  | { readonly kind: 'choose'; readonly code: string; readonly goods: readonly ReceptionGood[] }
  | { readonly kind: 'number'; readonly good: ReceptionGood }

/** Behind those that wait; a code that is asked about already is asked about once, for all its scans. */
export function withQuestion(waiting: readonly Question[], asked: Question): readonly Question[] {
  const isSame = (one: Question) =>
    one.kind === 'bind' && asked.kind === 'bind' && one.code === asked.code
  if (!waiting.some(isSame)) return [...waiting, asked]
  return waiting.map((one) =>
    one.kind === 'bind' && isSame(one) ? { ...one, times: one.times + 1 } : one,
  )
}

const unknownCodes = (waiting: readonly Question[]): number =>
  waiting.filter(({ kind }) => kind === 'bind').length

/** Of the codes behind the one that is asked about; empty: it is the last. */
export function moreText([, ...others]: readonly Question[]): string {
  const count = unknownCodes(others)
  if (count === 0) return ''
  return count === 1 ? 'Ещё 1 неизвестный код.' : `Ещё неизвестных кодов: ${count}.`
}
