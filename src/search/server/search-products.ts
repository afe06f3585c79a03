// One page of what a buyer looks for, with what the text was taken for and what narrows the list.

import type { Choice, Product } from '#src/catalogue/contract.ts'
import { findProductsByIds, productsOfRows } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { EXACT_TOTAL, type PageRequest, pagedAnswer } from '#src/shared/page-request.ts'
import { type CarNames, findCar } from '#src/vehicles/server/public.ts'
import { FURTHEST_PIECE } from '../article-readings.ts'
import { askBack } from '../ask-back.ts'
import type { SearchAnswer, SearchFacet } from '../contract.ts'
import { countFacets, type FacetChoice, type FacetNames, narrow } from '../count-facets.ts'
import type { Lexicon } from '../lexicon.ts'
import { nameCar } from '../name-car.ts'
import {
  ARTICLE_CLASS,
  behind,
  type Candidate,
  placeOf,
  rankCandidates,
  type SearchOrder,
} from '../rank-candidates.ts'
import { TOLD_STOCK_OF } from './candidates.repository.ts'
import { type AskedFacets, facetChoice, facetQuery, withChosen } from './choose-facets.ts'
import { isExact } from './find-articles.ts'
import { findMatches } from './find-matches.ts'
import type { Asked, Found, FoundSome } from './found.ts'
import type { ShopWords } from './keep-shop-words.ts'

export type SearchRequest = {
  readonly text: string
  /** The car of the selects. */
  readonly car: CarNames
  /** Take the text as it is typed. */
  readonly isExact: boolean
  readonly facets: AskedFacets
  readonly order: SearchOrder
  readonly page: PageRequest
  /** The `next` of the page before. */
  readonly after?: string | undefined
  /** Whether the time of the search is over; without it a search takes as long as it likes. */
  readonly isLate?: () => boolean
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
  const { isExact: asTyped, isLate = () => false } = request
  const asked = { text, car, isExact: asTyped, isByPrice, filters: '', wishes: {}, year, isLate }
  const isKnown = !Object.values(car).includes(0)
  const found = isKnown ? await findMatches(db, words.lexicon, asked) : NOTHING
  const choice = facetChoice(request.facets, words)
  const whole = await withFilters(db, words.lexicon, { asked, found, choice })
  const ranked = rankCandidates(narrow(whole.candidates, choice), request.order)
  const page = pageOf(ranked, request)
  const products = await productsOf(db, page, whole)
  const last = page.at(-1)
  const names = words.facetNames
  return {
    products,
    ...understood(whole, text, words.lexicon),
    ...(found.numbers && { article: articleOf(found.numbers, found.candidates, ranked, names) }),
    facets: withChosen(facetsOf(found, whole, choice, names), request.facets, words),
    ...(ranked.length > 0 && { prices: pricesOf(ranked) }),
    ...(last && last !== ranked.at(-1) && { next: placeOf(last, request.order) }),
    ...pagedAnswer(request.page, ranked.length, whole.isCut),
  }
}

const atLeast = (choice: Choice): Choice => ({ ...choice, count_is_lower_bound: true })

type Narrowing = { readonly asked: Asked; readonly found: FoundSome; readonly choice: FacetChoice }

/**
 * Where more matched than is looked at, filters are searched with; where all were seen and it
 * counts where they can be had, the same are found with that. What was found itself where nothing
 * more is needed; where there is no time for it, the part of it that was looked at, and it says so.
 */
async function withFilters(
  db: Database,
  lexicon: Lexicon,
  { asked, found, choice }: Narrowing,
): Promise<FoundSome> {
  const { locationIds, priceFrom, priceTo } = choice
  const inPart: FoundSome = { ...found, isPartial: true, isCut: true }
  const stock = locationIds && { stocked: EXACT_TOTAL + 1 }
  if (!found.isCut) {
    const isStockUntold = found.candidates.length > TOLD_STOCK_OF
    if (!stock || !isStockUntold) return found
    if (asked.isLate()) return inPart
    const left = await findMatches(db, lexicon, { ...asked, wishes: stock })
    return hasGivenUp(left) ? inPart : left
  }
  if (Object.values(choice).every((chosen) => chosen === null)) return found
  if (asked.isLate()) return inPart
  const wishes = {
    ...(locationIds && { ...stock, locationIds: [...locationIds] }),
    ...{ priceFrom, priceTo },
  }
  const left = await findMatches(db, lexicon, { ...asked, filters: facetQuery(choice), wishes })
  if (hasGivenUp(left)) return inPart
  return isOtherMeaning(found, left) ? found : left
}

/** There was no time to look: that nothing was found says nothing. */
const hasGivenUp = ({ isPartial, candidates }: FoundSome): boolean =>
  isPartial === true && candidates.length === 0

/** Filters narrow what numbers have found; that none of it is left gives a text no other meaning. */
const isOtherMeaning = (found: FoundSome, left: FoundSome): boolean =>
  found.numbers !== undefined &&
  (left.numbers === undefined || (left.isSimilar === true && found.isSimilar !== true))

/** A facet's own choice is counted among all, the other facets among what the filters have left. */
function facetsOf(found: FoundSome, whole: FoundSome, choice: FacetChoice, names: FacetNames) {
  const left = countFacets(whole.candidates, choice, names)
  const all = found.isCut && whole !== found ? countFacets(found.candidates, choice, names) : left
  const isStockUntold = whole.candidates.length > TOLD_STOCK_OF && choice.locationIds === null
  // what was searched with is found whole, or is said to be more
  const sought = new Set(whole.isCut ? [] : left.manufacturer.map(({ value }) => value))
  const counted = (facet: SearchFacet, each: Choice) =>
    facet === 'manufacturer' && sought.has(each.value) ? each : atLeast(each)
  const own = (facet: SearchFacet) =>
    found.isCut ? moreOf(all[facet], left[facet]).map((each) => counted(facet, each)) : all[facet]
  const others = whole.isCut ? mapValues(left, (choices) => choices.map(atLeast)) : left
  return {
    ...others,
    ...(isStockUntold && { in_stock: left.in_stock.map(atLeast) }),
    ...(choice.categoryIds && { category: own('category') }),
    ...(choice.manufacturerIds && { manufacturer: own('manufacturer') }),
    ...(choice.locationIds && found.isCut && { in_stock: own('in_stock') }),
  }
}

const mapValues = (
  facets: Record<SearchFacet, Choice[]>,
  change: (choices: Choice[]) => Choice[],
): Record<SearchFacet, Choice[]> => ({
  category: change(facets.category),
  manufacturer: change(facets.manufacturer),
  in_stock: change(facets.in_stock),
})

/** Of each choice the larger count: what was searched with is counted better than in a sample. */
function moreOf(some: readonly Choice[], others: readonly Choice[]): Choice[] {
  const byValue = new Map(others.map((choice) => [choice.value, choice]))
  const counted = some.map((choice) => {
    const other = byValue.get(choice.value)
    byValue.delete(choice.value)
    return other && other.count > choice.count ? other : choice
  })
  return [...byValue.values(), ...counted]
}

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
  { reading, isSimilar, dropped, vin, numbers, isPartial }: Found,
  text: string,
  lexicon: Lexicon,
): Partial<SearchAnswer> {
  const ask = reading ? askBack(text, reading, lexicon) : []
  const car = reading?.car ? nameCar(reading.car, lexicon) : null
  const readWords = numbers ? readArticles(text) : reading?.readWords
  return {
    ...(reading?.corrected && { corrected: reading.corrected }),
    ...(readWords && { read_words: readWords }),
    ...(isPartial && { partial: true }),
    ...(isSimilar && { similar: true }),
    ...(dropped && dropped.length > 0 && { dropped: [...dropped] }),
    ...(car && { car }),
    ...(ask.length > 0 && { ask }),
    ...(vin && {
      vin: { vin: vin.vin, brand: vin.brand, year: vin.year, is_checked: vin.isChecked },
    }),
  }
}

/** Of a list of articles so many words were looked up; null when all were. */
const readArticles = (text: string): number | null =>
  text.split(' ').length > FURTHEST_PIECE ? FURTHEST_PIECE : null

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
      numbers.length === 1 ? countFacets(found.filter(isExact), NO_CHOICE, names).manufacturer : [],
  }
}

const NOTHING: FoundSome = { candidates: [], isCut: false }

const NO_CHOICE: FacetChoice = {
  ...{ categoryIds: null, manufacturerIds: null, locationIds: null },
  ...{ priceFrom: null, priceTo: null },
}

function pricesOf(candidates: readonly Candidate[]) {
  const prices = candidates.map(({ price }) => price)
  return {
    least: rublesOf(asKopecks(Math.min(...prices))),
    most: rublesOf(asKopecks(Math.max(...prices))),
  }
}
