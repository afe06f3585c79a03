// Orders and filters products by their verdict for the chosen car, once it is known.

import { useCar, useEngines } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { type Verdict, verdictOf } from '../../../verdict.ts'

type IsOf = (product: Product) => Verdict['is']

/** The verdict of a product for the chosen car; null until the car and its engines are known. */
export function useVerdicts(): IsOf | null {
  const car = useCar()
  const engines = useEngines(car)?.map(({ engine }) => engine)
  if (!car.model || !engines) return null
  return (product) => verdictOf(product, car, engines).is
}

export const withoutMisfits = (products: readonly Product[], isOf: IsOf | null) =>
  isOf ? products.filter((product) => isOf(product) !== 'does-not-fit') : products

const RANKS: Record<Verdict['is'], number> = { fits: 0, depends: 1, unknown: 1, 'does-not-fit': 2 }

/** Products that fit come first, those that do not fit last; else the order stays. */
export const fittingFirst = (products: readonly Product[], isOf: IsOf | null) =>
  isOf ? products.toSorted((one, other) => RANKS[isOf(one)] - RANKS[isOf(other)]) : products
