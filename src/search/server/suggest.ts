// What is proposed while a buyer types: articles from the database, everything else from memory.

import type { Database } from '#src/platform/server/database.ts'
import type { Suggestions } from '../contract.ts'
import { findArticleMentions, SHORTEST_PREFIX } from '../reading/find-article-mentions.ts'
import { suggestNames } from '../reading/suggest-names.ts'
import { wordsOf } from '../vocabulary/word-key.ts'
import type { ShopWords } from './keep-shop-words.ts'
import { suggestedArticles } from './numbers.repository.ts'

const FEWEST_SIGNS = 2
const MOST_ARTICLES = 5
/** Shorter beginnings than a search takes: a few goods are a hint, not an answer. */
const SHORTEST_BEGINNING = SHORTEST_PREFIX - 2

export async function suggest(
  db: Database,
  { lexicon, suggestionIndex }: ShopWords,
  typed: string,
): Promise<Suggestions> {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (wordsOf(text).join('').length < FEWEST_SIGNS) {
    return { articles: [], parts: [], cars: [], categories: [] }
  }
  const pieces = text.split(' ').length
  const beginnings = findArticleMentions(text)
    .filter(
      ({ from, to, norm }) => from === 0 && to === pieces && norm.length >= SHORTEST_BEGINNING,
    )
    .map(({ norm }) => norm)
  const articles =
    beginnings.length > 0 ? await suggestedArticles(db, beginnings, MOST_ARTICLES) : []
  const { parts, cars, categories } = suggestNames(text, lexicon, suggestionIndex)
  return { articles, parts: [...parts], cars: [...cars], categories: [...categories] }
}
