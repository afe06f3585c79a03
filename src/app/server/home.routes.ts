// The home page in one call: offers, popular products, news.

import { listPopularProducts } from '#src/catalogue/server/public.ts'
import { listNews } from '#src/content/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { homeApi } from '../contract.ts'

const OFFERS = 3
const POPULAR = 8

export function serveHome(api: ApiServer, { db }: { db: Database }): void {
  serve(api, homeApi, async () => {
    const [products, news] = await Promise.all([
      listPopularProducts(db, OFFERS + POPULAR),
      listNews(db),
    ])
    // the most bought goods are the offers, the next ones the popular list
    const offers = products.slice(0, OFFERS).map((product) => ({
      title: product.name,
      text: product.category.name,
      product,
    }))
    return { offers, popular: products.slice(OFFERS), news: news.slice(0, 3) }
  })
}
