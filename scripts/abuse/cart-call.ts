// Makes the address of a cart of a hundred products.

import type { Good } from '../visitors/sample-goods.ts'

const LINES = 100

/** Another cart each turn. */
export function cartCall(goods: readonly Good[], turn: number): string {
  const ids = Array.from(
    { length: LINES },
    (_, next) => goods[(turn * 7 + next) % goods.length]?.id,
  )
  return `/api/orders/create?products=${[...new Set(ids)].join(',')}`
}
