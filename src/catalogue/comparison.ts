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
  const isLast = (product: Product) => Number(isMisfit(product, car, engines))
  return products.toSorted((one, other) => isLast(one) - isLast(other))
}

export const isMisfit = (product: Product, car: AskedCar, engines: readonly string[]): boolean =>
  car.model !== '' && verdictOf(product, car, engines).is === 'does-not-fit'

export type Fact = { readonly name: string; readonly of: (product: Product) => string }

/** Maker and article are the head of a column. */
export const FACTS: readonly Fact[] = [
  { name: 'Тип', of: ({ type }) => type },
  { name: 'Качество', of: ({ quality }) => quality },
  { name: 'Страна', of: ({ country }) => country },
]

/** Whether all say the same; a single product is compared with none. */
export const isSame = (products: readonly Product[], of: Fact['of']): boolean =>
  products.length > 1 && new Set(products.map(of)).size === 1

/** The ids of the cheapest of those that may be bought for the car; empty where all cost the same. */
export function cheapest(products: readonly Product[], isBought: Judge): ReadonlySet<number> {
  const bought = products.filter(isBought)
  const prices = bought.map(({ price }) => price)
  const least = Math.min(...prices)
  if (least === Math.max(...prices)) return new Set()
  return new Set(bought.filter(({ price }) => price === least).map(({ id }) => id))
}

/** The ids of those that are there before others; empty where all come at once or none is known. */
export function soonestOf(
  products: readonly Product[],
  arrivals: Readonly<Record<number, string>>,
): ReadonlySet<number> {
  const first = products.flatMap(({ id }) => arrivals[id] ?? []).sort()[0]
  const soonest = products.filter(({ id }) => arrivals[id] === first)
  return new Set(soonest.length < products.length ? soonest.map(({ id }) => id) : [])
}

type Judge = (product: Product) => boolean
