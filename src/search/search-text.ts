// What a buyer typed, read as article numbers. Words are read by the database's Russian.

import { normaliseArticle } from '#src/shared/article.ts'

const SHORTEST_ARTICLE = 3
const SHORTEST_PREFIX = 5
const MOST_ARTICLES = 5

const hasDigit = (text: string): boolean => /\d/.test(text)

/** The whole text as one article number, or null when it cannot be one. */
export function wholeArticle(text: string): string | null {
  const article = normaliseArticle(text)
  return article.length >= SHORTEST_ARTICLE && hasDigit(article) ? article : null
}

/** Beginnings shorter than five characters would name half the catalogue. */
export const isPrefix = (article: string): boolean => article.length >= SHORTEST_PREFIX

/** Words among others that look like article numbers: `фильтр T15-1109111` → `T151109111`. */
export function articlesAmongWords(text: string): string[] {
  const articles = text
    .split(/\s+/)
    .filter(hasDigit)
    .map(normaliseArticle)
    .filter((article) => article.length >= SHORTEST_PREFIX)
  return [...new Set(articles)].slice(0, MOST_ARTICLES)
}
