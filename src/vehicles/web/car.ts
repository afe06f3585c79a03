// The chosen car: make, model, engine; its title and its address.

import { slugOf } from '#src/shared/slug.ts'
import { ENGINE_PLACEHOLDER } from '../contract.ts'

/** Display names; empty where nothing is chosen yet. */
export type Car = { readonly brand: string; readonly model: string; readonly engine: string }

export const NO_CAR: Car = { brand: '', model: '', engine: '' }

/** The sheet of the header in which a car is chosen. */
export const CAR_SHEET = 'car-sheet'

const text = (value: unknown): string =>
  typeof value === 'string' && value !== ENGINE_PLACEHOLDER ? value.trim() : ''

/** A car from any value; no model without a make, no engine without a model. */
export function asCar(given: unknown): Car {
  const { brand, model, engine } = (given ?? {}) as Record<string, unknown>
  if (!text(brand)) return NO_CAR
  if (!text(model)) return { ...NO_CAR, brand: text(brand) }
  return { brand: text(brand), model: text(model), engine: text(engine) }
}

/** `Chery Tiggo 7 Pro · SQRE4T15C`. */
export function carTitle({ brand, model, engine }: Car): string {
  const name = model ? `${brand} ${model}` : brand
  return engine ? `${name} · ${engine}` : name
}

/** The page of the chosen car: its model, its make, or all makes. */
export function carHref({ brand, model, engine }: Car): string {
  if (!brand) return '/catalog'
  if (!model) return `/catalog/${slugOf(brand)}`
  const page = `/catalog/${slugOf(brand)}/${slugOf(model)}`
  return engine ? `${page}?${new URLSearchParams({ engine })}` : page
}

/** The car of an address, `?brand=…&model=…&engine=…`. */
export const carOfQuery = (query: URLSearchParams): Car => asCar(Object.fromEntries(query))

/** The fields of an address that name the car, without the empty ones. */
export const queryOfCar = ({ brand, model, engine }: Car): [string, string][] =>
  Object.entries({ brand, model, engine }).filter(([, value]) => value !== '')
