// The car that a question is about: that of the text, else the chosen one.

import type { CarIds } from '#src/vehicles/server/public.ts'
import type { ParsedCar } from '../reading/parse-car.ts'
import type { ParsedQuery } from '../reading/parse-query.ts'
import type { Model } from '../vocabulary/catalogue-names.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordsOf } from '../vocabulary/word-key.ts'

export type QuestionCar = {
  /** By the names of the selects, a whole model at least; the engine may be empty. Else null. */
  readonly names: { readonly brand: string; readonly model: string; readonly engine: string } | null
  /** Names of its engines that the text leaves; empty without a model. */
  readonly engines: readonly string[]
  /** Names of the other models that may be meant. */
  readonly models: readonly string[]
}

const MOST_MODELS = 6

export function carOfQuestion(
  { car: said, carTexts }: Pick<ParsedQuery, 'car' | 'carTexts'>,
  chosen: CarIds,
  lexicon: Lexicon,
): QuestionCar {
  const { modelById, makeById } = lexicon
  const named = said ? [...said.modelIds, ...said.familyIds] : []
  const typed = carTexts.withoutMake.flatMap(wordsOf).length
  const isChosenMeant =
    named.includes(chosen.modelId ?? 0) ||
    (named.length === 0 && isOfMakes(chosen.makeId, said?.makeIds ?? []))
  const meant = isChosenMeant ? chosen.modelId : null
  const models = named.flatMap((id) => modelById.get(id) ?? [])
  const model = modelById.get(meant ?? 0) ?? certainModel(models, said, typed)
  const others = models
    .filter((each) => each !== model)
    .map(({ makeId, name }) => `${makeById.get(makeId)?.name ?? ''} ${name}`.trim())
    .slice(0, MOST_MODELS)
  if (!model) return { names: null, engines: [], models: others }
  const ids = engineIds(model, said, chosen)
  const engines = lexicon.engines.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const brand = makeById.get(model.makeId)?.name ?? ''
  const engine = engines.length === 1 ? (engines[0] ?? '') : ''
  return { names: { brand, model: model.name, engine }, engines, models: others }
}

const isOfMakes = (makeId: number | null, makes: readonly number[]): boolean =>
  makes.length === 0 || (makeId !== null && makes.includes(makeId))

/** The only model, or the only one whose whole name was typed: «тигго» is no Tiggo T11. */
function certainModel(
  [first, ...others]: readonly Model[],
  said: ParsedCar | null,
  typedWords: number,
): Model | undefined {
  const isOnly = others.length === 0 || said?.modelIds.length === 1
  const isWhole = others.length === 0 || wordsOf(first?.name ?? '').length <= typedWords
  return isOnly && isWhole ? first : undefined
}

/** The model's engines that the text names, else the chosen one, else all. */
function engineIds(model: Model, said: ParsedCar | null, chosen: CarIds): readonly number[] {
  const named = said?.engineIds ?? said?.hintedEngineIds ?? []
  const own = model.engineIds.filter((id) => named.includes(id))
  if (own.length > 0) return own
  const isChosen = chosen.modelId === model.id && model.engineIds.includes(chosen.engineId ?? 0)
  return isChosen ? [chosen.engineId ?? 0] : model.engineIds
}
