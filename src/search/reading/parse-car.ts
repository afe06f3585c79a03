// Finds the car in a query: the makes, models and engines that its words name.

import type { Model } from '../vocabulary/catalogue-names.ts'
import { findEngines } from '../vocabulary/engine-index.ts'
import type { Concept, ConceptOf } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKeys } from '../vocabulary/word-key.ts'

/** Several ids of a level mean any of them. */
export type ParsedCar = {
  readonly makeIds: readonly number[]
  /** Models named in full. */
  readonly modelIds: readonly number[]
  /** Models of a named family (Tiggo), ranked after those named in full. */
  readonly familyIds: readonly number[]
  /** null when no engine was named. */
  readonly engineIds: readonly number[] | null
  /**
   * Engines by the number in their name (481) or by size (1.6): these are ranked first, others are
   * not excluded. Without a make or model a number counts as a name: the ids are in `engineIds` too.
   */
  readonly hintedEngineIds: readonly number[]
}

type CarMentions = {
  /** The concepts of each matched form. */
  readonly named: readonly (readonly Concept[])[]
  /** Keys of words that may name engines. */
  readonly engineKeys: readonly string[]
  /** Whether a number such as 481 counts as a name: nothing else names the car. */
  readonly isNumberEnough?: boolean
  readonly displacementMl: number | null
  readonly isTurbo?: boolean
}

type ModelConcept = ConceptOf<'model'>

/** Returns null when the text names no car. */
export function parseCar(
  { named, engineKeys, isNumberEnough = false, displacementMl, isTurbo = false }: CarMentions,
  lexicon: Lexicon,
): ParsedCar | null {
  const makeIds = unique(named.flatMap((concepts) => concepts.flatMap(makeOf)))
  const models = named
    .map((concepts) => concepts.filter((concept) => concept.kind === 'model'))
    .filter((concepts) => concepts.length > 0)
    .flatMap((concepts) => mergedByMake(ofMakes(concepts, makeIds, lexicon)))
  const modelIds = unique(models.flatMap(({ exactIds }) => exactIds))
  const familyIds = unique(families(models, modelIds))
  const all = [...modelIds, ...familyIds]
  // in «Chery X60» the model is more reliable than the make
  const kept = all.length > 0 ? makeIds.filter((id) => all.some(hasMake(lexicon, id))) : makeIds
  const scope = { makeIds: kept, modelIds: all }
  const isName = (key: string) => isNumberEnough || !isNumber(key)
  const engines = enginesOf(engineKeys.filter(isName), scope, lexicon)
  const size = displacementMl === null ? null : { ml: displacementMl, isTurbo }
  const bySize = size === null ? [] : enginesOfSize(size, scope, lexicon)
  const hinted = enginesOf(engineKeys.filter(isNumber), scope, lexicon) ?? []
  const car = {
    makeIds: kept,
    modelIds: modelIds.slice(0, MOST_MODELS),
    familyIds: familyIds.slice(0, MOST_FAMILY_MODELS),
    engineIds: engines ?? (all.length > 0 && bySize.length > 0 ? bySize : null),
    hintedEngineIds: all.length > 0 || engines ? hinted : unique([...hinted, ...bySize]),
  }
  return isEmpty(car) ? null : car
}

const MOST_MODELS = 12
const MOST_FAMILY_MODELS = 40

const isEmpty = ({
  makeIds,
  modelIds,
  familyIds,
  engineIds,
  hintedEngineIds,
}: ParsedCar): boolean =>
  engineIds === null &&
  makeIds.length + modelIds.length + familyIds.length + hintedEngineIds.length === 0

/** Whether only engine hints are known of a car. */
export const hasOnlyEngineHints = ({
  makeIds,
  modelIds,
  familyIds,
  engineIds,
}: ParsedCar): boolean =>
  engineIds === null && makeIds.length + modelIds.length + familyIds.length === 0

const isNumber = (key: string): boolean => /^\d+$/.test(key)
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
const makeOf = (concept: Concept): number[] => (concept.kind === 'make' ? [concept.makeId] : [])
const hasMake = (lexicon: Lexicon, makeId: number) => (modelId: number) =>
  lexicon.modelById.get(modelId)?.makeId === makeId

/**
 * Keeps the models of the named makes. If there are none, takes models of these makes whose name ends
 * like that: Great Wall H6 is the Hover H6, not the Haval.
 */
function ofMakes(
  concepts: readonly ModelConcept[],
  makeIds: readonly number[],
  lexicon: Lexicon,
): ModelConcept[] {
  const own = concepts.filter(({ makeId }) => makeIds.includes(makeId))
  if (own.length > 0 || makeIds.length === 0) return own.length > 0 ? own : [...concepts]
  const named = concepts
    .flatMap(({ exactIds }) => exactIds)
    .flatMap((id) => lexicon.modelById.get(id) ?? [])
  const endings = named.map(({ name }) => ` ${wordKeys(name).join(' ')}`)
  const longerNamed = lexicon.names.models
    .filter(({ makeId }) => makeIds.includes(makeId))
    .filter(({ name }) => endings.some((ending) => wordKeys(name).join(' ').endsWith(ending)))
  const models = longerNamed.map(
    ({ id, makeId }): ModelConcept => ({ kind: 'model', makeId, exactIds: [id], allIds: [id] }),
  )
  return models.length > 0 ? models : [...concepts]
}

/** Merges the concepts of a make: Tiggo is both a model and a family. */
const mergedByMake = (concepts: readonly ModelConcept[]): ModelConcept[] =>
  [...Map.groupBy(concepts, ({ makeId }) => makeId)].map(([makeId, alike]) => ({
    kind: 'model',
    makeId,
    exactIds: unique(alike.flatMap(({ exactIds }) => exactIds)),
    allIds: unique(alike.flatMap(({ allIds }) => allIds)),
  }))

/** A family is dropped if one of its models is named too: chery tiggo tiggo 7. */
const families = (models: readonly ModelConcept[], exact: readonly number[]): number[] =>
  models
    .filter((model) => {
      const others = exact.filter((id) => !model.exactIds.includes(id))
      return !others.some((id) => model.allIds.includes(id))
    })
    .flatMap(({ allIds }) => allIds)
    .filter((id) => !exact.includes(id))

type Scope = { readonly makeIds: readonly number[]; readonly modelIds: readonly number[] }

/** Engines by name: those of the named models, else of the makes, else all. */
function enginesOf(keys: readonly string[], scope: Scope, lexicon: Lexicon): number[] | null {
  const found = unique(keys.flatMap((key) => findEngines(key, lexicon.engineIndex))).map(
    ({ id }) => id,
  )
  if (found.length === 0) return null
  const built = unique(modelsIn(scope, lexicon).flatMap(({ engineIds }) => engineIds))
  const own = found.filter((id) => built.includes(id))
  return own.length > 0 ? own : found
}

const modelsIn = ({ makeIds, modelIds }: Scope, lexicon: Lexicon): readonly Model[] =>
  modelIds.length > 0
    ? modelIds.flatMap((id) => lexicon.modelById.get(id) ?? [])
    : lexicon.names.models.filter(({ makeId }) => makeIds.includes(makeId))

const SIZE_TOLERANCE_ML = 60

type Size = { readonly ml: number; readonly isTurbo: boolean }

/**
 * Engines of about this size (1.6 is 1598 cm³) of the named models, or the makes, or all; a T keeps
 * those with a turbine, if there are any. Without a T both are kept: many people leave it out.
 */
function enginesOfSize({ ml, isTurbo }: Size, scope: Scope, lexicon: Lexicon): number[] {
  const isOfAny = scope.modelIds.length + scope.makeIds.length === 0
  const built = modelsIn(scope, lexicon).flatMap(({ engineIds }) => engineIds)
  const ofSize = lexicon.engines
    .filter(({ id }) => isOfAny || built.includes(id))
    .filter(({ volumeMl }) => volumeMl !== null && Math.abs(volumeMl - ml) <= SIZE_TOLERANCE_ML)
  const withTurbine = isTurbo ? ofSize.filter((engine) => engine.isTurbo) : []
  return (withTurbine.length > 0 ? withTurbine : ofSize).map(({ id }) => id)
}

/** Whether no engine of the car has the size in the text, though sizes of its engines are known. */
export function isEngineSizeUnmatched(car: ParsedCar | null, lexicon: Lexicon): boolean {
  if (car === null) return true
  const { makeIds, engineIds, hintedEngineIds } = car
  const modelIds = [...car.modelIds, ...car.familyIds]
  if (engineIds !== null || hintedEngineIds.length > 0) return false
  const built = modelsIn({ makeIds, modelIds }, lexicon).flatMap((model) => model.engineIds)
  return lexicon.engines.some(({ id, volumeMl }) => volumeMl !== null && built.includes(id))
}

export type NamedCar = {
  readonly brand: string
  readonly model: string
  readonly engine: string
  /** Engines of the model that match the text, if several. */
  readonly engines?: string[]
}

/** The car by the names of the selects; ambiguous levels are empty. Null without one certain make. */
export function carNamesOf(
  { makeIds, modelIds, familyIds, engineIds }: ParsedCar,
  { makeById, modelById, names }: Lexicon,
): NamedCar | null {
  const models = [...modelIds, ...familyIds].flatMap((id) => modelById.get(id) ?? [])
  const makes = new Set(models.length > 0 ? models.map(({ makeId }) => makeId) : makeIds)
  const [makeId] = makes
  const make = makes.size === 1 && makeId !== undefined ? makeById.get(makeId) : undefined
  if (!make) return null
  const [modelId] = modelIds
  const model = models.length === 1 && modelId !== undefined ? modelById.get(modelId) : undefined
  return { brand: make.name, model: model?.name ?? '', ...meantEngines(model, engineIds, names) }
}

function meantEngines(
  model: Model | undefined,
  engineIds: readonly number[] | null,
  { engines }: Lexicon['names'],
): Pick<NamedCar, 'engine' | 'engines'> {
  const meant = engines
    .filter(({ id }) => model?.engineIds.includes(id) && engineIds?.includes(id))
    .map(({ name }) => name)
  const [engine = ''] = meant
  return meant.length > 1 ? { engine: '', engines: meant } : { engine }
}

/** A chosen model with the engines hinted at by a size in the text; null without a size. */
export function hintedCarOf(
  { hintedEngineIds }: ParsedCar,
  modelId: number,
  { makeById, modelById, names }: Lexicon,
): NamedCar | null {
  const model = modelById.get(modelId)
  const make = model && makeById.get(model.makeId)
  const meant = meantEngines(model, hintedEngineIds, names)
  if (!make || (meant.engine === '' && !meant.engines)) return null
  return { brand: make.name, model: model.name, ...meant }
}
