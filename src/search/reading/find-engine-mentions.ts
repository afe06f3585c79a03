// Finds mentions of engines in a text by their names or pieces of them: JLE-4G18TD, HFC4GB2.4E, 481.

import { normaliseArticle } from '#src/shared/article.ts'
import { findEngines } from '../vocabulary/engine-index.ts'
import type { Concept } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import type { ResolvedMatch } from './resolve-ambiguity.ts'
import type { Token } from './tokenise-text.ts'

export type EngineMention = {
  /** Positions of its words in the text. */
  readonly positions: readonly number[]
  /** The words joined and normalised as an article is. */
  readonly key: string
}

const MOST_WORDS = 3
/** A number such as 481 is an engine only if the text names one of these too. */
const NUMBER_CONTEXT: readonly Concept['kind'][] = ['make', 'model', 'part']

export function findEngineMentions(
  tokens: readonly Token[],
  matches: readonly ResolvedMatch[],
  lexicon: Lexicon,
): EngineMention[] {
  const mentions: EngineMention[] = []
  const free = new Set(tokens.keys())
  for (const { positions } of matches) for (const position of positions) free.delete(position)
  const add = (mention: EngineMention) => {
    mentions.push(mention)
    for (const position of mention.positions) free.delete(position)
  }
  for (let length = MOST_WORDS; length > 1; length -= 1) {
    for (const first of tokens.keys()) {
      const positions = Array.from({ length }, (_, further) => first + further)
      if (!positions.every((position) => free.has(position))) continue
      const words = positions.map((position) => tokens[position]?.word ?? '')
      const key = normaliseArticle(words.join(''))
      if (lexicon.engineIndex.byName.has(key)) add({ positions, key })
    }
  }
  const mayBeNumber = matches.some(({ concepts }) =>
    concepts.some(({ kind }) => NUMBER_CONTEXT.includes(kind)),
  )
  for (const position of [...free]) {
    const key = tokens[position]?.key ?? ''
    if (!mayBeNumber && /^\d+$/.test(key)) continue
    if (findEngines(key, lexicon.engineIndex).length > 0) add({ positions: [position], key })
  }
  return mentions.toSorted((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0))
}
