// One page of what a buyer looks for, with what the text was taken for and what narrows the list.

import type { Product } from '#src/catalogue/contract.ts'
import type { AskedFilters } from '#src/catalogue/filter-contract.ts'
import { findProductsByIds, productsOfRows } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { EXACT_TOTAL, type PageRequest, pagedAnswer } from '#src/shared/page-request.ts'
import { type CarIds, type CarNames, findCar } from '#src/vehicles/server/public.ts'
import type { SearchAnswer } from '../contract.ts'
import { countFacets, type FacetNames, narrow, pageFacets } from '../ordering/count-facets.ts'
import { isExact, isNamesake } from '../ordering/rank-articles.ts'
import {
  ARTICLE_CLASS,
  behind,
  type Candidate,
  placeOf,
  rankCandidates,
  type SearchOrder,
} from '../ordering/rank-candidates.ts'
import { MOST_ARTICLE_WORDS } from '../reading/find-article-mentions.ts'
import { listClarifications } from '../reading/list-clarifications.ts'
import { carNamesOf, hintedCarOf } from '../reading/parse-car.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { STOCK_OF_BEST } from './candidates.repository.ts'
import { askedOfDatabase, type ChosenFilters, chosenFilters, withChosenValues } from './filters.ts'
import { type FoundMatches, findMatches } from './find-matches.ts'
import type { ShopWords } from './keep-shop-words.ts'
import type { Found, SearchInput } from './search.ts'

export type SearchRequest = {
  readonly text: string
  /** The car of the selects. */
  readonly car: CarNames
  /** Take the text as it is typed. */
  readonly isExact: boolean
  readonly filters: AskedFilters
  readonly order: SearchOrder
  readonly page: PageRequest
  /** The `next` of the page before. */
  readonly after?: string | undefined
  /** Whether the time of the search is over; without it a search takes as long as it likes. */
  readonly isLate?: () => boolean
  /** As in SearchInput. */
  readonly endsAt?: number
}

/**
 * An empty text lists what fits the car; without a car it is refused. An unknown car or filter
 * leaves nothing. Counts are of the matches that were looked at, chosen filters are searched with.
 */
export async function searchProducts(
  db: Database,
  words: ShopWords,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const text = request.text.trim().replace(/\s+/g, ' ')
  if (text === '' && !request.car.make) {
    throw invalidField('search', 'Введите данные для поиска.')
  }
  const car = await findCar(db, request.car)
  const year = new Date().getFullYear()
  const isByPrice = request.order !== 'relevance'
  const { isExact: asTyped, isLate = () => false, endsAt } = request
  const around = { isByPrice, filters: '', wishes: {}, year, isLate, endsAt }
  const asked = { text, car, isExact: asTyped, ...around }
  const isKnown = !Object.values(car).includes(0)
  const found = isKnown ? await findMatches(db, words.lexicon, asked) : NOTHING
  const chosen = chosenFilters(request.filters, words.filterNames)
  const whole = await withFilters(db, words.lexicon, { asked, found, chosen })
  const ranked = rankCandidates(narrow(whole.candidates, chosen), request.order)
  const page = pageOf(ranked, request)
  const products = await productsOf(db, page, whole)
  const last = page.at(-1)
  const names = words.facetNames
  return {
    products,
    ...understood(whole, text, { car, lexicon: words.lexicon }),
    ...(found.numbers && { article: articleOf(found.numbers, found.candidates, ranked, names) }),
    facets: withChosenValues(
      pageFacets({ found, whole }, chosen, names),
      request.filters,
      words.filterNames,
    ),
    ...(ranked.length > 0 && { prices: pricesOf(ranked) }),
    ...(last && last !== ranked.at(-1) && { next: placeOf(last, request.order) }),
    ...pagedAnswer(request.page, ranked.length, whole.isCut),
  }
}

type Narrowing = {
  readonly asked: SearchInput
  readonly found: FoundMatches
  readonly chosen: ChosenFilters
}

/**
 * Where more matched than is looked at, filters are searched with; where all were seen and it
 * counts where they can be had, the same are found with that. What was found itself where nothing
 * more is needed; where there is no time for it, the part of it that was looked at, and it says so.
 */
async function withFilters(
  db: Database,
  lexicon: Lexicon,
  { asked, found, chosen }: Narrowing,
): Promise<FoundMatches> {
  const inPart: FoundMatches = { ...found, isPartial: true, isCut: true }
  if (!found.isCut) {
    const isStockUnknown = found.candidates.length > STOCK_OF_BEST
    if (!chosen.in_stock || !isStockUnknown) return found
    if (asked.isLate()) return inPart
    const wishes = { stocked: EXACT_TOTAL + 1 }
    const left = await findMatches(db, lexicon, { ...asked, wishes })
    return hasGivenUp(left) ? inPart : left
  }
  if (Object.keys(chosen).length === 0) return found
  if (asked.isLate()) return inPart
  const left = await findMatches(db, lexicon, { ...asked, ...askedOfDatabase(chosen) })
  if (hasGivenUp(left)) return inPart
  return isOtherMeaning(found, left) ? found : left
}

/** There was no time to look: that nothing was found says nothing. */
const hasGivenUp = ({ isPartial, candidates }: FoundMatches): boolean =>
  isPartial === true && candidates.length === 0

/** Filters narrow what numbers have found; that none of it is left gives a text no other meaning. */
const isOtherMeaning = (found: FoundMatches, left: FoundMatches): boolean =>
  found.numbers !== undefined &&
  (left.numbers === undefined || (left.isSimilar === true && found.isSimilar !== true))

/** Those whose rows came with what was found are not asked for once more. */
function productsOf(db: Database, page: readonly Candidate[], { rows }: Found): Promise<Product[]> {
  const ids = page.map(({ id }) => id)
  const known = ids.flatMap((id) => rows?.get(id) ?? [])
  const isKnown = ids.length > 0 && known.length === ids.length
  return isKnown ? productsOfRows(db, known) : findProductsByIds(db, ids)
}

function pageOf(ranked: readonly Candidate[], { page, after, order }: SearchRequest) {
  const begun = after ? behind(ranked, after, order) : ranked.slice(page.offset)
  return begun.slice(0, page.per_page)
}

/** What the buyer is told of how the text was understood. */
function understood(
  { query, isSimilar, dropped, vin, numbers, isPartial, advice }: Found,
  text: string,
  { car: chosen, lexicon }: { readonly car: CarIds; readonly lexicon: Lexicon },
): Partial<SearchAnswer> {
  const ask = query ? listClarifications(text, query, lexicon) : []
  const { modelId, engineId } = chosen
  const named = query?.car ? carNamesOf(query.car, lexicon) : null
  const car =
    named ?? (query?.car && modelId && !engineId ? hintedCarOf(query.car, modelId, lexicon) : null)
  const readWords = numbers ? readArticles(text) : query?.readWordCount
  return {
    ...(query?.corrected && { corrected: query.corrected }),
    ...(readWords && { read_words: readWords }),
    ...(isPartial && { partial: true }),
    ...(isSimilar && { similar: true }),
    ...(dropped && dropped.length > 0 && { dropped: [...dropped] }),
    ...(car && { car }),
    ...(ask.length > 0 && { ask }),
    ...(advice && { advice }),
    ...(vin && {
      vin: {
        ...{ vin: vin.vin, brand: vin.brand, year: vin.year, is_checked: vin.isChecked },
        in_catalogue: lexicon.names.makes.some(({ name }) => name === vin.brand),
      },
    }),
  }
}

/** Of a list of articles so many words were looked up; null when all were. */
const readArticles = (text: string): number | null =>
  text.split(' ').length > MOST_ARTICLE_WORDS ? MOST_ARTICLE_WORDS : null

function articleOf(
  numbers: readonly string[],
  found: readonly Candidate[],
  ranked: readonly Candidate[],
  names: FacetNames,
) {
  const count = ranked.filter(isExact).length
  return {
    text: numbers.join(', '),
    count,
    alike: ranked.filter(({ preference }) => preference >= ARTICLE_CLASS).length - count,
    manufacturers:
      numbers.length === 1 ? countFacets(found.filter(isNamesake), {}, names).manufacturer : [],
  }
}

const NOTHING: FoundMatches = { candidates: [], isCut: false }

function pricesOf(candidates: readonly Candidate[]) {
  const prices = candidates.map(({ price }) => price)
  return {
    least: rublesOf(asKopecks(Math.min(...prices))),
    most: rublesOf(asKopecks(Math.max(...prices))),
  }
}
