// What the pages of the catalogue ask before they are shown.

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { preload, refuseEmptyPage } from '#src/platform/web/page-loader.ts'
import { reviewsApi } from '#src/reviews/contract.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { loadMakes, preloadModel, preloadPicker } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../contract.ts'
import { missingCar, narrowingCar, queryWithCar } from './car-of-category.ts'
import { chosenCategory } from './category-choice.ts'
import { readLastCategory } from './category-memory.ts'
import { engineOf } from './engine-of-address.ts'
import { narrowedAddress } from './list-address.ts'
import { modelProducts } from './model-products.ts'
import { asArray } from './use-array.ts'

export async function loadCatalogue(args: LoaderFunctionArgs): Promise<null> {
  await Promise.all([loadMakes(args), preload(args.context, catalogueApi.allCategories, {})])
  return null
}

export async function loadModel(args: LoaderFunctionArgs): Promise<null> {
  const { context, request } = args
  const [found] = await Promise.all([preloadModel(args), preloadPicker(context)])
  if (!found) return null
  const car = { brand: found.make.name, model: found.model.name }
  const query = new URL(request.url).searchParams
  const [answer] = await Promise.all([
    preload(context, catalogueApi.categories, { query: { ...car, engine: engineOf(query) } }),
    preload(context, vehiclesApi.engines, { query: car }),
  ])
  const tree = asArray(answer?.categories)
  const category = chosenCategory(tree, query.get('category'), readLastCategory())
  if (!category) return null
  const input = modelProducts(car, category.key, query)
  refuseEmptyPage(query, (await preload(context, catalogueApi.products, input))?.products)
  return null
}

export async function loadCategory({ context, params, request }: LoaderFunctionArgs) {
  const { category: key = '' } = params
  const query = new URL(request.url).searchParams
  const missing = missingCar(query)
  if (missing) throw redirect(`/catalog/categories/${key}${queryWithCar(query, missing)}`)
  const car = narrowingCar(query)
  const input = { params: { key }, query: { ...car, ...narrowedAddress(query) } }
  const [answer] = await Promise.all([
    preload(context, catalogueApi.categoryProducts, input),
    preload(context, catalogueApi.allCategories, {}),
    car.model &&
      preload(context, vehiclesApi.engines, { query: { brand: car.brand, model: car.model } }),
    preloadPicker(context),
  ])
  refuseEmptyPage(query, answer?.products)
  return null
}

export async function loadProduct({ context, params }: LoaderFunctionArgs): Promise<null> {
  const input = { params: { id: params.product ?? '' } }
  await Promise.all([
    preload(context, catalogueApi.product, input),
    preload(context, reviewsApi.ofProduct, { ...input, query: {} }),
  ])
  return null
}
