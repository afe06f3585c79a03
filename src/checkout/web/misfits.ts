// The lines of the cart that do not fit the buyer's car or its regulation, and the question about
// them.

import {
  keptCarFor,
  neededText,
  oilVerdict,
  type Regulated,
  verdictOf,
} from '#src/catalogue/web/public.ts'
import type { Car, GarageCar } from '#src/vehicles/web/public.ts'
import type { CartRow } from './cart-rows.ts'

type Cars = {
  /** The chosen one. */
  readonly car: Car
  /** Those of its model; empty where they are not known. */
  readonly engines: readonly string[]
  readonly garage: readonly GarageCar[]
  /** The oil regulation of the chosen car; undefined: not known. */
  readonly regulated?: Regulated | undefined
}

export type Misfit = Pick<CartRow, 'line'> & {
  /** Of an oil: what the regulation wants instead; of other goods nothing. */
  readonly reason: string
}

/** Lines that fit neither the chosen car nor, as far as their lists of cars say, another one. */
export const misfitsOf = (rows: readonly CartRow[], cars: Cars): Misfit[] =>
  rows.flatMap(({ line, product }) => {
    if (!product || cars.car.model === '' || keptCarFor(product, cars.garage)) return []
    const verdict = verdictOf(product, cars.car, cars.engines)
    const ofOil = oilVerdict(product, verdict, cars.regulated)
    if ((ofOil ?? verdict).is !== 'does-not-fit') return []
    const reason = ofOil && cars.regulated && `${ofOil.word}: ${neededText(cars.regulated)}`
    return [{ line, reason: reason ?? '' }]
  })

/** `2 товара не подходят для Chery Tiggo 7 Pro`; `Масло не по регламенту для Chery Tiggo 7 Pro`. */
export function misfitText(misfits: readonly Pick<Misfit, 'reason'>[], car: string): string {
  if (misfits.every(({ reason }) => reason !== '')) return `Масло не по регламенту для ${car}`
  const count = misfits.length
  const isOne = count % 10 === 1 && count % 100 !== 11
  return `${count} ${goodsWord(count)} не ${isOne ? 'подходит' : 'подходят'} для ${car}`
}

function goodsWord(count: number): string {
  const [ten, one] = [Math.floor(count / 10) % 10, count % 10]
  if (ten === 1 || one === 0 || one > 4) return 'товаров'
  return one === 1 ? 'товар' : 'товара'
}
