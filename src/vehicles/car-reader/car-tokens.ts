// Words of a name as cars are read: one alphabet for what looks alike, numbers apart from letters.

import { foldLookalikes } from '#src/shared/article.ts'

export type CarToken = {
  /** Upper case, Cyrillic letters folded to their Latin twins. */
  readonly key: string
  /** `CS35` is CS and 35; a decimal is one atom. */
  readonly atoms: readonly string[]
  /** What stands between it and the token before. */
  readonly gap: string
  readonly from: number
  readonly to: number
}

// 1.5T is a size of an engine, 7.8 may be two numbers of a list
const PIECE = /(?<![\p{L}\p{N}])(?:[0-6]\.\d|[0-3],\d)[TТLЛ]?(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu
const MOST_TOKENS = 60

export const foldedText = (text: string): string =>
  foldLookalikes(text.toUpperCase().replaceAll('Ё', 'Е'))

/** Of a text as `foldedText` gives it. */
export function carTokens(folded: string): CarToken[] {
  const tokens: CarToken[] = []
  let end = 0
  for (const match of folded.matchAll(PIECE)) {
    const [key] = match
    const from = match.index
    const isDecimal = key.includes('.') || key.includes(',')
    const atoms = isDecimal || !/\d/.test(key) ? [key] : (key.match(/\d+|\D+/g) ?? [])
    tokens.push({ key, atoms, gap: folded.slice(end, from), from, to: from + key.length })
    end = from + key.length
    if (tokens.length === MOST_TOKENS) break
  }
  return tokens
}

export const atomsOf = (text: string): string[] =>
  carTokens(foldedText(text)).flatMap(({ atoms }) => atoms)
