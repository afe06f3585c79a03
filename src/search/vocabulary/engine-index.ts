// Index of engines by whole and partial names: `SQRE4T15C`, `e4t15c`, `4g64`, `481`.

import { normaliseArticle } from '#src/shared/article.ts'
import type { Engine } from './catalogue-names.ts'
import { indexBy } from './index-by.ts'
import { hasDigit } from './word-key.ts'

export type NamedEngine = Engine & { readonly norm: string }

/** `byPiece`: parts of a name with letters and digits; `byNumber`: 481 of SQR481F, not of 4810. */
export type EngineIndex = Readonly<
  Record<'byName' | 'byPiece' | 'byNumber', ReadonlyMap<string, readonly NamedEngine[]>>
>

const SHORTEST_PIECE = 4
/** For names without a digit: BWH. */
const SHORTEST_LETTERS = 3
const NUMBER = /^\d{3}$/
/** Pieces further on in a name are not indexed. */
const LONGEST_NAME = 40

export function indexEngines(engines: readonly NamedEngine[]): EngineIndex {
  const by = (keysOf: (norm: string) => readonly string[]) =>
    indexBy(engines, ({ norm }) => keysOf(norm))
  return {
    byName: by((norm) => [norm]),
    byPiece: by((norm) => piecesOf(norm.slice(0, LONGEST_NAME)).filter(isMixed)),
    byNumber: by((norm) => (norm.match(/\d+/g) ?? []).filter((digits) => NUMBER.test(digits))),
  }
}

const isMixed = (piece: string): boolean => hasDigit(piece) && /\D/.test(piece)

const piecesOf = (norm: string): string[] =>
  Array.from({ length: Math.max(0, norm.length - SHORTEST_PIECE + 1) }, (_, from) =>
    Array.from({ length: norm.length - SHORTEST_PIECE + 1 - from }, (_, more) =>
      norm.slice(from, from + SHORTEST_PIECE + more),
    ),
  ).flat()

/** `key` is a word key; engines of exactly this name hide those that only contain it. */
export function findEngines(key: string, index: EngineIndex): readonly NamedEngine[] {
  const whole = hasDigit(key) ? key : normaliseArticle(key)
  if (whole.length < (hasDigit(key) ? 2 : SHORTEST_LETTERS)) return []
  return index.byName.get(whole) ?? index.byPiece.get(key) ?? index.byNumber.get(key) ?? []
}
