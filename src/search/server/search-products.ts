// Finds products: article numbers first, exact before beginnings, then Russian full text.

import type { Product } from '#src/catalogue/contract.ts'
import { findProductsByIds } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { EXACT_TOTAL, type PageRequest, pagedAnswer } from '#src/shared/page-request.ts'
import { type CarIds, type CarNames, findCar } from '#src/vehicles/server/public.ts'
import { carFacets, UNIVERSAL } from '../car-facets.ts'
import { articlesAmongWords, isPrefix, wholeArticle } from '../search-text.ts'
import { countByWords, findByArticle, findByPrefix, findByWords } from './search.repository.ts'

/** One more than is counted exactly: that there are more can then be said. */
const MOST_BY_ARTICLE = EXACT_TOTAL + 1

const NO_FACETS = { category: [], manufacturer: [], in_stock: [] }

type Answer = { products: Product[]; similar?: true; facets: typeof NO_FACETS } & ReturnType<
  typeof pagedAnswer
>

/**
 * Searches `text` among what fits the car. An empty text lists what fits; without a car it is
 * refused. Words also find goods for every car, unless an engine is chosen. `similar` says that
 * nothing fits exactly: the article without the car, or goods for every car, are shown instead.
 */
export async function searchProducts(
  db: Database,
  text: string,
  car: CarNames,
  page: PageRequest,
): Promise<Answer> {
  const words = text.trim()
  if (words === '' && !car.make) throw invalidField('search', 'Введите данные для поиска.')
  const ids = await findCar(db, car)
  if (Object.values(ids).includes(0))
    return { products: [], facets: NO_FACETS, ...pagedAnswer(page, 0) }
  const facets = carFacets(ids)

  const asked = { words, page }
  const fitting = await matches(db, asked, { articles: facets, text: suitable(words, ids) })
  if (fitting.counted > 0 || facets === '' || words === '') return answer(db, fitting, page)
  const near = await matches(db, asked, { articles: '', text: UNIVERSAL })
  return { ...(await answer(db, near, page)), ...(near.counted > 0 && { similar: true }) }
}

/** What words may find: for a car without a chosen engine also the goods that fit every car. */
function suitable(words: string, car: CarIds): string {
  const facets = carFacets(car)
  const admitsUniversal = facets !== '' && words !== '' && car.engineId === null
  return admitsUniversal ? `(${facets} | ${UNIVERSAL})` : facets
}

type Matches = { readonly ids: number[]; readonly counted: number }

const answer = async (db: Database, { ids, counted }: Matches, page: PageRequest) => ({
  products: await findProductsByIds(db, ids),
  facets: NO_FACETS,
  ...pagedAnswer(page, counted),
})

/** Articles where there are any, else what the words say; each among what its facets admit. */
async function matches(
  db: Database,
  { words, page }: { readonly words: string; readonly page: PageRequest },
  facets: { readonly articles: string; readonly text: string },
): Promise<Matches> {
  const byArticle = await articleMatches(db, words, facets.articles)
  if (byArticle.length === 0) return textMatches(db, { words, facets: facets.text }, page)
  const ids = byArticle.slice(page.offset, page.offset + page.per_page)
  return { ids, counted: byArticle.length }
}

async function articleMatches(db: Database, words: string, facets: string): Promise<number[]> {
  const whole = wholeArticle(words)
  const articles = whole ? [whole, ...articlesAmongWords(words)] : articlesAmongWords(words)
  if (articles.length === 0) return []
  const [exact, beginnings] = await Promise.all([
    findByArticle(db, articles, facets, MOST_BY_ARTICLE),
    whole && isPrefix(whole) ? findByPrefix(db, whole, facets, MOST_BY_ARTICLE) : [],
  ])
  return [...new Set([...exact, ...beginnings])]
}

async function textMatches(
  db: Database,
  query: { words: string; facets: string },
  page: PageRequest,
): Promise<Matches> {
  const [ids, counted] = await Promise.all([
    findByWords(db, query, page),
    countByWords(db, query, EXACT_TOTAL),
  ])
  return { ids, counted }
}
