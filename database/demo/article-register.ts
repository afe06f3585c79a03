// Which article numbers are taken: every number of the catalogue names one product.

import { normaliseArticle } from '#src/shared/article.ts'
import { memoryArticleFacts, sourcedArticleFacts } from './facts.ts'

export type ArticleRegister = {
  /** Takes the number; false when it is taken already, however it is printed. */
  readonly claim: (printed: string) => boolean
}

/** Starts with all numbers of the facts, so that an invented number never equals a real one. */
export function articleRegister(): ArticleRegister {
  const taken = new Set(knownNumbers().map(normaliseArticle))
  return {
    claim: (printed) => {
      const norm = normaliseArticle(printed)
      if (taken.has(norm)) return false
      taken.add(norm)
      return true
    },
  }
}

/** Numbers of the facts, sold or not, and those that only look alike. */
function knownNumbers(): string[] {
  const sourced = sourcedArticleFacts.flatMap(({ article, numbers, notSameAs }) => [
    article,
    ...numbers,
    ...notSameAs,
  ])
  const remembered = memoryArticleFacts.articles.map(({ article }) => article)
  return [...sourced, ...remembered, ...memoryArticleFacts.unplaced]
}
