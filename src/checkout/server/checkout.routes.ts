// Routes of the cart: current products with the offered methods, and parts of a pasted list.

import { findProductsByIds, listPartsByArticle } from '#src/catalogue/server/public.ts'
import { listMethods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { checkoutApi } from '../contract.ts'

export function serveCheckout(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, checkoutApi.cart, async ({ query }) => {
    const ids = [...new Set(query.products)]
    const [products, methods] = await Promise.all([findProductsByIds(db, ids), listMethods(db)])
    return { products, payment_method: methods.payment, shipping_method: methods.shipping }
  })

  serve(api, checkoutApi.byArticles, async ({ query }) => {
    const norms = [...new Set(query.articles.map(normaliseArticle))]
    const parts = await listPartsByArticle(db, norms)
    return {
      parts: parts.map(({ isOwn, price, ...part }) => ({
        ...part,
        is_own: isOwn,
        price: rublesOf(asKopecks(price)),
      })),
    }
  })
}
