// The buyer's cart with fresh products, and the methods of payment and shipping.

import { useEffect, useState } from 'react'
import { type Cart, updateCartProducts } from '#src/cart/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { checkoutApi } from '../contract.ts'

export function useFreshCart(cart: Cart) {
  const products = cart.map(({ id }) => id).join(',')
  const answer = useApi(checkoutApi.cart, { query: { products } }, { keepPrevious: true })
  const formerPrices = useFormerPrices(answer.data?.products)
  return { answer, formerPrices }
}

type Products = Parameters<typeof updateCartProducts>[0]

/** The prices last seen, of products whose price has changed since; the cart takes the new ones. */
function useFormerPrices(products: Products | undefined): ReadonlyMap<number, number> {
  const [formerPrices, setFormerPrices] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => {
    if (!products) return
    const changes = updateCartProducts(products)
    if (changes.length === 0) return
    setFormerPrices((known) => {
      const next = new Map(known)
      for (const { id, formerPrice } of changes) next.set(id, formerPrice)
      return next
    })
  }, [products])
  return formerPrices
}
