// Reads everything about the analogues of a product for the owner, and finds the product he names.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  findGroup,
  listByArticle,
  listEdges,
  listNumbers,
  listStops,
  listSupersessions,
  type NamedProduct,
} from './shown-analogues.repository.ts'

/** By `МАРКА:АРТИКУЛ`, or by the article alone if only one manufacturer has it. */
export async function findNamedProduct(db: Database, name: string): Promise<NamedProduct> {
  const whole = await listByArticle(db, normaliseArticle(name))
  const at = name.indexOf(':')
  const maker = normaliseManufacturer(name.slice(0, Math.max(at, 0)))
  const products =
    at < 0 || whole.length === 1
      ? whole
      : (await listByArticle(db, normaliseArticle(name.slice(at + 1)))).filter(
          (product) => normaliseManufacturer(product.maker) === maker,
        )
  const [product, second] = products
  if (!product) throw new ShopError('not-found', `Товара с таким артикулом нет: ${name}`)
  if (!second) return product
  const choices = products.map((each) => `${each.maker}:${each.article}`).join(', ')
  throw new ShopError('invalid', `Артикул есть у нескольких производителей, укажите: ${choices}`)
}

/** At most `most` rows of each kind. */
export async function showAnalogues(db: Database, { id }: NamedProduct, most: number) {
  const [numbers, edges, group, stops, supersessions] = await Promise.all([
    listNumbers(db, id, most),
    listEdges(db, id, most),
    findGroup(db, id, most),
    listStops(db, id, most),
    listSupersessions(db, id, most),
  ])
  return { numbers, edges, group, stops, supersessions }
}
