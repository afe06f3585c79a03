// Takes a line out of the cart without losing the place of whoever works by keys.

import { removeFromCart } from '#src/cart/web/public.ts'

/** The row of a product in the page. */
export const rowId = (productId: number): string => `line-${productId}`

/** The button goes with its row: whoever works by keys goes on from the next one. */
export function removeRow(productId: number) {
  const row = document.getElementById(rowId(productId))
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const place = next instanceof HTMLElement ? next : document.querySelector<HTMLElement>('h1')
  place?.focus()
  removeFromCart(productId)
}
