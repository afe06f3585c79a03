// The car of a text by the names that selects and addresses have, where it is one car.

import type { Lexicon } from './lexicon.ts'
import type { TextCar } from './read-car.ts'

/** Levels that were not named, or that may be several, are empty; null when no make is certain. */
export function nameCar(
  { makeIds, modelIds, familyIds, engineIds }: TextCar,
  { makeById, modelById, names }: Lexicon,
): { brand: string; model: string; engine: string } | null {
  const models = [...modelIds, ...familyIds].flatMap((id) => modelById.get(id) ?? [])
  const makes = new Set(models.length > 0 ? models.map(({ makeId }) => makeId) : makeIds)
  const [makeId] = makes
  const make = makes.size === 1 && makeId !== undefined ? makeById.get(makeId) : undefined
  if (!make) return null
  const [modelId] = modelIds
  const model = models.length === 1 && modelId !== undefined ? modelById.get(modelId) : undefined
  const engine = names.engines.find(({ id }) => engineIds?.length === 1 && id === engineIds[0])
  return {
    brand: make.name,
    model: model?.name ?? '',
    engine: model && engine && model.engineIds.includes(engine.id) ? engine.name : '',
  }
}
