// Route of the cart screen: current products and the offered methods, in one call.

import { findProductsByIds } from '#src/catalogue/server/public.ts'
import { listMethods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { checkoutApi } from '../contract.ts'

export function serveCheckout(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, checkoutApi.cart, async ({ query }) => {
    const ids = [...new Set(query.products)]
    const [products, methods] = await Promise.all([findProductsByIds(db, ids), listMethods(db)])
    return { products, payment_method: methods.payment, shipping_method: methods.shipping }
  })
}
