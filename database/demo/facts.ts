// The fact files of the demonstration catalogue, read once and typed.

import { readFileSync } from 'node:fs'
import {
  categoryFacts as tradeCategories,
  engineFacts as tradeEngines,
  makeFacts as tradeMakes,
} from '#src/setup/server/public.ts'
import type {
  CoreRangeFact,
  DeliveryFacts,
  EngineFact,
  EngineTraits,
  MaintenanceFacts,
  MakeFact,
  MakeTraits,
  ManufacturerFacts,
  MemoryArticleFacts,
  OilFacts,
  PartKindFact,
  SourcedArticleFact,
  StoreFacts,
  UniversalKindFact,
} from './fact-types.ts'

function read<Facts>(name: string): Facts {
  return JSON.parse(readFileSync(new URL(`facts/${name}.json`, import.meta.url), 'utf8')) as Facts
}

export const storeFacts = read<StoreFacts>('stores')
export const deliveryFacts = read<DeliveryFacts>('delivery')
export const categoryFacts = tradeCategories
export const makeFacts = makesWithTraits(read<{ makes: readonly MakeTraits[] }>('vehicles').makes)
export const engineFacts = enginesWithTraits(
  read<{ engines: readonly EngineTraits[] }>('engines').engines,
)
export const manufacturerFacts = read<ManufacturerFacts>('manufacturers')
export const partKindFacts = read<{ kinds: readonly PartKindFact[] }>('parts').kinds
export const universalKindFacts = read<{ kinds: readonly UniversalKindFact[] }>(
  'universal-goods',
).kinds
export const oilFacts = read<OilFacts>('oils')
export const maintenanceFacts = read<MaintenanceFacts>('chery-maintenance')
export const sourcedArticleFacts = read<{ articles: readonly SourcedArticleFact[] }>(
  'sourced-articles',
).articles
export const memoryArticleFacts = read<MemoryArticleFacts>('memory-articles')
export const coreRangeFacts = read<{ rows: readonly CoreRangeFact[] }>('core-range').rows

/** Only makes and models that the generator knows: the shop's facts hold more. */
function makesWithTraits(all: readonly MakeTraits[]): MakeFact[] {
  return all.map(({ models, ...make }) => {
    const fact = named(tradeMakes, make.name)
    return {
      ...fact,
      ...make,
      models: models.map((model) => {
        const { engines, ...known } = named(fact.models, model.name)
        return { ...known, engines: engines.map(([engine]) => engine), ...model }
      }),
    }
  })
}

function enginesWithTraits(all: readonly EngineTraits[]): EngineFact[] {
  return all.map((engine) => ({ ...named(tradeEngines, engine.name), ...engine }))
}

function named<Fact extends { readonly name: string }>(facts: readonly Fact[], name: string): Fact {
  const found = facts.find((fact) => fact.name === name)
  if (!found) throw new Error(`the facts of the shop lack ${name}`)
  return found
}
