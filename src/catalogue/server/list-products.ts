// One page of the products of a model or a category, with the total count and the facets of the
// list.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { type CarNames, findCar } from '#src/vehicles/server/public.ts'
import { branchIds } from '../category-tree.ts'
import type { Product } from '../contract.ts'
import { type AskedListFilters, IN_ANY_CITY } from '../filter-contract.ts'
import { type ListChoice, listChoice, type Narrowing } from '../list-facets.ts'
import { countFilters } from './count-filters.ts'
import { findProducts } from './find-products.ts'
import { categoryPlaces } from './kept-names.ts'
import { listedProducts } from './listed-products.ts'
import {
  carListing,
  categoryListing,
  cheapestFreeIds,
  countListing,
  type Listing,
  listingIds,
  manufacturerIdsByNorm,
  modelListing,
  stockLocationIds,
} from './listing.repository.ts'
import { listedProductResponse } from './product-response.ts'

type Asked = AskedListFilters & {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly sort?: 'price' | '-price' | undefined
}

/** Returns an empty list for an unknown car or category. A branch lists everything under it. */
export async function listModelProducts(
  db: Database,
  car: CarNames,
  category: string,
  asked: Asked,
) {
  const [{ modelId, engineId }, places] = await Promise.all([
    findCar(db, car),
    categoryPlaces(db, category),
  ])
  const listing = modelListing({
    // nothing fits an unknown engine, not even goods for every engine of the model
    modelId: engineId === 0 ? 0 : (modelId ?? 0),
    categoryIds: branchIds(places, category),
    engineId,
  })
  return answerOf(db, listing, asked, modelId ?? 0)
}

type ForCar = { readonly car: CarNames; readonly asked: Asked }

/** Products of these categories that fit the model or every car. */
export async function listCategoryForCar(
  db: Database,
  categoryIds: readonly number[],
  { car, asked }: ForCar,
) {
  const { modelId, engineId } = await findCar(db, car)
  const listing = carListing({ modelId: modelId ?? 0, categoryIds, engineId })
  return answerOf(db, listing, asked, null)
}

export const listCategoryProducts = (db: Database, categoryIds: readonly number[], asked: Asked) =>
  answerOf(db, categoryListing(categoryIds), asked, null)

async function answerOf(db: Database, listing: Listing, asked: Asked, modelId: number | null) {
  const request = pageRequest(asked)
  const choice = listChoice(asked)
  const narrowing = await narrowingOf(db, choice)
  const page = { ...request, isDescending: asked.sort === '-price', limit: request.per_page }
  const [ids, total, counts] = await Promise.all([
    listingIds(db, listing, narrowing, page),
    countListing(db, listing, narrowing, EXACT_TOTAL),
    countFilters(db, listing, narrowing),
  ])
  const rows = await findProducts(db, ids, modelId)
  return {
    products: await listedProducts(db, rows),
    ...counts,
    ...pagedAnswer(request, total),
  }
}

/** An unknown city or manufacturer gives an empty list. */
async function narrowingOf(db: Database, choice: ListChoice): Promise<Narrowing> {
  const { manufacturer, in_stock } = choice
  const [locationIds, manufacturerIds] = await Promise.all([
    in_stock === '' ? null : stockLocationIds(db, in_stock),
    manufacturer.length === 0 ? null : manufacturerIdsByNorm(db, manufacturer),
  ])
  return { ...choice, locationIds, manufacturerIds }
}

type FreeGoods = {
  readonly modelId: number
  readonly engineId: number | null
  /** The categories of each list. */
  readonly lists: readonly (readonly number[])[]
  /** Stock locations whose goods are looked for too, be they dearer than those of others. */
  readonly nearest: readonly number[]
  readonly limit: number
}

/** For each list the products in stock that fit the car or every car, cheapest first. */
export async function listFreeGoods(
  db: Database,
  { modelId, engineId, lists, nearest, limit }: FreeGoods,
): Promise<Product[][]> {
  const listings = lists.map((categoryIds) => carListing({ modelId, engineId, categoryIds }))
  const own = await stockLocationIds(db, IN_ANY_CITY)
  const near = nearest.filter((id) => own.includes(id))
  const places = near.length > 0 ? [own, near] : [own]
  const idsOf = await cheapestFreeIds(db, listings, { places, limit })
  const cards = await findProducts(db, [...new Set(idsOf.flat())], modelId)
  const products = new Map(cards.map((card) => [card.id, listedProductResponse(card)]))
  return idsOf.map((ids) =>
    ids
      .flatMap((id) => products.get(id) ?? [])
      .sort((one, other) => one.price - other.price || one.id - other.id),
  )
}
