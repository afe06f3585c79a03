// Routes of the cart: current products with the offered methods, and parts of a pasted list.

import { findProductsByIds, listPartsByArticle } from '#src/catalogue/server/public.ts'
import { type CarrierCalculator, offeredWays } from '#src/delivery/server/public.ts'
import { CARRIER_METHOD_ID, COURIER_METHOD_ID } from '#src/orders/contract.ts'
import { listMethods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { checkoutApi } from '../contract.ts'

type Parts = { readonly db: Database; readonly calculator?: CarrierCalculator | null }

export function serveCheckout(api: ApiServer, { db, calculator = null }: Parts): void {
  serve(api, checkoutApi.cart, async ({ query }) => {
    const ids = [...new Set(query.products)]
    const [products, methods, ways] = await Promise.all([
      findProductsByIds(db, ids),
      listMethods(db),
      offeredWays(db, calculator),
    ])
    const shipping = methods.shipping.filter(({ id }) => {
      if (id === COURIER_METHOD_ID) return ways.includes('courier')
      return id !== CARRIER_METHOD_ID || ways.includes('carrier')
    })
    return { products, payment_method: methods.payment, shipping_method: shipping }
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
