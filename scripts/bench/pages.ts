// What is asked of the shop: single pages, which the cache serves, and many pages in turn.

import type { Request } from 'autocannon'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MANY = 500

export type Question = { readonly name: string; readonly requests: readonly Request[] }

const get = (path: string): Request => ({ method: 'GET', path })

/** Addresses out of the catalogue itself: its products, articles, models and words. */
export async function questions(db: Database): Promise<Question[]> {
  const products = await db.query<{ key: string; article: string; name: string }>(sql`
    SELECT product.key, product.article, product.name
    FROM product_search AS search JOIN products AS product ON product.id = search.product_id
    ORDER BY md5(product.id::text) LIMIT ${MANY}`)
  const models = await db.query<{ path: string }>(sql`
    SELECT make.slug || '/' || model.slug AS path
    FROM models AS model JOIN makes AS make ON make.id = model.make_id
    WHERE EXISTS (SELECT 1 FROM model_category_counts AS counted WHERE counted.model_id = model.id)
    ORDER BY model.id`)
  const pages = products.map(({ key }) => get(`/catalog/product/${key}`))
  const search = (text: string) => get(`/api/products/search?search=${encodeURIComponent(text)}`)
  const words = (name: string) => name.split(/\s+/).slice(0, 2).join(' ')
  return [
    { name: 'home page', requests: [get('/')] },
    { name: 'one model page', requests: [get(`/catalog/${models[0]?.path}`)] },
    {
      name: 'all model pages in turn',
      requests: models.map(({ path }) => get(`/catalog/${path}`)),
    },
    { name: 'one product page', requests: pages.slice(0, 1) },
    { name: `${pages.length} product pages in turn`, requests: pages },
    { name: 'search by article (API)', requests: products.map(({ article }) => search(article)) },
    { name: 'search by words (API)', requests: products.map(({ name }) => search(words(name))) },
  ]
}
