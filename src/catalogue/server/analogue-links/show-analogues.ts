// All that is known of the analogues of a product, and which product an article means.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import { normaliseManufacturer } from '../../manufacturer-name.ts'
import {
  findGroup,
  listByArticle,
  listEdges,
  listNumbers,
  listStops,
  listSupersessions,
  type NamedProduct,
} from './shown-analogues.repository.ts'

/** `МАРКА:АРТИКУЛ`, or the article alone where one manufacturer has it. */
export async function namedProduct(db: Database, words: string): Promise<NamedProduct> {
  const whole = await listByArticle(db, normaliseArticle(words))
  const at = words.indexOf(':')
  const maker = normaliseManufacturer(words.slice(0, Math.max(at, 0)))
  const products =
    at < 0 || whole.length === 1
      ? whole
      : (await listByArticle(db, normaliseArticle(words.slice(at + 1)))).filter(
          (product) => normaliseManufacturer(product.maker) === maker,
        )
  const [product, second] = products
  if (!product) throw new ShopError('not-found', `Товара с таким артикулом нет: ${words}`)
  if (!second) return product
  const choices = products.map((each) => `${each.maker}:${each.article}`).join(', ')
  throw new ShopError('invalid', `Артикул есть у нескольких производителей, укажите: ${choices}`)
}

/** At most `most` of each. */
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
