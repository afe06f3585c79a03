// The home page in one call: offers, popular products, news.

import type { Product } from '#src/catalogue/contract.ts'
import { listPopularProducts } from '#src/catalogue/server/public.ts'
import { listNews } from '#src/content/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { homeApi } from '../contract.ts'

const OFFERS = 3
const POPULAR = 8
/** Out of so many most bought goods one of each category is shown. */
const LOOKED_AT = 100

export function serveHome(api: ApiServer, { db }: { db: Database }): void {
  serve(api, homeApi, async () => {
    const [products, news] = await Promise.all([
      listPopularProducts(db, LOOKED_AT).then(oneOfEachCategory),
      listNews(db),
    ])
    // the most bought goods are the offers, the next ones the popular list
    const offers = products.slice(0, OFFERS).map((product) => ({
      title: product.name,
      text: product.category.name,
      product,
    }))
    return { offers, popular: products.slice(OFFERS, OFFERS + POPULAR), news: news.slice(0, 3) }
  })
}

function oneOfEachCategory(products: readonly Product[]): Product[] {
  const categories = Map.groupBy(products, ({ category }) => category.key)
  return [...categories.values()].flatMap(([first]) => first ?? [])
}
