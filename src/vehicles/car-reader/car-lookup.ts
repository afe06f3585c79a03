// Lookup tables of the shop's cars and of reading words, built once for a whole list.

import { carForms, foldedSet } from './car-forms.ts'
import { type EngineCodes, engineCodes } from './engine-mentions.ts'
import type { Forms } from './form-trie.ts'
import type {
  Decisions,
  KnownCars,
  KnownEngine,
  KnownMake,
  KnownModel,
  ReadingWords,
} from './known-cars.ts'

export type CarLookup = {
  readonly forms: Forms
  readonly engineCodes: EngineCodes
  readonly makeById: ReadonlyMap<number, KnownMake>
  readonly modelById: ReadonlyMap<number, KnownModel>
  readonly enginesByModel: ReadonlyMap<number, readonly KnownEngine[]>
  readonly modelsByEngine: ReadonlyMap<number, readonly number[]>
  readonly between: ReadonlySet<string>
  readonly suffixes: ReadonlySet<string>
  readonly units: ReadonlySet<string>
  readonly except: ReadonlySet<string>
  readonly universal: ReadonlySet<string>
  readonly decisions: Decisions
}

export function carLookup(cars: KnownCars, words: ReadingWords, decisions: Decisions): CarLookup {
  const engineById = new Map(cars.engines.map((engine) => [engine.id, engine]))
  const modelsByEngine = new Map<number, number[]>()
  for (const { id, engineIds } of cars.models) {
    for (const engine of engineIds) {
      modelsByEngine.set(engine, [...(modelsByEngine.get(engine) ?? []), id])
    }
  }
  return {
    forms: carForms(cars, words),
    engineCodes: engineCodes(cars.engines),
    makeById: new Map(cars.makes.map((make) => [make.id, make])),
    modelById: new Map(cars.models.map((model) => [model.id, model])),
    enginesByModel: new Map(
      cars.models.map(({ id, engineIds }) => [
        id,
        engineIds.flatMap((engine) => engineById.get(engine) ?? []),
      ]),
    ),
    modelsByEngine,
    between: foldedSet(words.between),
    suffixes: foldedSet(words.suffixes),
    units: foldedSet(words.units),
    except: foldedSet(words.except),
    universal: foldedSet(words.universal),
    decisions,
  }
}
