// Below the words of an empty cart: the former order, the categories, goods looked at.

import { lazy, Suspense } from 'react'
import { TopCategories, ViewedProducts } from '#src/catalogue/web/public.ts'

/** Loaded for customers only. */
const FormerOrder = lazy(async () => ({
  default: (await import('./former-order.tsx')).FormerOrder,
}))

export const EmptyCartWays = ({ hasFormer }: { readonly hasFormer: boolean }) => (
  <>
    {hasFormer && (
      <Suspense>
        <FormerOrder />
      </Suspense>
    )}
    <TopCategories />
    <ViewedProducts />
  </>
)
