// A sale at the counter: its goods as they are now, its shop, its buyer, and how it is sold.

import { useState } from 'react'
import { saleApi } from '../../sale-contract.ts'
import { callOffice } from '../call-office.ts'
import { useOrderChoices } from '../orders/use-order-desk.ts'
import { useAttempts, useBuyer, useCartOf, usePlacing } from '../phone-order/use-phone-order.ts'
import { EMPTY_SALE, type SaleBody, type SaleDraft } from './sale-draft.ts'

/** The shops in which this person may sell: a seller has one. */
export function useSaleStore() {
  const [chosen, choose] = useState(0)
  const choices = useOrderChoices()
  const stores = choices.data?.stores ?? []
  const store = stores.find(({ id }) => id === chosen) ?? (stores.length === 1 ? stores[0] : null)
  return { choices, stores, store: store ?? null, choose }
}

export type SaleStore = ReturnType<typeof useSaleStore>

/** The draft with the goods as they are now. */
export function useSaleDraft() {
  const [kept, setKept] = useState<SaleDraft>(EMPTY_SALE)
  const cart = useCartOf(kept.lines.map(({ product }) => product.id))
  const products = new Map(cart.data?.products.map((product) => [product.id, product]))
  const lines = kept.lines.map((line) => ({
    ...line,
    product: products.get(line.product.id) ?? line.product,
  }))
  return {
    draft: { ...kept, lines },
    cart,
    found: useBuyer(kept.phone),
    change: (next: Partial<SaleDraft>) => setKept((now) => ({ ...now, ...next })),
  }
}

export const useSell = () =>
  usePlacing({
    send: (body: SaleBody, headers) => callOffice(saleApi.sell, { body }, { headers }),
    contentOf: (body) => JSON.stringify(body),
    changed: ['orders', 'today', 'stock', 'takings', 'goods', 'phone-goods'],
    attempts: useAttempts(),
  })
