// The lines of the cart that do not fit the buyer's car, and the question about them.

import type { Product } from '#src/catalogue/contract.ts'
import { verdictOf } from '#src/catalogue/web/public.ts'
import type { Car, GarageCar } from '#src/vehicles/web/public.ts'
import type { CartRow } from './cart-rows.ts'

type Cars = {
  /** The chosen one. */
  readonly car: Car
  /** Those of its model; empty where they are not known. */
  readonly engines: readonly string[]
  readonly garage: readonly GarageCar[]
}

/** Lines that fit neither the chosen car nor another of the buyer's. */
export const misfitsOf = (rows: readonly CartRow[], { car, engines, garage }: Cars): CartRow[] =>
  rows.filter(
    ({ product }) =>
      product &&
      car.model !== '' &&
      verdictOf(product, car, engines).is === 'does-not-fit' &&
      !keptCarFor(product, garage),
  )

/** The first car of the garage that the product surely fits. */
export const keptCarFor = (product: Product, garage: readonly GarageCar[]): GarageCar | undefined =>
  garage.find((kept) => {
    const engines = kept.engine ? [kept.engine] : []
    return kept.model !== '' && verdictOf(product, kept, engines).is === 'fits'
  })

/** `2 товара не подходят для Chery Tiggo 7 Pro`. */
export function misfitText(count: number, car: string): string {
  const isOne = count % 10 === 1 && count % 100 !== 11
  return `${count} ${goodsWord(count)} не ${isOne ? 'подходит' : 'подходят'} для ${car}`
}

function goodsWord(count: number): string {
  const [ten, one] = [Math.floor(count / 10) % 10, count % 10]
  if (ten === 1 || one === 0 || one > 4) return 'товаров'
  return one === 1 ? 'товар' : 'товара'
}
