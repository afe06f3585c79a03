// GET categories, products, product by id or key.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { chosenEngine, findCar } from '#src/vehicles/server/public.ts'
import { branchIds, categoryTree, pathTo, recounted } from '../category-tree.ts'
import { chosenProductsApi } from '../chosen-contract.ts'
import { catalogueApi } from '../contract.ts'
import { carOilsApi, oilsApi } from '../oil-contract.ts'
import {
  countForEngine,
  currentKey,
  listCategories,
  listModelCategories,
} from './categories.repository.ts'
import { findProductsByIds, getProduct } from './get-product.ts'
import { categoryPlaces } from './kept-names.ts'
import { listOils } from './list-oils.ts'
import { listOilsForCar } from './list-oils-for-car.ts'
import { listCategoryForCar, listCategoryProducts, listModelProducts } from './list-products.ts'

type Parts = {
  readonly db: Database
}

export function serveCatalogue(api: ApiServer, { db }: Parts): void {
  serve(api, catalogueApi.categories, async ({ query: { brand, model, engine } }) => {
    const car = { make: brand, model, engine: chosenEngine(engine) }
    const { modelId, engineId } = await findCar(db, car)
    const [rows, countByKey] = await Promise.all([
      listModelCategories(db, modelId ?? 0),
      engineId === null ? null : countForEngine(db, modelId ?? 0, engineId),
    ])
    const tree = categoryTree(rows)
    return { categories: countByKey ? recounted(tree, countByKey) : tree }
  })

  serve(api, catalogueApi.products, ({ query: { brand, model, engine, category, ...asked } }) =>
    listModelProducts(db, { make: brand, model, engine: chosenEngine(engine) }, category, asked),
  )

  serve(api, catalogueApi.product, ({ params: { id } }) => getProduct(db, id))

  serve(api, chosenProductsApi, async ({ query: { ids } }) => ({
    products: await findProductsByIds(db, [...new Set(ids.split(',').map(Number))]),
  }))

  serve(api, catalogueApi.allCategories, async () => ({
    categories: categoryTree(await listCategories(db)),
  }))

  serve(api, catalogueApi.categoryProducts, async ({ params, query }) => {
    const places = await categoryPlaces(db, params.key)
    const isKnown = places.some((place) => place.key === params.key)
    const key = isKnown ? params.key : ((await currentKey(db, params.key)) ?? params.key)
    const path = pathTo(places, key).map(({ key, name }) => ({ key, name }))
    const category = path.at(-1)
    if (!category) throw new ShopError('not-found', 'Такой категории нет.')
    const { brand, model, engine, ...asked } = query
    const car = { make: brand, model, engine: chosenEngine(engine) }
    const ids = branchIds(places, key)
    const products =
      brand && model
        ? await listCategoryForCar(db, ids, { car, asked })
        : await listCategoryProducts(db, ids, asked)
    return { category, breadcrumbs: path, ...products }
  })

  serve(api, oilsApi, ({ query }) => listOils(db, query))

  serve(api, carOilsApi, ({ query: { brand, model, engine, without_fills } }) =>
    listOilsForCar(
      db,
      { brand, model, engine: chosenEngine(engine) ?? '' },
      { withFills: !without_fills },
    ),
  )
}
