// Within a page of results, what fits the car of the page comes first, the rest under a title.

import type { Product } from '#src/catalogue/contract.ts'
import { verdictOf } from '#src/catalogue/web/public.ts'
import { type Car, carTitle } from '#src/vehicles/web/public.ts'

export type FitGroups = {
  /** The page of results that is divided. */
  readonly of: readonly Product[]
  readonly products: readonly Product[]
  readonly titleOf: (place: number) => string | undefined
}

/**
 * Both groups keep the order of the search; null where there is nothing to divide: no car, or no
 * misfit beside what fits. Oils keep their place, as the regulation of an engine judges them too.
 */
export function fitsFirst(
  products: readonly Product[],
  car: Car,
  engines: readonly string[],
): FitGroups | null {
  if (!car.model || products.some(({ oil }) => oil)) return null
  const { fits = [], ...others } = Object.groupBy(
    products,
    (product) => verdictOf(product, car, engines).is,
  )
  if (fits.length === 0 || !others['does-not-fit']) return null
  return {
    of: products,
    products: [...fits, ...products.filter((product) => !fits.includes(product))],
    titleOf: (place) =>
      place === 0
        ? `Подходит для ${carTitle({ ...car, engine: '' })}`
        : place === fits.length
          ? 'Остальное'
          : undefined,
  }
}
