// Finds the products that the names of picture files mean, by their articles.

import type { FindByArticles } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseManufacturer } from '../manufacturer-name.ts'
import { listProductsOfArticles } from './products.repository.ts'

export const findByArticles =
  (db: Database): FindByArticles =>
  async (articles) =>
    (await listProductsOfArticles(db, articles)).map(({ makerNorms, ...product }) => ({
      ...product,
      isMadeBy: (name) =>
        name === product.manufacturer || makerNorms.includes(normaliseManufacturer(name)),
    }))
