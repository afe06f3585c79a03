// The comparison of products: their order for a car, and the facts in which they differ.

import type { Product } from './contract.ts'
import { verdictOf } from './verdict.ts'

/** A car by display names; empty: not chosen. */
type AskedCar = { readonly brand: string; readonly model: string; readonly engine: string }

/** Products that do not fit the car come last; the others keep their order. */
export function misfitsLast(
  products: readonly Product[],
  car: AskedCar,
  engines: readonly string[],
): readonly Product[] {
  const isLast = (product: Product) =>
    Number(car.model !== '' && verdictOf(product, car, engines).is === 'does-not-fit')
  return products.toSorted((one, other) => isLast(one) - isLast(other))
}

export type Fact = { readonly name: string; readonly of: (product: Product) => string }

/** Maker and article are the head of a column. */
const FACTS: readonly Fact[] = [
  { name: 'Качество', of: ({ quality }) => quality },
  { name: 'Страна', of: ({ country }) => country },
]

type Divided = {
  readonly differing: readonly Fact[]
  /** «страна — Китай»; empty without a common fact. */
  readonly common: string
}

/** A single product has no common facts. */
export function dividedFacts(products: readonly Product[]): Divided {
  const valuesOf = ({ of }: Fact) => [...new Set(products.map(of))]
  const isCommon = (fact: Fact) => products.length > 1 && valuesOf(fact).length === 1
  return {
    differing: FACTS.filter((fact) => !isCommon(fact)),
    common: FACTS.filter((fact) => isCommon(fact) && valuesOf(fact)[0] !== '')
      .map((fact) => `${fact.name.toLowerCase()} — ${valuesOf(fact)[0]}`)
      .join(', '),
  }
}
