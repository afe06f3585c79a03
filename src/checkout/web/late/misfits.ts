// The lines of the cart that do not fit the buyer's car, and the question about them.

import { verdictOf } from '#src/catalogue/web/public.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import type { CartRow } from '../cart-rows.ts'

/** `engines`: those of the car's model; empty where they are not known. */
export const misfitsOf = (
  rows: readonly CartRow[],
  car: Car,
  engines: readonly string[],
): CartRow[] =>
  rows.filter(
    ({ product }) =>
      product && car.model !== '' && verdictOf(product, car, engines).is === 'does-not-fit',
  )

/** `2 товара не подходят к Chery Tiggo 7 Pro`. */
export function misfitText(count: number, car: string): string {
  const isOne = count % 10 === 1 && count % 100 !== 11
  return `${count} ${goodsWord(count)} не ${isOne ? 'подходит' : 'подходят'} к ${car}`
}

function goodsWord(count: number): string {
  const [ten, one] = [Math.floor(count / 10) % 10, count % 10]
  if (ten === 1 || one === 0 || one > 4) return 'товаров'
  return one === 1 ? 'товар' : 'товара'
}
