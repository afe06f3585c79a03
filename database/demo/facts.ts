// The fact files of the demonstration catalogue, read once and typed.

import { readFileSync } from 'node:fs'
import type {
  CategoryFacts,
  CoreRangeFact,
  DeliveryFacts,
  EngineFact,
  MaintenanceFacts,
  MakeFact,
  ManufacturerFacts,
  MemoryArticleFacts,
  OilFacts,
  PartKindFact,
  PowerFact,
  SourcedArticleFact,
  StoreFacts,
  UniversalKindFact,
} from './fact-types.ts'

function read<Facts>(name: string): Facts {
  return JSON.parse(readFileSync(new URL(`facts/${name}.json`, import.meta.url), 'utf8')) as Facts
}

export const storeFacts = read<StoreFacts>('stores')
export const deliveryFacts = read<DeliveryFacts>('delivery')
export const makeFacts = read<{ makes: readonly MakeFact[] }>('vehicles').makes
export const engineFacts = read<{ engines: readonly EngineFact[] }>('engines').engines
export const powerFacts = read<{ models: readonly PowerFact[] }>('powers').models
export const categoryFacts = read<CategoryFacts>('categories').categories
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
export const sourceTitles = read<{ sources: Readonly<Record<string, string>> }>('sources').sources
export const coreRangeFacts = read<{ rows: readonly CoreRangeFact[] }>('core-range').rows
