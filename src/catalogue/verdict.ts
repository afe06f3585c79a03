// The verdict on whether a product fits a car, for lists, pages and cart. Orders have the same
// rule in SQL (src/orders/server/fitment_verdict.sql).

import type { Product } from './contract.ts'
import { needsApproval } from './oil-facts.ts'

export type Verdict =
  | { readonly is: 'fits' | 'does-not-fit' | 'unknown' }
  /** Some engines of the model fit: the buyer has to choose his engine. */
  | {
      readonly is: 'depends'
      readonly fitting: readonly string[]
      readonly others: readonly string[]
    }

/** A car by display names; empty: not chosen. */
type AskedCar = { readonly brand: string; readonly model: string; readonly engine: string }
type Fitted = Pick<Product, 'cars' | 'is_universal' | 'oil'>

/**
 * `engines`: possible engines of the car: all of its model, or fewer if a text named a size.
 * A chosen engine that is neither among them nor listed by the product is ignored.
 */
export function verdictOf(product: Fitted, car: AskedCar, engines: readonly string[]): Verdict {
  if (fitsEveryCar(product)) return { is: 'fits' }
  if (!car.model || product.cars.length === 0) return { is: 'unknown' }
  const listed = listedEngines(product, car)
  if (listed.includes('')) return { is: 'fits' }
  // a universal oil depends on the maker's approval: its list of cars is never complete
  const notListed: Verdict = { is: product.is_universal ? 'unknown' : 'does-not-fit' }
  if (listed.length === 0) return notListed
  const isChosen = engines.includes(car.engine) || listed.includes(car.engine)
  const possible = isChosen ? [car.engine] : engines
  const fitting = possible.filter((engine) => listed.includes(engine))
  if (possible.length === 0) return { is: 'depends', fitting: listed, others: [] }
  if (fitting.length === 0) return notListed
  if (fitting.length === possible.length) return { is: 'fits' }
  return { is: 'depends', fitting, others: possible.filter((engine) => !listed.includes(engine)) }
}

/** The model's engines for which the product is listed; an empty one means every engine. */
const listedEngines = ({ cars }: Fitted, { brand, model }: AskedCar): string[] => [
  ...new Set(
    cars.filter((car) => car.brand === brand && car.model === model).map(({ engine }) => engine),
  ),
]

const fitsEveryCar = ({ is_universal, oil }: Fitted): boolean =>
  is_universal && !(oil && needsApproval(oil))
