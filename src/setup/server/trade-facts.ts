// The facts of the trade that every shop begins with, read once and typed.

import { readFileSync } from 'node:fs'
import type { NewManufacturer } from '#src/supply/server/setup.ts'
import type { NewEngine } from '#src/vehicles/server/public.ts'

/** A model; `aliases` are further spellings of buyers. */
export type ModelFact = {
  readonly name: string
  readonly nameRu: string
  readonly aliases: readonly string[]
  readonly body: string | null
  /** First and last year; null: still built. */
  readonly years: readonly [number, number | null]
  /** Кроссовер, седан … */
  readonly bodyStyle: string
  /** With horsepower and its source in this model (`M`: from memory). */
  readonly engines: readonly (readonly [engine: string, horsepower: number, source: string])[]
  readonly source: string
  readonly bodySource: string
  /** Its part of the demand, against the other models. */
  readonly share: number
}

export type MakeFact<Model extends ModelFact = ModelFact> = {
  readonly name: string
  readonly nameRu: string
  readonly country: string
  readonly aliases: readonly string[]
  readonly models: readonly Model[]
}

export type LeafFact = {
  readonly key: string
  readonly name: string
  readonly pictogram: string
  readonly weightGrams: number
  readonly pickupOnly: boolean
}

export type BranchFact<Child> = {
  readonly key: string
  readonly name: string
  readonly pictogram: string
  readonly children: readonly Child[]
}

export type ManufacturerFact = NewManufacturer & {
  /** How the demonstration calls it. */
  readonly demo?: string
}

export type CityFact = { readonly name: string; readonly lat: number; readonly lng: number }

function read<Facts>(name: string): Facts {
  const file = new URL(`../facts/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Facts
}

export const makeFacts = read<{ makes: readonly MakeFact[] }>('cars').makes
export const engineFacts = read<{ engines: readonly NewEngine[] }>('engines').engines
export const categoryFacts = read<{
  categories: readonly BranchFact<BranchFact<LeafFact>>[]
}>('categories').categories
export const manufacturerFacts = read<{ manufacturers: readonly ManufacturerFact[] }>(
  'manufacturers',
).manufacturers
export const cityFacts = read<{ cities: readonly CityFact[] }>('cities').cities
export const sourceTitles = read<{ sources: Readonly<Record<string, string>> }>('sources').sources
