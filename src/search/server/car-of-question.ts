// The car that a question is about: that of the text, else the chosen one.

import type { CarIds } from '#src/vehicles/server/public.ts'
import type { ParsedCar } from '../reading/parse-car.ts'
import type { Model } from '../vocabulary/catalogue-names.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'

export type QuestionCar = {
  /** By the names of the selects, a whole model at least; the engine may be empty. Else null. */
  readonly names: { readonly brand: string; readonly model: string; readonly engine: string } | null
  /** Names of its engines that the text leaves; empty without a model. */
  readonly engines: readonly string[]
  /** Names of the models that may be meant, where none is certain. */
  readonly models: readonly string[]
}

const MOST_MODELS = 6

export function carOfQuestion(
  said: ParsedCar | null,
  chosen: CarIds,
  lexicon: Lexicon,
): QuestionCar {
  const { modelById, makeById } = lexicon
  const named = said ? [...said.modelIds, ...said.familyIds] : []
  const isChosenMeant =
    named.includes(chosen.modelId ?? 0) ||
    (named.length === 0 && isOfMakes(chosen.makeId, said?.makeIds ?? []))
  const modelId = certainModel(said) ?? (isChosenMeant ? chosen.modelId : null)
  const model = modelId ? modelById.get(modelId) : undefined
  const nameOf = (each: Model) => `${makeById.get(each.makeId)?.name ?? ''} ${each.name}`.trim()
  if (!model) {
    const models = named.flatMap((id) => modelById.get(id) ?? []).map(nameOf)
    return { names: null, engines: [], models: models.slice(0, MOST_MODELS) }
  }
  const ids = engineIds(model, said, chosen)
  const engines = lexicon.engines.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const brand = makeById.get(model.makeId)?.name ?? ''
  const engine = engines.length === 1 ? (engines[0] ?? '') : ''
  return { names: { brand, model: model.name, engine }, engines, models: [] }
}

const isOfMakes = (makeId: number | null, makes: readonly number[]): boolean =>
  makes.length === 0 || (makeId !== null && makes.includes(makeId))

/** The only model that is named in full, or the only one of the family. */
function certainModel(said: ParsedCar | null): number | null {
  const [only, ...others] = said?.modelIds.length ? said.modelIds : (said?.familyIds ?? [])
  return only !== undefined && others.length === 0 ? only : null
}

/** The model's engines that the text names, else the chosen one, else all. */
function engineIds(model: Model, said: ParsedCar | null, chosen: CarIds): readonly number[] {
  const named = said?.engineIds ?? said?.hintedEngineIds ?? []
  const own = model.engineIds.filter((id) => named.includes(id))
  if (own.length > 0) return own
  const isChosen = chosen.modelId === model.id && model.engineIds.includes(chosen.engineId ?? 0)
  return isChosen ? [chosen.engineId ?? 0] : model.engineIds
}
