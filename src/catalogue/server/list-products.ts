// One page of products that fit a model, or of a whole category, with the size of the list.

import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { type CarNames, findCar } from '#src/vehicles/server/public.ts'
import { branchIds, type CategoryRow } from '../category-tree.ts'
import { listCategories } from './categories.repository.ts'
import { findProducts } from './find-products.ts'
import {
  carListingIds,
  categoryListingIds,
  countModelListing,
  countUniversal,
  modelListingIds,
} from './listing.repository.ts'
import { listedProductResponse } from './product-response.ts'

type Asked = {
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
  const request = pageRequest(asked)
  const [{ modelId, engineId }, categories] = await Promise.all([
    findCar(db, car),
    listCategories(db),
  ])
  const listing = {
    // nothing fits an unknown engine, not even goods for every engine of the model
    modelId: engineId === 0 ? 0 : (modelId ?? 0),
    categoryIds: branchIds(categories, category),
    engineId,
  }
  const page = { isDescending: asked.sort === '-price', limit: request.per_page, ...request }
  const [ids, counted] = await Promise.all([
    modelListingIds(db, { ...listing, ...page }),
    countModelListing(db, listing, EXACT_TOTAL),
  ])
  const rows = await findProducts(db, ids, listing.modelId)
  return { products: rows.map(listedProductResponse), ...pagedAnswer(request, counted) }
}

type ForCar = { readonly car: CarNames; readonly asked: Asked }

/** What fits the model in these categories, and what fits every car. */
export async function listCategoryForCar(
  db: Database,
  categoryIds: readonly number[],
  { car, asked }: ForCar,
) {
  const request = pageRequest(asked)
  const { modelId, engineId } = await findCar(db, car)
  const listing = { modelId: modelId ?? 0, categoryIds, engineId }
  const page = { isDescending: asked.sort === '-price', limit: request.per_page, ...request }
  const [ids, fitting, universal] = await Promise.all([
    carListingIds(db, { ...listing, ...page }),
    countModelListing(db, listing, EXACT_TOTAL),
    countUniversal(db, listing, EXACT_TOTAL),
  ])
  const rows = await findProducts(db, ids)
  return { products: rows.map(listedProductResponse), ...pagedAnswer(request, fitting + universal) }
}

/** `categories` are all categories of the shop, as `listCategories` returns them. */
export async function listCategoryProducts(
  db: Database,
  categories: readonly CategoryRow[],
  key: string,
  asked: Asked,
) {
  const request = pageRequest(asked)
  const branch = branchIds(categories, key)
  const counted = categories
    .filter(({ id }) => branch.includes(id))
    .reduce((sum, { productCount }) => sum + productCount, 0)
  const ids = await categoryListingIds(db, branch, {
    isDescending: asked.sort === '-price',
    limit: request.per_page,
    ...request,
  })
  const rows = await findProducts(db, ids)
  return { products: rows.map(listedProductResponse), ...pagedAnswer(request, counted) }
}
