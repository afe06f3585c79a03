// Whether a misspelt article led to its product: first, or as the second of two readings.

import { normaliseArticle } from '#src/shared/article.ts'
import type { JudgedAnswer } from './judge-answer.ts'
import { readingsOf, type Spelling } from './spellings.ts'

const LOOKED_AT = 5

export type AskedSpelling = Spelling & { readonly article: string }

/** `second`: another product is meant by another reading of the same signs, and both are shown. */
export type SpellingVerdict = 'first' | 'second' | 'missed'

export function judgeSpelling(
  { article, text }: AskedSpelling,
  answer: Pick<JudgedAnswer, 'products' | 'article'>,
): SpellingVerdict {
  const shown = answer.products.map((product) => normaliseArticle(product.article))
  const meant = normaliseArticle(article)
  const [first] = shown
  if (first === meant) return 'first'
  if (first === undefined || !readingsOf(text).includes(first)) return 'missed'
  const near = shown.slice(0, Math.max(LOOKED_AT, answer.article?.count ?? 0))
  return near.includes(meant) ? 'second' : 'missed'
}
